import { AppError } from '#shared/errors.ts';
import {
  defaultLengthMinutes,
  defaultStartMinutes,
  limits,
} from '#shared/features/calendar/calendar.limits.ts';
import { dayNumber, instantOf, localAt, shiftDay } from './zone-clock.ts';

/** When an event is: days for all-day events, else instants (ISO 8601, UTC), to the minute. */
export interface Times {
  allDay: boolean;
  starts: string;
  ends: string;
  /** The time zone of a timed event; for all-day events, that of their reminders. */
  zone: string;
}

/** The same by the clocks of the event's own zone. */
interface LocalTimes {
  startDay: string;
  startMinutes: number;
  endDay: string;
  endMinutes: number;
}

const iso = (at: number): string => new Date(at).toISOString();

export const localTimesOf = ({ allDay, starts, ends, zone }: Times): LocalTimes => {
  if (allDay) return { startDay: starts, startMinutes: 0, endDay: ends, endMinutes: 0 };
  const start = localAt(zone, Date.parse(starts));
  const end = localAt(zone, Date.parse(ends));
  return {
    startDay: start.day,
    startMinutes: start.minutes,
    endDay: end.day,
    endMinutes: end.minutes,
  };
};

/** The times moved by whole days; clocks show the same, whatever their zone does in between. */
export const shiftTimes = (times: Times, days: number): Times => {
  if (days === 0) return times;
  const local = localTimesOf(times);
  const [startDay, endDay] = [shiftDay(local.startDay, days), shiftDay(local.endDay, days)];
  if (times.allDay) return { ...times, starts: startDay, ends: endDay };
  const start = instantOf(times.zone, startDay, local.startMinutes);
  const end = instantOf(times.zone, endDay, local.endMinutes);
  // Where clocks skip or repeat an hour, the end may come out before the start.
  const length = Date.parse(times.ends) - Date.parse(times.starts);
  return { ...times, starts: iso(start), ends: iso(end < start ? start + length : end) };
};

/** The times of the occurrence named by its day. */
export const timesOn = (first: Times, day: string): Times =>
  shiftTimes(first, dayNumber(day) - dayNumber(localTimesOf(first).startDay));

/** The household's days of an event, and its first and last moment. */
export interface ShownTimes {
  startDate: string;
  endDate: string;
  startDay: string;
  endDay: string;
}

export const shownTimes = (times: Times, householdZone: string): ShownTimes => {
  const { allDay, starts, ends } = times;
  if (!allDay) {
    return {
      startDate: starts,
      endDate: ends,
      startDay: localAt(householdZone, Date.parse(starts)).day,
      // What ends at midnight is not on the day that begins then.
      endDay: localAt(householdZone, Math.max(Date.parse(starts), Date.parse(ends) - 1)).day,
    };
  }
  const afterEnd = instantOf(householdZone, shiftDay(ends, 1), 0);
  return {
    startDate: iso(instantOf(householdZone, starts, 0)),
    endDate: iso(afterEnd - 1),
    startDay: starts,
    endDay: ends,
  };
};

const hasZone = /(Z|[+-]\d{2}:?\d{2})$/;

/** The day and time a moment of the contract names; null minutes for a day alone. */
const readMoment = (text: string, zone: string): { day: string; minutes: number | null } => {
  if (text.length === 10) return { day: text, minutes: null };
  if (hasZone.test(text.slice(10))) return localAt(zone, Date.parse(text));
  const [hours = 0, minutes = 0] = text.slice(11).split(':').map(Number);
  return { day: text.slice(0, 10), minutes: hours * 60 + minutes };
};

const toInstant = (text: string, zone: string, minutesOfDay: number): string => {
  if (hasZone.test(text.slice(10))) return iso(Math.floor(Date.parse(text) / 60_000) * 60_000);
  const { day, minutes } = readMoment(text, zone);
  return iso(instantOf(zone, day, minutes ?? minutesOfDay));
};

/** @throws AppError 400 for an end before the start, or too long after it. */
const check = (times: Times): Times => {
  const { startDay, endDay } = localTimesOf(times);
  if (times.ends < times.starts) throw new AppError('invalid', 'calendar:errors.endBeforeStart');
  if (dayNumber(endDay) - dayNumber(startDay) >= limits.lengthMax) {
    throw new AppError('invalid', 'calendar:errors.lengthMax');
  }
  return times;
};

interface TimeChanges {
  allDay?: boolean | undefined;
  startDate?: string | undefined;
  endDate?: string | null | undefined;
}

const allDayTimes = (base: Times | null, changes: TimeChanges, zone: string): Times => {
  const known = base && shownTimes(base, zone);
  const day = (text: string) => readMoment(text, zone).day;
  const starts = changes.startDate ? day(changes.startDate) : (known?.startDay ?? '');
  if (changes.endDate) return { allDay: true, starts, ends: day(changes.endDate), zone };
  const length = known ? dayNumber(known.endDay) - dayNumber(known.startDay) : 0;
  const ends = changes.endDate === null ? starts : shiftDay(starts, length);
  return { allDay: true, starts, ends, zone };
};

const timedTimes = (base: Times | null, changes: TimeChanges, household: string): Times => {
  const timed = base && !base.allDay ? base : null;
  const first = changes.startDate ?? timed?.starts ?? base?.starts ?? '';
  const starts = toInstant(first, household, defaultStartMinutes);
  // Who sends back the same moment has not asked for other clocks.
  const zone = timed?.starts === starts ? timed.zone : household;
  const start = Date.parse(starts);
  const inAnHour = iso(start + defaultLengthMinutes * 60_000);
  if (changes.endDate) {
    const { minutes } = localAt(household, start + defaultLengthMinutes * 60_000);
    return { allDay: false, starts, ends: toInstant(changes.endDate, household, minutes), zone };
  }
  if (changes.endDate === null || !timed) return { allDay: false, starts, ends: inAnHour, zone };
  const ends = iso(start + Date.parse(timed.ends) - Date.parse(timed.starts));
  return { allDay: false, starts, ends, zone };
};

/**
 * The times an event has after a change; `base` are those it has, null for a new one.
 * @throws AppError 400
 */
export const changedTimes = (
  base: Times | null,
  changes: TimeChanges,
  householdZone: string,
): Times => {
  const allDay = changes.allDay ?? base?.allDay ?? false;
  const isSame =
    base?.allDay === allDay && changes.startDate === undefined && changes.endDate === undefined;
  if (base && isSame) return base;
  const times = allDay
    ? allDayTimes(base, changes, householdZone)
    : timedTimes(base, changes, householdZone);
  return check(times);
};
