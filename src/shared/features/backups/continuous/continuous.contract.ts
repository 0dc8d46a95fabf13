import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { OffsiteFailure } from '../offsite/offsite.fields.ts';
import { ContinuousPlaceName } from './continuous.fields.ts';

export const ContinuousState = z.object({
  /** Whether Litestream runs on this system. */
  isSupported: z.boolean(),
  /** Whether backups are locked: copies use their passphrase. */
  isLocked: z.boolean(),
  /** Which places can be chosen: a backup folder on another disk, a destination outside the home. */
  available: z.array(ContinuousPlaceName),
  /** Null while there are no continuous copies. */
  place: ContinuousPlaceName.nullable(),
  /** `superseded`: another computer writes the copies now. */
  phase: z.enum(['off', 'starting', 'copying', 'failed', 'superseded']),
  /** How far the database's copy is behind; null before the first is whole. */
  secondsBehind: z.int().min(0).nullable(),
  /** Photos and videos that are not there yet. */
  mediaLeft: z.int().min(0),
  /** Why it does not run at the moment; it is tried again. */
  failure: OffsiteFailure.nullable(),
});
export type ContinuousState = z.infer<typeof ContinuousState>;

export const getContinuous = defineEndpoint({
  method: 'GET',
  path: '/api/admin/continuous',
  access: 'admin',
  response: ContinuousState,
});
/** Tries the place, and begins to copy there. */
export const setContinuous = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/continuous',
  access: 'admin',
  body: z.object({ place: ContinuousPlaceName }),
  response: ContinuousState,
});
/** Ends copying; the copies stay where they are. */
export const endContinuous = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/continuous',
  access: 'admin',
  response: ContinuousState,
});
/** Ends copying and deletes the copies, unless another computer writes them. */
export const deleteContinuous = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/continuous/copies',
  access: 'admin',
  response: ContinuousState,
});
