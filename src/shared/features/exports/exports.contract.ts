import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

export const ExportState = z.enum(['preparing', 'ready', 'sending', 'done', 'stopped']);
export type ExportState = z.infer<typeof ExportState>;

/** One copy of everything a person owns, from when it is asked for until it is saved. */
export const Export = z.object({
  id: z.string(),
  state: ExportState,
  /** Work done and in all, of a kind that goes up evenly; roughly bytes. */
  done: z.int(),
  total: z.int(),
  startedAt: z.iso.datetime(),
});
export type Export = z.infer<typeof Export>;

const ById = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

/** Begins a copy of everything of the caller's, in place of the one before. */
export const startExport = defineEndpoint({
  method: 'POST',
  path: '/api/exports',
  access: 'member',
  response: Export,
});
/** How far the caller's copy is; null where there is none. */
export const currentExport = defineEndpoint({
  method: 'GET',
  path: '/api/exports/current',
  access: 'member',
  response: z.object({ export: Export.nullable() }),
});
/** Streams the copy as a zip file, while it is being written. */
export const exportFile = defineEndpoint({
  method: 'GET',
  path: '/api/exports/:id/file',
  access: 'member',
  params: ById,
  response: z.unknown(),
});
export const cancelExport = defineEndpoint({
  method: 'DELETE',
  path: '/api/exports/:id',
  access: 'member',
  params: ById,
  response: ById,
});
