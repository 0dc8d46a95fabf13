import { addDays } from 'date-fns/addDays';
import { notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import type { CalendarReminder } from '#shared/features/calendar/reminders.contract.ts';
import type { Context } from '../../../context/context.ts';
import { canSeeEvent } from '../calendar.policy.ts';
import { seriesOf, timesOf } from '../calendar.present.ts';
import { type EventRow, findEvent } from '../events.repo.ts';
import { announceReminders } from '../live-events.ts';
import { shownTimes, timesOn } from '../recurrence/event-times.ts';
import { happensOn } from '../recurrence/recurrence.ts';
import { skipsOf } from '../save.service.ts';
import {
  claim,
  findReminderEvent,
  listRemindersOf,
  markSeen,
  type ReminderRow,
} from './reminders.repo.ts';

const present = (context: Context, row: ReminderRow, event: EventRow): CalendarReminder => {
  const allDay = row.starts.length === 10;
  const times = { ...timesOf(event), allDay, starts: row.starts, ends: row.starts };
  const { startDate, startDay } = shownTimes(times, context.household.timeZone());
  return {
    id: row.id,
    eventId: row.eventId,
    occurrence: row.occurrence ?? event.originalDay,
    title: event.title,
    color: event.color,
    allDay,
    startDate,
    startDay,
    givenAt: row.givenAt,
    isSeen: row.seenAt !== null,
  };
};

/** Whether an event still is when a reminder was given for; what was moved is reminded of again. */
const isStillThen = (context: Context, row: ReminderRow, event: EventRow): boolean => {
  const series = seriesOf(event);
  if (!series || row.occurrence === null) {
    return !series && row.occurrence === null && row.starts === event.starts;
  }
  const on = timesOn(timesOf(event), row.occurrence);
  if (on.starts !== row.starts || !happensOn(series, row.occurrence)) return false;
  return !skipsOf(context, event.id).has(row.occurrence);
};

/** The reminders of the last days whose event the caller still sees and is still then, newest first. */
export const listRemindersFor = (context: Context, actor: Actor): CalendarReminder[] => {
  const { db, clock } = context;
  const since = addDays(clock.now(), -limits.reminderDays).toISOString();
  return listRemindersOf(db, actor.id, since, limits.remindersMax).flatMap((row) => {
    const event = findEvent(db, row.eventId, actor.id);
    if (!event || !canSeeEvent(actor, event) || !isStillThen(context, row, event)) return [];
    return [present(context, row, event)];
  });
};

/** Marks reminders as seen on all the caller's devices. */
export const markRemindersSeenFor = (
  context: Context,
  actor: Actor,
  upTo: number,
): { unseenCount: number } => {
  const { db, clock } = context;
  if (markSeen(db, actor.id, upTo, clock.now().toISOString())) announceReminders(context, actor.id);
  const unseen = listRemindersFor(context, actor).filter(({ isSeen }) => !isSeen);
  return { unseenCount: unseen.length };
};

/** Lets one device show the notification, whichever asks first. @throws AppError 404 */
export const claimReminderFor = (
  context: Context,
  actor: Actor,
  id: number,
): { id: number; isFirst: boolean } => {
  const { db, clock } = context;
  const eventId = findReminderEvent(db, id, actor.id);
  const event = eventId && findEvent(db, eventId, actor.id);
  if (!event || !canSeeEvent(actor, event)) throw notFound();
  return { id, isFirst: claim(db, id, actor.id, clock.now().toISOString()) };
};
