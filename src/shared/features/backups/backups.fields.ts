import { z } from 'zod';

/** Why a backup could not be made, is not good, or its folder cannot be used. */
export const BackupProblem = z.enum([
  'cutShort',
  'damaged',
  'incomplete',
  'otherHousehold',
  'newer',
  'wrongPassphrase',
  'missing',
  'noSpace',
  'busy',
  'readOnly',
  'unreadable',
  'cancelled',
  'houseDamaged',
  'unknown',
]);
export type BackupProblem = z.infer<typeof BackupProblem>;

/** Who made a backup, as its MAC tells this installation; `changed`: this one did, and it was altered since. */
export const BackupOrigin = z.enum(['own', 'otherInstallation', 'unsigned', 'changed']);
export type BackupOrigin = z.infer<typeof BackupOrigin>;
