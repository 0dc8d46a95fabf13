import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import {
  AcceptsChanged,
  ChoicesInput,
  Passphrase,
  RestoreChoices,
  RestoreInput,
  RestoreState,
  SafetyCopy,
  StartupFailureReason,
  TokenInput,
} from './restore.fields.ts';

/** Why the server could not start; only a recovery server answers this. */
export const RecoveryState = z.object({
  reason: StartupFailureReason,
  /** Another one after each try, so that a page can tell that a try is over. */
  run: z.string(),
  restore: RestoreState,
});
export type RecoveryState = z.infer<typeof RecoveryState>;

export const getRecoveryState = defineEndpoint({
  method: 'GET',
  path: '/api/recovery',
  access: 'public',
  response: RecoveryState,
});
/** Where the problem is; paths are only for someone at this computer. */
export const getDamagedFolder = defineEndpoint({
  method: 'POST',
  path: '/api/recovery/place',
  access: 'public',
  body: TokenInput,
  response: z.object({ folder: z.string() }),
});
export const tryAgain = defineEndpoint({
  method: 'POST',
  path: '/api/recovery/again',
  access: 'public',
  body: TokenInput,
  response: z.object({ run: z.string() }),
});
/** Starts with no data; what was set aside stays. */
export const startFresh = defineEndpoint({
  method: 'POST',
  path: '/api/recovery/fresh',
  access: 'public',
  body: TokenInput,
  response: z.object({ run: z.string() }),
});

// A recovery server and a server before setup answer the following.
export const listChoices = defineEndpoint({
  method: 'POST',
  path: '/api/recovery/choices',
  access: 'public',
  body: ChoicesInput,
  response: RestoreChoices,
});
export const startRestore = defineEndpoint({
  method: 'POST',
  path: '/api/recovery/restore',
  access: 'public',
  body: RestoreInput,
  response: RestoreState,
});
export const getRestore = defineEndpoint({
  method: 'GET',
  path: '/api/recovery/restore',
  access: 'public',
  response: RestoreState,
});
export const cancelRestore = defineEndpoint({
  method: 'POST',
  path: '/api/recovery/cancel',
  access: 'public',
  body: TokenInput,
  response: RestoreState,
});

/** For admins, after setup. */
export const getAdminRestore = defineEndpoint({
  method: 'GET',
  path: '/api/admin/restore',
  access: 'admin',
  response: RestoreState.extend({
    safetyCopies: z.array(SafetyCopy),
    /** When the backup was made that everything was restored from a short while ago. */
    restoredFrom: z.iso.datetime().nullable(),
    /** How many files the last restore could not bring back. */
    missingFiles: z.int(),
    /** How many unexpected changes to the database's structure were undone before this start. */
    schemaRepairs: z.int(),
  }),
});
const password = z.string().min(1).max(1000);
export const restoreBackup = defineEndpoint({
  method: 'POST',
  path: '/api/admin/restore',
  access: 'admin',
  body: z.object({
    backupId: z.string().regex(/^\d{8}T\d{6}Z$/),
    passphrase: Passphrase.nullable(),
    acceptsChanged: AcceptsChanged,
    password,
  }),
  response: RestoreState,
});
export const undoRestore = defineEndpoint({
  method: 'POST',
  path: '/api/admin/restore/undo',
  access: 'admin',
  body: z.object({ id: z.string().regex(/^\d{8}T\d{6}Z(-\d+)?$/), password }),
  response: RestoreState,
});
export const cancelAdminRestore = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/restore',
  access: 'admin',
  response: RestoreState,
});
