import { AppError, notFound } from '#shared/errors.ts';
import {
  cancelImport,
  getImport,
  type ImportState,
} from '#shared/features/imports/imports.contract.ts';
import type { Context } from '../context/context.ts';
import { asyncRoute, type Route, route } from '../http/route.ts';
import { findImportOf } from './imports.repo.ts';

const stateOf = (context: Context, userId: number): ImportState | null => {
  const row = findImportOf(context.db, userId);
  if (row?.isCommitted) {
    const share = row.storedCount / Math.max(1, row.rowCount);
    return { kind: row.kind, phase: 'saving', share };
  }
  const reading = context.runningImports.find(userId);
  return reading ? { kind: reading.kind, phase: 'reading', share: reading.share } : null;
};

/** How far the caller's import is, and its cancellation. */
export const importRoutes = (context: Context): Route[] => [
  route(context, getImport, ({ actor }) => ({ current: stateOf(context, actor.id) })),
  asyncRoute(context, cancelImport, async ({ actor }) => {
    if (findImportOf(context.db, actor.id)?.isCommitted) {
      throw new AppError('conflict', 'imports:errors.saving');
    }
    const reading = context.runningImports.find(actor.id);
    if (!reading) throw notFound();
    reading.stop.abort();
    // The person may choose another file as soon as this is answered.
    await reading.ended;
    return { isCancelled: true as const };
  }),
];
