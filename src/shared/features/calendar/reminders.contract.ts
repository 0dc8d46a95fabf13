import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { EventColor } from './calendar.fields.ts';

/**
 * A reminder for the caller. A new one is announced as `changed` of the area `bell`, with its id and `change:
 * 'created'`.
 */
export const CalendarReminder = z.object({
  id: z.int(),
  eventId: z.int(),
  /** As in `CalendarEvent`. */
  occurrence: z.iso.date().nullable(),
  title: z.string(),
  color: EventColor,
  allDay: z.boolean(),
  startDate: z.iso.datetime(),
  startDay: z.iso.date(),
  /** When it was given. */
  givenAt: z.iso.datetime(),
  isSeen: z.boolean(),
});
export type CalendarReminder = z.infer<typeof CalendarReminder>;

/** Newest first: those of the last days whose event the caller still sees. */
export const listReminders = defineEndpoint({
  method: 'GET',
  path: '/api/calendar-reminders',
  access: 'member',
  response: z.array(CalendarReminder),
});
/** Everything up to and with this reminder has been seen, on every device. */
export const markRemindersSeen = defineEndpoint({
  method: 'POST',
  path: '/api/calendar-reminders/seen',
  access: 'member',
  body: z.object({ id: z.int().positive() }),
  response: z.object({ unseenCount: z.int() }),
});
/** Asks to be the one device that shows a notification; only the first one to ask may. */
export const claimReminder = defineEndpoint({
  method: 'POST',
  path: '/api/calendar-reminders/:id/claim',
  access: 'member',
  params: ById,
  response: z.object({ id: z.int(), isFirst: z.boolean() }),
});
