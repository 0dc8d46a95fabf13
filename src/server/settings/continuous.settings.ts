import { z } from 'zod';
import { ContinuousPlaceName } from '#shared/features/backups/continuous/continuous.fields.ts';

export const ContinuousSettings = z
  .object({
    /** Null while there are no continuous copies. */
    place: ContinuousPlaceName.nullable().default(null),
    /** Names this computer at a target, from the first time on. */
    computerId: z.string().min(1).max(100).nullable().default(null),
    /** When they were turned on. */
    since: z.iso.datetime().nullable().default(null),
    /** Since when they have failed again and again; null once they go well for a while. */
    failingSince: z.iso.datetime().nullable().default(null),
  })
  .prefault({});
export type ContinuousSettings = z.output<typeof ContinuousSettings>;
