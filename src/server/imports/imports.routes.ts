import { cancelImport, getImport } from '#shared/features/imports/imports.contract.ts';
import type { Context } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { cancelImportOf, findRunning } from './running-imports.ts';

/** How far the caller's import is, and its cancellation. */
export const importRoutes = (context: Context): Route[] => [
  route(context, getImport, ({ actor }) => {
    const running = findRunning(context, actor.id);
    if (!running) return { current: null };
    const { kind, phase, share } = running;
    return { current: { kind, phase, share } };
  }),
  route(context, cancelImport, ({ actor }) => {
    cancelImportOf(context, actor.id);
    return { isCancelled: true as const };
  }),
];
