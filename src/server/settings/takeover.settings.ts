import { z } from 'zod';
import { RehearsalFailure } from '#shared/features/backups/takeover/takeover.fields.ts';

export const TakeoverSettings = z
  .object({
    /** The computer that took the household over from this one; null while this one runs it. */
    lostTo: z
      .object({
        epoch: z.int().min(1),
        computerId: z.string(),
        at: z.iso.datetime(),
        /** What it started from; null where it did not say. */
        lastIds: z.record(z.string(), z.int()).nullable(),
      })
      .nullable()
      .default(null),
    /** Since when the copies have not said which computer runs the household; null once they do. */
    unansweredSince: z.iso.datetime().nullable().default(null),
    /** Who made this computer the household's again, until it is in the activity list. */
    returnedBy: z.int().nullable().default(null),
    /** The last rehearsal that went well, and the last attempt if it failed. */
    lastGood: z
      .object({ at: z.iso.datetime(), seconds: z.int(), media: z.int() })
      .nullable()
      .default(null),
    lastFailure: z
      .object({ at: z.iso.datetime(), reason: RehearsalFailure })
      .nullable()
      .default(null),
  })
  .prefault({});
export type TakeoverSettings = z.output<typeof TakeoverSettings>;
