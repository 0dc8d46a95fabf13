import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { OnlyHere, RehearsalFailure } from './takeover.fields.ts';

export const TakeoverState = z.object({
  /** Which computer runs the household now, where it is another one. */
  takenOver: z
    .object({
      /** Goes up with each computer that takes over; sent along with a return. */
      epoch: z.int(),
      /** When it took over, by its own clock. */
      at: z.iso.datetime(),
      /** Recorded here after the copy that it took over from; null where that is not known. */
      onlyHere: z.array(OnlyHere).nullable(),
    })
    .nullable(),
  /** The weekly rehearsal; null while no continuous copies are made. */
  rehearsal: z
    .object({
      /** The last that went well. */
      lastGood: z.object({ at: z.iso.datetime(), seconds: z.int(), media: z.int() }).nullable(),
      lastFailure: z.object({ at: z.iso.datetime(), reason: RehearsalFailure }).nullable(),
      isRunning: z.boolean(),
      /** Since when the copies cannot be asked which computer runs the household; null while they can. */
      unansweredSince: z.iso.datetime().nullable(),
      /** Whether there is a file with which a second computer finds the copies. */
      hasConnectionFile: z.boolean(),
    })
    .nullable(),
});
export type TakeoverState = z.infer<typeof TakeoverState>;

export const getTakeover = defineEndpoint({
  method: 'GET',
  path: '/api/admin/takeover',
  access: 'admin',
  response: TakeoverState,
});
/** Makes this computer the household's again; the other one becomes read-only. */
export const returnHousehold = defineEndpoint({
  method: 'POST',
  path: '/api/admin/takeover/return',
  access: 'admin',
  body: z.object({ epoch: z.int().min(1) }),
  response: z.object({ epoch: z.int() }),
});
/** Begins a rehearsal. */
export const startRehearsal = defineEndpoint({
  method: 'POST',
  path: '/api/admin/takeover/rehearsal',
  access: 'admin',
  response: TakeoverState,
});
/** A file with which a second computer finds the copies; what signs in there is locked with the passphrase. */
export const getConnectionFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/takeover/connection',
  access: 'admin',
  response: z.unknown(),
});
