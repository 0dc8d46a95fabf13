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
