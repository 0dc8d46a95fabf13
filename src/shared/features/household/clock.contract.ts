import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** `ahead`: nothing is deleted by the date that is shown until it has held; `behind`: it is not used at all. */
export const ClockStatus = z.object({
  state: z.enum(['right', 'ahead', 'behind']),
  /** What the home computer's clock shows. */
  shownAt: z.iso.datetime(),
  /** The date that Treehouse goes by. */
  usedAt: z.iso.datetime(),
});
export type ClockStatus = z.infer<typeof ClockStatus>;

export const getClock = defineEndpoint({
  method: 'GET',
  path: '/api/admin/clock',
  access: 'admin',
  response: ClockStatus,
});
/** Says that the date that is shown is the right one. */
export const acceptClock = defineEndpoint({
  method: 'POST',
  path: '/api/admin/clock/accept',
  access: 'admin',
  response: ClockStatus,
});
