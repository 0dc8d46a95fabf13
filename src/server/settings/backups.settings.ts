import { z } from 'zod';

export const BackupsSettings = z
  .object({
    /** The chosen folder; null for the one inside the data folder. */
    folder: z.string().min(1).nullable().default(null),
    /** Where backups have been made: an empty place there is a disk that is missing. */
    usedFolder: z.string().min(1).nullable().default(null),
    /** Whether a backup is made each night. */
    isNightly: z.boolean().default(true),
    isLocked: z.boolean().default(false),
    /** Whether those that are not locked go as soon as there is one that is. */
    dropOpen: z.boolean().default(false),
    /** The last one that was made and verified. */
    lastGood: z.object({ id: z.string(), madeAt: z.iso.datetime() }).nullable().default(null),
    /** The last one of those that was not asked for by hand; null before there was one. */
    lastNightly: z.object({ id: z.string(), madeAt: z.iso.datetime() }).nullable().default(null),
    /** The last failed attempt, until one succeeds. */
    lastFailure: z
      .object({ at: z.iso.datetime(), reason: z.string().max(40) })
      .nullable()
      .default(null),
  })
  .prefault({});
export type BackupsSettings = z.output<typeof BackupsSettings>;
