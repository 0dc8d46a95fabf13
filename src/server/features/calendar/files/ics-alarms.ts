import ICAL from 'ical.js';
import { allDayReminderMinutes, limits } from '#shared/features/calendar/calendar.limits.ts';
import type { LeftOut } from '#shared/features/calendar/files.contract.ts';
import {
  type ReminderInterval,
  reminderBefore,
} from '#shared/features/calendar/reminder-interval.ts';
import type { Times } from '../recurrence/event-times.ts';
import { instantOf, shiftDay } from '../recurrence/zone-clock.ts';
import { readMoment, type Zones } from './ics-moments.ts';
import { textOf } from './ics-properties.ts';

/** Seconds from an all-day event's midnight, or a timed one's start, to when an alarm goes off. */
const alarmAfter = (trigger: ICAL.Property, times: Times, zones: Zones): number | null => {
  const value = trigger.getFirstValue();
  const { allDay, starts, ends, zone } = times;
  const start = allDay ? instantOf(zone, starts, 0) : Date.parse(starts);
  if (value instanceof ICAL.Time) {
    const { isDate, at } = readMoment(trigger, zones, zone);
    return isDate ? null : (at - start) / 1000;
  }
  if (!(value instanceof ICAL.Duration)) return null;
  const isFromEnd = String(trigger.getFirstParameter('related') ?? '').toUpperCase() === 'END';
  if (!isFromEnd) return value.toSeconds();
  const end = allDay ? instantOf(zone, shiftDay(ends, 1), 0) : Date.parse(ends);
  return value.toSeconds() + (end - start) / 1000;
};

interface ReadReminder {
  interval: ReminderInterval;
  leftOut?: LeftOut;
}

/** Minutes before as they can be kept: to the minute, on all-day events to the day (rule 97). */
const minutesFor = (after: number, allDay: boolean): number => {
  const before = allDay ? allDayReminderMinutes - after / 60 : -after / 60;
  const step = allDay ? 24 * 60 : 1;
  return Math.min(Math.max(Math.round(before / step) * step, 0), limits.reminderMinutesMax);
};

/** The reminder of an event's first alarm; none for an alarm after the event began. */
export const readReminder = (event: ICAL.Component, times: Times, zones: Zones): ReadReminder => {
  const alarm = event.getFirstSubcomponent('valarm');
  // Some programs write "no alarm" as an alarm that does nothing.
  if (!alarm || textOf(alarm, 'action', 20).toUpperCase() === 'NONE') return { interval: 'none' };
  const lost: ReadReminder = { interval: 'none', leftOut: 'reminders' };
  const trigger = alarm.getFirstProperty('trigger');
  const after = trigger && alarmAfter(trigger, times, zones);
  if (after === null || after > (times.allDay ? 86_400 : 0)) return lost;
  const minutes = minutesFor(after, times.allDay);
  const kept = (times.allDay ? allDayReminderMinutes : 0) - minutes;
  const interval = reminderBefore(minutes);
  return kept * 60 === after ? { interval } : { interval, leftOut: 'reminderTimes' };
};
