import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { message, tooLong } from '../../locales/messages.ts';
import { BackupOrigin, BackupProblem } from './backups.fields.ts';

/** Someone with the disk could guess a shorter passphrase. */
export const passphraseLength = { min: 12, max: 200 };

const BackupPhase = z.enum(['database', 'media', 'checking']);

/** What is being done with backups at the moment. */
export const BackupWork = z.object({
  kind: z.enum(['make', 'verify', 'restore', 'delete']),
  /** The backup it is about; null for one that is being made. */
  id: z.string().nullable(),
  phase: BackupPhase,
  done: z.int(),
  total: z.int(),
  bytes: z.number(),
  startedAt: z.iso.datetime(),
});
export type BackupWork = z.infer<typeof BackupWork>;

export const Backup = z.object({
  /** yyyyMMddTHHmmssZ */
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** Of its contents; media are shared between backups. Null if its manifest cannot be read. */
  bytes: z.number().nullable(),
  /** Null where its manifest cannot be read. */
  origin: BackupOrigin.nullable(),
  isLocked: z.boolean(),
  /** Made by an admin; kept until deleted. */
  isManual: z.boolean(),
  /** Null where it is locked with a key this computer does not have. */
  counts: z
    .object({
      people: z.int(),
      posts: z.int(),
      comments: z.int(),
      messages: z.int(),
      pictures: z.int(),
      videos: z.int(),
    })
    .nullable(),
  /** Files that were missing when the backup was made. */
  missingFiles: z.int(),
  verifiedAt: z.iso.datetime().nullable(),
  problem: BackupProblem.nullable(),
});
export type Backup = z.infer<typeof Backup>;

/**
 * `old`: the last good one is more than three days old; `copyOld`: the last copy outside the home is;
 * `copyDamaged`: files of the copies there are lost; `rehearsal`: the last rehearsal of a takeover failed, or is more
 * than two weeks old; `ownerUnknown`: the copies have not said for a while whether another computer took over;
 * `continuousFailing`: continuous copies have failed for a day.
 */
export const BackupWarning = z.enum([
  'none',
  'missing',
  'old',
  'copyOld',
  'copyDamaged',
  'rehearsal',
  'ownerUnknown',
  'continuousFailing',
]);
export type BackupWarning = z.infer<typeof BackupWarning>;

export const BackupsState = z.object({
  folder: z.object({
    path: z.string(),
    /** `option`: given when Treehouse was started, so it cannot be changed here. */
    kind: z.enum(['own', 'chosen', 'option']),
    /** Null where the system does not tell, or the folder is not there. */
    isOnSameDisk: z.boolean().nullable(),
    freeBytes: z.number().nullable(),
    problem: BackupProblem.nullable(),
  }),
  isNightly: z.boolean(),
  isLocked: z.boolean(),
  lastGood: z.object({ madeAt: z.iso.datetime() }).nullable(),
  /** The last attempt, if it failed. */
  lastFailure: z.object({ at: z.iso.datetime(), reason: BackupProblem }).nullable(),
  warning: BackupWarning,
  /** Newest first. */
  backups: z.array(Backup),
});
export type BackupsState = z.infer<typeof BackupsState>;

const ById = z.object({ id: z.string().regex(/^\d{8}T\d{6}Z$/) });
const Passphrase = z
  .string()
  .trim()
  .min(passphraseLength.min, message('backups:errors.passphraseShort'))
  .max(passphraseLength.max, tooLong(passphraseLength.max));

export const getBackups = defineEndpoint({
  method: 'GET',
  path: '/api/admin/backups',
  access: 'admin',
  response: BackupsState,
});
/** As much as the warning on every page needs. */
export const getBackupWarning = defineEndpoint({
  method: 'GET',
  path: '/api/admin/backups/warning',
  access: 'admin',
  response: z.object({
    warning: BackupWarning,
    lastGoodAt: z.iso.datetime().nullable(),
    folder: z.string(),
  }),
});
/** What is being done, and how far it is; null where nothing is. */
export const getBackupWork = defineEndpoint({
  method: 'GET',
  path: '/api/admin/backups/work',
  access: 'admin',
  response: z.object({ work: BackupWork.nullable() }),
});
/** Begins a backup; how far it is, `getBackupWork` tells. */
export const makeBackupNow = defineEndpoint({
  method: 'POST',
  path: '/api/admin/backups',
  access: 'admin',
  response: z.object({ work: BackupWork }),
});
/** Reads a backup all through; how far it is, `getBackupWork` tells. */
export const verifyBackupNow = defineEndpoint({
  method: 'POST',
  path: '/api/admin/backups/:id/verify',
  access: 'admin',
  params: ById,
  response: z.object({ work: BackupWork }),
});
/** Begins to delete a manual backup; how far it is, `getBackupWork` tells. */
export const deleteBackup = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/backups/:id',
  access: 'admin',
  params: ById,
  response: z.object({ work: BackupWork }),
});
/** Stops what is being done; backups that are there already stay as they are. */
export const cancelBackupWork = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/backups/work',
  access: 'admin',
  response: z.object({ work: z.null() }),
});
export const changeBackups = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/backups/settings',
  access: 'admin',
  body: z.object({
    isNightly: z.boolean(message('common:errors.invalidRequest')).optional(),
    /** The token of a folder chosen at the home computer; null for the default folder. */
    folderToken: z
      .string(message('backups:errors.folderToken'))
      .max(100, message('backups:errors.folderToken'))
      .nullable()
      .optional(),
    /** Of the backups that are in the folder already, where they are locked. */
    passphrase: z.string().max(passphraseLength.max).optional(),
  }),
  response: BackupsState,
});
/** Locks backups from the next one on, or changes the passphrase. */
export const lockBackups = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/backups/lock',
  access: 'admin',
  body: z.object({
    passphrase: Passphrase,
    /** Whether those that are not locked go as soon as there is one that is. */
    dropOpen: z.boolean().default(false),
  }),
  response: BackupsState,
});
export const unlockBackups = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/backups/lock',
  access: 'admin',
  response: BackupsState,
});
