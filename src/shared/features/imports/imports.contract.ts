import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

export const ImportKind = z.enum(['calendar', 'reading']);
export type ImportKind = z.infer<typeof ImportKind>;

/** A file that is being imported. */
export const ImportState = z.object({
  kind: ImportKind,
  /** While a file is read, the import can be cancelled; once it is saved, it runs to its end. */
  phase: z.enum(['reading', 'saving']),
  /** How far the phase is, from 0 to 1. */
  share: z.number().min(0).max(1),
});
export type ImportState = z.infer<typeof ImportState>;

/** The caller's import, of which there is one at a time. */
export const getImport = defineEndpoint({
  method: 'GET',
  path: '/api/import',
  access: 'member',
  response: z.object({ current: ImportState.nullable() }),
});
/** Cancels it: nothing of the file is kept. 404 without one, 409 when it is being saved already. */
export const cancelImport = defineEndpoint({
  method: 'DELETE',
  path: '/api/import',
  access: 'member',
  response: z.object({ isCancelled: z.literal(true) }),
});
