import ICAL from 'ical.js';
import { AppError } from '#shared/errors.ts';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import {
  type EventCategory,
  Frequency,
  type RecurrenceInput,
  Weekday,
  weekdays,
} from '#shared/features/calendar/calendar.fields.ts';
import { latestDay } from '#shared/features/calendar/calendar.limits.ts';
import { dayNumber, daysSinceMonday, dayText, shiftDay } from './zone-clock.ts';

/** On which days something happens; what time it is then is not the rule's to know. */
export interface Series {
  firstDay: string;
  /** An RRULE (RFC 5545) without UNTIL and COUNT, whose BY parts name every day it means. */
  rule: string;
  /** The last day there may be an occurrence on. */
  untilDay: string | null;
}

type Parts = Omit<RecurrenceInput, 'until'>;

const weekdayOf = (day: string): Weekday => weekdays[daysSinceMonday(day)] ?? 'MO';
/** 29 February comes once in four years, a birthday every year: then it is the last of the month. */
const leapDay = 'BYMONTH=2;BYMONTHDAY=-1';

/** The rule of a series that begins on `firstDay`. */
export const ruleOf = (parts: Parts, firstDay: string, category?: EventCategory): string => {
  const [, month = 1, date = 1] = firstDay.split('-').map(Number);
  const { frequency, interval } = parts;
  const named = weekdays.filter((day) => parts.weekdays.includes(day));
  const days = named.length > 0 ? named : [weekdayOf(firstDay)];
  const by = {
    daily: '',
    weekly: `;BYDAY=${days.join(',')}`,
    monthly: `;BYMONTHDAY=${date}`,
    yearly:
      category === 'birthday' && month === 2 && date === 29
        ? `;${leapDay}`
        : `;BYMONTH=${month};BYMONTHDAY=${date}`,
  }[frequency];
  return `FREQ=${frequency.toUpperCase()};INTERVAL=${interval}${by}`;
};

interface Parsed {
  recur: ICAL.Recur;
  frequency: Frequency;
  interval: number;
  months: number[];
  /** The day that weeks begin on, in days after Monday. */
  weekStart: number;
}

const parsed = new Map<string, Parsed>();

const parse = (rule: string): Parsed => {
  let known = parsed.get(rule);
  if (!known) {
    if (parsed.size >= 5_000) parsed.clear();
    const recur = ICAL.Recur.fromString(rule);
    known = {
      recur,
      frequency: Frequency.parse(recur.freq.toLowerCase()),
      interval: recur.interval,
      months: (recur.parts.BYMONTH ?? []).map(Number),
      weekStart: (recur.wkst - ICAL.Time.MONDAY + 7) % 7,
    };
    parsed.set(rule, known);
  }
  return known;
};

/** What a rule says in our fields; `isCustom` where there is more to it than they can say. */
export const describeRule = ({
  rule,
  firstDay,
  untilDay,
}: Series): NonNullable<CalendarEvent['recurrence']> => {
  const { recur, frequency, interval } = parse(rule);
  const named = Weekday.array().safeParse(recur.parts.BYDAY ?? []);
  const days = frequency === 'weekly' && named.success ? named.data : [];
  const fields = { frequency, interval, weekdays: days };
  // Which weeks are left out is all that depends on where weeks begin.
  const said = interval > 1 && days.length > 1 ? rule : rule.replace(/;WKST=SU$/, '');
  const isOurs = [undefined, 'birthday' as const].some(
    (category) => ruleOf(fields, firstDay, category) === said,
  );
  return { ...fields, until: untilDay, isCustom: !isOurs };
};

/**
 * The days of the week so many days later.
 * @throws AppError 400 where weeks are left out, and those days would come to lie in different ones.
 */
const movedWeekdays = (
  named: readonly Weekday[],
  days: number,
  { interval }: Pick<Parts, 'interval'>,
): Weekday[] => {
  const moved = named.map((day) => weekdays.indexOf(day) + days);
  const weeks = new Set(moved.map((at) => Math.floor(at / 7)));
  if (interval > 1 && weeks.size > 1) throw new AppError('invalid', 'calendar:errors.weeksApart');
  return moved.flatMap((at) => weekdays[((at % 7) + 7) % 7] ?? []);
};

/** The rule of a series that is moved by so many days, saying the same of its new days. @throws AppError 400 */
export const movedRule = (series: Series, days: number, category: EventCategory): string => {
  const { isCustom, until: _, ...parts } = describeRule(series);
  if (isCustom) return series.rule;
  const moved = movedWeekdays(parts.weekdays, days, parts);
  return ruleOf({ ...parts, weekdays: moved }, shiftDay(series.firstDay, days), category);
};

/**
 * A repetition that names the days of the week a series had before it was moved means its new ones.
 * @throws AppError 400
 */
export const movedWith = (
  series: Series,
  days: number,
  recurrence: RecurrenceInput,
): RecurrenceInput => {
  const { weekdays: before } = describeRule(series);
  const isSame = weekdays.every(
    (day) => before.includes(day) === recurrence.weekdays.includes(day),
  );
  if (!isSame) return recurrence;
  return { ...recurrence, weekdays: movedWeekdays(before, days, recurrence) };
};

const monthNumber = (day: string): number =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const weekOf = (day: string, weekStart: number): number =>
  dayNumber(day) - ((daysSinceMonday(day) - weekStart + 7) % 7);

/**
 * A day the series may be counted from as well as from its first one, before `from`: one round early,
 * since the library may return its starting day although the rule does not contain it.
 */
const nearStart = ({ firstDay }: Series, rule: Parsed, from: string): string => {
  if (from <= firstDay) return firstDay;
  const { frequency, interval } = rule;
  const jump = (distance: number) => Math.max(0, Math.floor(distance / interval) - 1) * interval;
  if (frequency === 'daily') {
    return shiftDay(firstDay, jump(dayNumber(from) - dayNumber(firstDay)));
  }
  if (frequency === 'weekly') {
    const firstWeek = weekOf(firstDay, rule.weekStart);
    const weeks = jump((weekOf(from, rule.weekStart) - firstWeek) / 7);
    return weeks === 0 ? firstDay : dayText(firstWeek + weeks * 7);
  }
  if (frequency === 'monthly') {
    const months = jump(monthNumber(from) - monthNumber(firstDay));
    if (months === 0) return firstDay;
    const month = monthNumber(firstDay) + months;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  }
  const years = jump(Number(from.slice(0, 4)) - Number(firstDay.slice(0, 4)));
  return years === 0 ? firstDay : `${Number(firstDay.slice(0, 4)) + years}-01-01`;
};

/** The months a rule is bound to, from 1; null where it is to none. */
export const monthsOf = (rule: string): readonly number[] | null => {
  const { frequency, months } = parse(rule);
  return frequency === 'yearly' && months.length > 0 ? months : null;
};

/** Whether none of a yearly rule's months lies between two days. */
const isOutOfSeason = ({ frequency, months }: Parsed, from: string, to: string): boolean => {
  if (frequency !== 'yearly' || months.length === 0) return false;
  const [first, last] = [monthNumber(from), monthNumber(to)];
  if (last - first >= 11) return false;
  return !months.some((month) => (month - 1 - (first % 12) + 12) % 12 <= last - first);
};

/** A year without 29 February, where the library begins, has 1 March instead: that is no day of the rule. */
const isOfRule = ({ frequency, months }: Parsed, day: string): boolean =>
  frequency !== 'yearly' || months.length === 0 || months.includes(Number(day.slice(5, 7)));

const expand = (series: Series, from: string, to: string, limit: number): string[] => {
  const last = [to, series.untilDay ?? to, latestDay].sort()[0] ?? to;
  const rule = parse(series.rule);
  if (last < from || last < series.firstDay || isOutOfSeason(rule, from, last)) return [];
  const recur = rule.recur.clone();
  // Without an end, a rule that never happens would be looked for in vain for a long time.
  recur.until = ICAL.Time.fromDateString(last);
  const iterator = recur.iterator(ICAL.Time.fromDateString(nearStart(series, rule, from)));
  const days: string[] = [];
  for (let next = iterator.next(); next && days.length < limit; next = iterator.next()) {
    const day = next.toString().slice(0, 10);
    if (day > last) break;
    if (day >= from && day >= series.firstDay && isOfRule(rule, day)) days.push(day);
  }
  return days;
};

const expansions = new Map<string, readonly string[]>();
const expansionsMax = 10_000;

/**
 * The days from `from` to `to` on which a series happens, in order, at most `limit` of them. Counting
 * begins near `from`, so that the age of a series costs nothing; what was counted is remembered, since
 * the same month is asked for again and again.
 */
export const occurrenceDays = (
  series: Series,
  from: string,
  to: string,
  limit: number,
): readonly string[] => {
  const { firstDay, rule, untilDay } = series;
  const key = `${firstDay}|${rule}|${untilDay}|${from}|${to}|${limit}`;
  let days = expansions.get(key);
  if (!days) {
    if (expansions.size >= expansionsMax) expansions.clear();
    days = expand(series, from, to, limit);
    expansions.set(key, days);
  }
  return days;
};

/** Whether a series has an occurrence on a day; days that were taken from it count as well. */
export const happensOn = (series: Series, day: string): boolean =>
  occurrenceDays(series, day, day, 1).length > 0;
