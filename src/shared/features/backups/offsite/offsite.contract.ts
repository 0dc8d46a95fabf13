import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import {
  HostKey,
  OffsiteDestination,
  OffsiteFailure,
  OffsiteInput,
  OffsiteLimits,
  OffsiteTarget,
} from './offsite.fields.ts';

/** What is being copied at the moment; bytes. */
export const OffsiteWork = z.object({
  phase: z.enum(['preparing', 'sending', 'checking', 'tidying']),
  done: z.number(),
  total: z.number(),
  startedAt: z.iso.datetime(),
});
export type OffsiteWork = z.infer<typeof OffsiteWork>;

export const OffsiteState = z.object({
  /** `rclone` on the home computer: the program that copies. */
  program: z.enum(['ready', 'missing', 'old']),
  /** Whether backups are locked: nothing else may leave. */
  isLocked: z.boolean(),
  /** Null while no copies leave. Never has what signs in there. */
  target: OffsiteTarget.nullable(),
  /** The keys of an SFTP server that were confirmed. */
  hostKeys: z.array(HostKey),
  limits: OffsiteLimits,
  lastCopy: z.object({ at: z.iso.datetime() }).nullable(),
  /** The last weekly part of the copies that was read back; `sentAgain`: damaged or missing there. */
  lastCheck: z.object({ at: z.iso.datetime(), files: z.int(), sentAgain: z.int() }).nullable(),
  /** Files that are damaged or missing there, and not whole at home. */
  lost: z.int(),
  /** The last attempt, if it failed. */
  lastFailure: z.object({ at: z.iso.datetime(), reason: OffsiteFailure }).nullable(),
  /** Whether the last copy is more than three days old. */
  isOld: z.boolean(),
  work: OffsiteWork.nullable(),
});
export type OffsiteState = z.infer<typeof OffsiteState>;

export const getOffsite = defineEndpoint({
  method: 'GET',
  path: '/api/admin/offsite',
  access: 'admin',
  response: OffsiteState,
});
const HostKeys = z.object({ keys: z.array(HostKey) });
/** Asks an SFTP server for its keys, for a person to compare; none for destinations of other kinds. */
export const getHostKeys = defineEndpoint({
  method: 'POST',
  path: '/api/admin/offsite/keys',
  access: 'admin',
  body: z.object({ destination: OffsiteDestination }),
  response: HostKeys,
});
/** Tries the destination, and begins to copy there. */
export const setOffsite = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/offsite',
  access: 'admin',
  body: OffsiteInput,
  response: OffsiteState,
});
export const setOffsiteLimits = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/offsite/limits',
  access: 'admin',
  body: OffsiteLimits,
  response: OffsiteState,
});
/** Ends copying; the copies stay where they are. */
export const endOffsite = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/offsite',
  access: 'admin',
  response: OffsiteState,
});
/** Begins a copy; how far it is, `getOffsite` tells. */
export const copyOffsiteNow = defineEndpoint({
  method: 'POST',
  path: '/api/admin/offsite/copy',
  access: 'admin',
  response: OffsiteState,
});
export const cancelOffsiteCopy = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/offsite/copy',
  access: 'admin',
  response: OffsiteState,
});

// For setup, and for a server that cannot start: there is no one to sign in. Each needs the setup code.
const Token = z.object({ token: z.string().max(200) });

/** A fetch of copies that are to be restored. */
export const FetchState = z.object({
  work: OffsiteWork.nullable(),
  /** Why the last one failed. */
  failure: OffsiteFailure.nullable(),
  /** The token of the folder with what was fetched; null until all of it is there. */
  folderToken: z.string().nullable(),
});
export type FetchState = z.infer<typeof FetchState>;

/** Where this computer copied to until now. */
export const KnownDestination = z.object({
  target: OffsiteTarget.nullable(),
  /** Whether what signs in there is kept too. */
  canSignIn: z.boolean(),
  lastCopy: z.object({ at: z.iso.datetime() }).nullable(),
});
export type KnownDestination = z.infer<typeof KnownDestination>;

export const getKnownDestination = defineEndpoint({
  method: 'POST',
  path: '/api/recovery/offsite/known',
  access: 'public',
  body: Token,
  response: KnownDestination,
});
/** Begins to fetch all copies from there. */
export const fetchKnownCopies = defineEndpoint({
  method: 'POST',
  path: '/api/recovery/offsite/known/fetch',
  access: 'public',
  body: Token,
  response: FetchState,
});
export const getHostKeysForSetup = defineEndpoint({
  method: 'POST',
  path: '/api/recovery/offsite/keys',
  access: 'public',
  body: Token.extend({ destination: OffsiteDestination }),
  response: HostKeys,
});
/** Begins to fetch all copies of a destination. */
export const fetchCopies = defineEndpoint({
  method: 'POST',
  path: '/api/recovery/offsite',
  access: 'public',
  body: OffsiteInput.safeExtend(Token.shape),
  response: FetchState,
});
export const getFetch = defineEndpoint({
  method: 'POST',
  path: '/api/recovery/offsite/state',
  access: 'public',
  body: Token,
  response: FetchState,
});
export const cancelFetch = defineEndpoint({
  method: 'POST',
  path: '/api/recovery/offsite/cancel',
  access: 'public',
  body: Token,
  response: FetchState,
});
