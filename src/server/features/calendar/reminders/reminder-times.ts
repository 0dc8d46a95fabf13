import {
  allDayReminderMinutes,
  latestDay,
  limits,
} from '#shared/features/calendar/calendar.limits.ts';
import {
  minutesBefore,
  type Reminder,
  type ReminderInterval,
} from '#shared/features/calendar/reminder-interval.ts';
import { type Times, timesOn } from '../recurrence/event-times.ts';
import { occurrenceDays, type Series } from '../recurrence/recurrence.ts';
import { instantOf, localAt, shiftDay } from '../recurrence/zone-clock.ts';

const dayMinutes = 24 * 60;

/** An event as far as its reminders go. */
export interface Reminding {
  times: Times;
  series: Series | null;
  skips: ReadonlySet<string>;
  interval: ReminderInterval;
}

/** One reminder: when it is due (ms since 1970), and for what; without a start, when to look for one again. */
export interface Due {
  at: number;
  occurrence: string | null;
  starts: string | null;
}

/** When the reminder of an occurrence is due; whole days before count by the clocks (rule 97). */
const dueOf = (times: Times, interval: Reminder): number => {
  const minutes = minutesBefore(interval);
  const days = Math.floor(minutes / dayMinutes);
  if (times.allDay)
    return instantOf(times.zone, shiftDay(times.starts, -days), allDayReminderMinutes);
  const start = Date.parse(times.starts);
  if (days === 0 || minutes % dayMinutes > 0) return start - minutes * 60_000;
  const local = localAt(times.zone, start);
  return instantOf(times.zone, shiftDay(local.day, -days), local.minutes);
};

/** Occurrences looked at in one go; more are fetched while all of them are skipped or past. */
const step = 64;
/** Days that are looked at: a few milliseconds, however seldom a rule happens and however much is skipped. */
const horizonDays = 3 * 366;
/** Longer than any reminder is given before. */
const marginDays = limits.reminderMinutesMax / dayMinutes + 1;

/**
 * The first reminder that is due after `after` (ms since 1970), or when to look for it; null when there is
 * none.
 */
export const nextDue = (event: Reminding, after: number): Due | null => {
  const { times, series, skips, interval } = event;
  if (interval === 'none') return null;
  if (!series) {
    const at = dueOf(times, interval);
    return at > after ? { at, occurrence: null, starts: times.starts } : null;
  }
  const afterDay = localAt(times.zone, after).day;
  let from = afterDay < series.firstDay ? series.firstDay : shiftDay(afterDay, -1);
  const horizon = shiftDay(from, horizonDays);
  for (;;) {
    const days = occurrenceDays(series, from, horizon, step);
    for (const day of days) {
      if (skips.has(day)) continue;
      const on = timesOn(times, day);
      const at = dueOf(on, interval);
      if (at > after) return { at, occurrence: day, starts: on.starts };
    }
    const last = days.at(-1);
    if (days.length < step || !last) break;
    from = shiftDay(last, 1);
  }
  const isOver = horizon >= (series.untilDay ?? latestDay);
  const at = instantOf(times.zone, shiftDay(horizon, -marginDays), 0);
  return isOver ? null : { at, occurrence: null, starts: null };
};
