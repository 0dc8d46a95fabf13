import { z } from 'zod';
import { addToDay, isDay } from '#shared/dates.ts';
import {
  EventCategory,
  EventFields,
  eventColors,
  Frequency,
  ReminderInterval,
  Weekday,
} from '#shared/features/calendar/calendar.fields.ts';
import type { Context } from '../context/context.ts';
import type { UserRow } from '../features/accounts/accounts.repo.ts';
import { createEventFor } from '../features/calendar/events.service.ts';

/** A sample event; days count from the day the data is made. */
export const SampleEvent = z.object({
  who: z.string(),
  title: z.string(),
  description: z.string().default(''),
  location: z.string().default(''),
  color: z.enum(Object.keys(eventColors) as [keyof typeof eventColors]).default('blue'),
  category: EventCategory.default('general'),
  inDays: z.int(),
  /** For birthdays: how many years before. */
  yearsAgo: z.int().default(0),
  /** Times of day, as 15:30; none for all-day events. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** Days an all-day event lasts. */
  days: z.int().default(1),
  repeats: z.object({ frequency: Frequency, weekdays: z.array(Weekday).optional() }).optional(),
  reminder: ReminderInterval.default('none'),
  isFamily: z.boolean().default(false),
  /** Who may see it, and who of them may change it. */
  sharedWith: z.array(z.tuple([z.string(), z.boolean()])).default([]),
});
export type SampleEvent = z.infer<typeof SampleEvent>;

const fieldsOf = (
  event: SampleEvent,
  today: string,
  idOf: (username: string) => number,
): EventFields => {
  const day = addToDay(today, event.inDays);
  const yearsBefore = `${Number(day.slice(0, 4)) - event.yearsAgo}${day.slice(4)}`;
  // Not every year has a 29 February.
  const first = isDay(yearsBefore) ? yearsBefore : yearsBefore.replace('-29', '-28');
  const { from, to } = event;
  return EventFields.parse({
    title: event.title,
    description: event.description,
    location: event.location,
    color: eventColors[event.color],
    category: event.category,
    allDay: from === undefined,
    startDate: from ? `${first}T${from}` : first,
    endDate: from ? (to ? `${first}T${to}` : null) : addToDay(first, event.days - 1),
    reminderInterval: event.reminder,
    recurrence: event.repeats,
    isFamily: event.isFamily,
    sharedWith: event.sharedWith.map(([who, canEdit]) => ({ userId: idOf(who), canEdit })),
  });
};

/** Fills the sample family's calendars around today. */
export const seedCalendar = (context: Context, events: SampleEvent[], people: UserRow[]): void => {
  const byName = new Map(people.map((person) => [person.username, person]));
  const find = (username: string): UserRow => {
    const person = byName.get(username);
    if (!person) throw new Error(`nobody is called ${username}`);
    return person;
  };
  const today = context.household.day();
  for (const event of events) {
    const { id, role, isChild, verified } = find(event.who);
    const actor = { id, role, isChild, verified, accessExpired: false };
    const fields = fieldsOf(event, today, (username) => find(username).id);
    createEventFor(context, actor, fields);
  }
};
