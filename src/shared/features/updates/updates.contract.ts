import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { limits, RefusalKind, RunsAs, UpdateFailure } from './updates.fields.ts';

/** A blocked outbound connection; repeated attempts are counted. */
export const Refusal = z.object({
  id: z.int(),
  kind: RefusalKind,
  host: z.string(),
  port: z.int().nullable(),
  /** The place in the program that asked, where it is known. */
  from: z.string().nullable(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  times: z.int(),
});
export type Refusal = z.infer<typeof Refusal>;

export const UpdateStep = z.enum([
  'idle',
  'checking',
  'downloading',
  'ready',
  'preparing',
  'installing',
]);
export type UpdateStep = z.infer<typeof UpdateStep>;

export const UpdateState = z.object({
  isOn: z.boolean(),
  address: z.string().nullable(),
  step: UpdateStep,
  lastCheck: z
    .object({ at: z.iso.datetime(), isNewer: z.boolean(), failure: UpdateFailure.nullable() })
    .nullable(),
  /** A signed version that is newer than this one. */
  available: z
    .object({
      version: z.string(),
      notes: z.string(),
      published: z.iso.datetime(),
      /** Null where it has nothing for this kind of computer. */
      bytes: z.number().nullable(),
    })
    .nullable(),
  /** Bytes that have come of the download. */
  doneBytes: z.number(),
  /** Why the last download or installation failed; nothing has changed. */
  failure: UpdateFailure.nullable(),
  /** Whether this program can put a new one in its place: the installed desktop app can. */
  canInstall: z.boolean(),
  /** Null for the desktop app, and for a server that someone started by hand. */
  runsAs: RunsAs.nullable(),
  /** Whether it installs and rolls back automatically; elsewhere the system's own installer is opened. */
  replacesItself: z.boolean(),
  lastUpdate: z
    .object({ version: z.string(), at: z.iso.datetime(), isInstalled: z.boolean() })
    .nullable(),
});
export type UpdateState = z.infer<typeof UpdateState>;

export const UpdatesState = z.object({
  version: z.string(),
  /** When the guard began to count: with this run of the program. */
  since: z.iso.datetime(),
  refusedCount: z.int(),
  /** The latest first, at most `limits.refusals`. */
  refusals: z.array(Refusal),
  updates: UpdateState,
  /** Where copies of locked backups go outside the home, as host and port; null while none do. */
  copiesTo: z.string().nullable(),
});
export type UpdatesState = z.infer<typeof UpdatesState>;

export const getUpdates = defineEndpoint({
  method: 'GET',
  path: '/api/admin/outside',
  access: 'admin',
  response: UpdatesState,
});

export const UpdateSwitch = z.object({
  isOn: z.boolean(),
  address: z.string().trim().max(limits.address).nullable(),
});
export type UpdateSwitch = z.infer<typeof UpdateSwitch>;

/** The one switch that lets something out: the look for a new version at one address. */
export const switchUpdates = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/outside/updates',
  access: 'admin',
  body: UpdateSwitch,
  response: UpdatesState,
});
export const checkUpdates = defineEndpoint({
  method: 'POST',
  path: '/api/admin/outside/updates/check',
  access: 'admin',
  response: UpdatesState,
});
/** Begins to fetch the version that was found. */
export const downloadUpdate = defineEndpoint({
  method: 'POST',
  path: '/api/admin/outside/updates/download',
  access: 'admin',
  response: UpdatesState,
});
export const cancelDownload = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/outside/updates/download',
  access: 'admin',
  response: UpdatesState,
});
/** Begins with a backup and a dry run, and ends with the program being replaced. */
export const installUpdate = defineEndpoint({
  method: 'POST',
  path: '/api/admin/outside/updates/install',
  access: 'admin',
  response: UpdatesState,
});
