import { z } from 'zod';

export const ClockSettings = z
  .object({
    /** The last trusted date; null until the clock was looked at for the first time. */
    trustedAt: z.iso.datetime().nullable().default(null),
    /** Dates ahead of it, and for how much running time each has held. */
    ahead: z.array(z.object({ date: z.iso.datetime(), heldMs: z.number().min(0) })).default([]),
    /** Whether things dated by a wrong clock still have to be ended. */
    isCorrecting: z.boolean().default(false),
  })
  .prefault({});
export type ClockSettings = z.output<typeof ClockSettings>;
