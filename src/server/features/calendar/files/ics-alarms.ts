import ICAL from 'ical.js';
import type { ReminderInterval } from '#shared/features/calendar/calendar.fields.ts';
import type { LeftOut } from '#shared/features/calendar/files.contract.ts';
import type { Times } from '../recurrence/event-times.ts';
import { instantOf, shiftDay } from '../recurrence/zone-clock.ts';
import { readMoment, type Zones } from './ics-moments.ts';
import { textOf } from './ics-properties.ts';
import { triggers } from './ics-write.ts';

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

/** The nearest of the reminders there are; none for an alarm after the event began. */
export const readReminder = (event: ICAL.Component, times: Times, zones: Zones): ReadReminder => {
  const alarm = event.getFirstSubcomponent('valarm');
  // Some programs write "no alarm" as an alarm that does nothing.
  if (!alarm || textOf(alarm, 'action', 20).toUpperCase() === 'NONE') return { interval: 'none' };
  const lost: ReadReminder = { interval: 'none', leftOut: 'reminders' };
  const trigger = alarm.getFirstProperty('trigger');
  const after = trigger && alarmAfter(trigger, times, zones);
  if (after === null || after > (times.allDay ? 86_400 : 0)) return lost;
  const distances = Object.entries(triggers).map(([interval, { timed, allDay }]) => {
    const seconds = ICAL.Duration.fromString(times.allDay ? allDay : timed).toSeconds();
    return { interval: interval as ReminderInterval, distance: Math.abs(seconds - after) };
  });
  // Fifteen minutes and an hour before are the same for a whole day.
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance);
  if (!nearest) return lost;
  const { interval, distance } = nearest;
  return distance === 0 ? { interval } : { interval, leftOut: 'reminderTimes' };
};
