import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** What a file may have that this calendar does not keep. */
export const LeftOut = z.enum([
  'reminderTimes',
  'reminders',
  'longTexts',
  'guests',
  'attachments',
  'links',
  'tasks',
  'notes',
  'busyTimes',
]);
export type LeftOut = z.infer<typeof LeftOut>;

export const ImportResult = z.object({
  created: z.int(),
  updated: z.int(),
  /** There already, and the same. */
  unchanged: z.int(),
  /** Not for this calendar: before 1900, cancelled, or repeating in a way it cannot. */
  skipped: z.int(),
  /** How many of the file's events or entries lost something, by what it was. */
  leftOut: z.partialRecord(LeftOut, z.int()),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** The private address that phones follow; the address itself is only returned when it is made. */
export const Subscription = z.object({
  isActive: z.boolean(),
  createdAt: z.iso.datetime().nullable(),
  /** When a phone last asked, to the hour. */
  usedAt: z.iso.datetime().nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/** The caller's own events as a file: `text/calendar`, to be opened as a download. */
export const exportCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/calendar-file',
  access: 'member',
  response: z.string(),
});
/** The body is the file itself, sent as `text/calendar`; at most `limits.fileMax` bytes. */
export const importCalendar = defineEndpoint({
  method: 'POST',
  path: '/api/calendar-file',
  access: 'member',
  response: ImportResult,
});
export const getSubscription = defineEndpoint({
  method: 'GET',
  path: '/api/calendar-subscription',
  access: 'member',
  response: Subscription,
});
/** Makes an address or replaces it. `path` follows the server's origin. */
export const renewSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/calendar-subscription',
  access: 'member',
  response: Subscription.extend({ path: z.string() }),
});
export const revokeSubscription = defineEndpoint({
  method: 'DELETE',
  path: '/api/calendar-subscription',
  access: 'member',
  response: z.object({ id: z.int() }),
});
/** What the owner of the address sees, without signing in; `token` ends in `.ics`. */
export const readFeed = defineEndpoint({
  method: 'GET',
  path: '/api/calendar-feed/:token',
  access: 'public',
  params: z.object({ token: z.string() }),
  response: z.string(),
});
