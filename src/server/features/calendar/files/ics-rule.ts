import type ICAL from 'ical.js';
import { weekdays } from '#shared/features/calendar/calendar.fields.ts';
import { latestDay } from '#shared/features/calendar/calendar.limits.ts';
import { localTimesOf, type Times } from '../recurrence/event-times.ts';
import { occurrenceDays } from '../recurrence/recurrence.ts';
import { daysSinceMonday, localAt, shiftDay } from '../recurrence/zone-clock.ts';

/** What the calendar can lay out; hours and weeks of the year are not among it. */
const frequencies = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const parts = new Set(['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS']);
/** A rule may count its occurrences; a higher number is not meant as an end. */
const countMax = 1_000;
/** Within how many days a rule has to happen: it is looked for day by day. */
const reachDays = 5 * 366;
const intervalMax = 999;
/** What names more days than this is laid out too slowly. */
const lengthMax = 500;

type Parts = Record<string, (string | number)[]>;

/** Writes out what a rule leaves to its first day, so that it can be counted from any. */
const complete = (frequency: string, ruleParts: Parts, firstDay: string): Parts => {
  const [, month = 1, date = 1] = firstDay.split('-').map(Number);
  const days = ruleParts.BYDAY ?? ruleParts.BYMONTHDAY;
  if (frequency === 'WEEKLY' && !ruleParts.BYDAY) {
    return { ...ruleParts, BYDAY: [weekdays[daysSinceMonday(firstDay)] ?? 'MO'] };
  }
  if (frequency === 'MONTHLY' && !days) return { ...ruleParts, BYMONTHDAY: [date] };
  if (frequency !== 'YEARLY') return ruleParts;
  // BYDAY alone counts within the year, with BYMONTH within the month.
  const withMonth =
    ruleParts.BYMONTH || ruleParts.BYDAY ? ruleParts : { ...ruleParts, BYMONTH: [month] };
  return days ? withMonth : { ...withMonth, BYMONTHDAY: [date] };
};

const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days that one of the months never has would come out as days of the next. */
const areDaysPossible = ({ BYMONTH = [], BYMONTHDAY = [] }: Parts): boolean =>
  BYMONTHDAY.every((day) => {
    const longest = BYMONTH.map((month) => daysOfMonths[Number(month) - 1] ?? 0);
    return Number(day) !== 0 && Math.abs(Number(day)) <= Math.min(31, ...longest);
  });

const textOf = (recur: ICAL.Recur, all: Parts): string => {
  const by = Object.entries(all).map(([name, values]) => `;${name}=${values.join(',')}`);
  // Weeks start on Monday unless the rule says otherwise.
  const start = recur.wkst && recur.wkst !== 2 ? ';WKST=SU' : '';
  return `FREQ=${recur.freq};INTERVAL=${recur.interval}${by.join('')}${start}`;
};

const untilOf = ({ until }: ICAL.Recur, times: Times): string | null => {
  if (!until) return null;
  const text = until.toString();
  if (times.allDay || until.isDate) return text.slice(0, 10);
  const { day, minutes } = text.endsWith('Z')
    ? localAt(times.zone, Date.parse(text))
    : { day: text.slice(0, 10), minutes: until.hour * 60 + until.minute };
  // Some programs end a series a second before the first occurrence that is not of it.
  return minutes < localTimesOf(times).startMinutes ? shiftDay(day, -1) : day;
};

/**
 * A file's rule as it is stored: its own text, its last day, nothing left to the first.
 * @returns null for a rule the calendar cannot lay out.
 */
export const readRule = (
  recur: ICAL.Recur,
  times: Times,
): { rule: string; untilDay: string | null } | null => {
  const ruleParts = recur.parts as Parts;
  const firstDay = localTimesOf(times).startDay;
  const isKnown =
    frequencies.has(recur.freq) && Object.keys(ruleParts).every((name) => parts.has(name));
  const isWeekly = recur.wkst === undefined || recur.wkst === 1 || recur.wkst === 2;
  if (!isKnown || !isWeekly || !areDaysPossible(ruleParts)) return null;
  if (recur.interval > intervalMax || recur.interval < 1) return null;
  const rule = textOf(recur, complete(recur.freq, ruleParts, firstDay));
  if (rule.length > lengthMax) return null;
  try {
    const until = untilOf(recur, times);
    const untilDay = until && until > latestDay ? null : until;
    const limit = recur.count ? Math.min(recur.count, countMax) : 1;
    const to = recur.count ? latestDay : shiftDay(firstDay, reachDays);
    const days = occurrenceDays({ firstDay, rule, untilDay }, firstDay, to, limit);
    if (days.length === 0) return null;
    return recur.count ? { rule, untilDay: days.at(-1) ?? null } : { rule, untilDay };
  } catch {
    // Rules that contradict themselves are the library's to refuse.
    return null;
  }
};
