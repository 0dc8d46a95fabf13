import { tzOffset } from '@date-fns/tz';
import { dayMs } from '#shared/hours.ts';

const minuteMs = 60_000;

/** A moment at which the clocks of a zone start to differ from UTC by another amount. */
interface Transition {
  at: number;
  /** Minutes ahead of UTC, before and from then on. */
  before: number;
  after: number;
}

interface Year {
  /** Minutes ahead of UTC when the year begins. */
  offset: number;
  transitions: Transition[];
}

const years = new Map<string, Map<number, Year>>();
const zonesMax = 500;

const offsetOf = (zone: string, at: number): number => Math.round(tzOffset(zone, new Date(at)));

/** The first moment in (low, high] with the offset of `high`, to the minute. */
const bisect = (zone: string, low: number, high: number, offset: number): number => {
  let [from, to] = [low, high];
  while (to - from > minuteMs) {
    const middle = Math.floor((from + to) / 2 / minuteMs) * minuteMs;
    if (offsetOf(zone, middle) === offset) to = middle;
    else from = middle;
  }
  return to;
};

/** Looks at every week: there are zones whose clocks change twice within a month. */
const readYear = (zone: string, year: number): Year => {
  const end = Date.UTC(year + 1, 0, 1);
  let at = Date.UTC(year, 0, 1);
  let offset = offsetOf(zone, at);
  const read: Year = { offset, transitions: [] };
  while (at < end) {
    const next = Math.min(at + 7 * dayMs, end);
    const after = offsetOf(zone, next);
    if (after !== offset) {
      const moment = bisect(zone, at, next, after);
      read.transitions.push({ at: moment, before: offset, after });
    }
    offset = after;
    at = next;
  }
  return read;
};

/** Kept for each zone and year: asking Intl for each event would take most of a month's answer. */
const yearOf = (zone: string, year: number): Year => {
  let ofZone = years.get(zone);
  if (!ofZone) {
    if (years.size >= zonesMax) years.clear();
    ofZone = new Map();
    years.set(zone, ofZone);
  }
  let known = ofZone.get(year);
  if (!known) {
    known = readYear(zone, year);
    ofZone.set(year, known);
  }
  return known;
};

/** When the clocks of a zone change within a UTC year. */
export const transitionsIn = (zone: string, year: number): readonly Transition[] =>
  yearOf(zone, year).transitions;

/** Minutes the clocks of a zone are ahead of UTC at a moment (ms since 1970). */
export const offsetAt = (zone: string, at: number): number => {
  const { offset, transitions } = yearOf(zone, new Date(at).getUTCFullYear());
  let current = offset;
  for (const { at: moment, after } of transitions) {
    if (moment > at) break;
    current = after;
  }
  return current;
};

/** What calendars and clocks show: a day, yyyy-MM-dd, and minutes past its midnight. */
export interface LocalTime {
  day: string;
  minutes: number;
}

const dayTexts = new Map<number, string>();
const dayNumbers = new Map<string, number>();
const daysMax = 100_000;

/** The day so many days after 1 January 1970, yyyy-MM-dd. */
export const dayText = (number: number): string => {
  let text = dayTexts.get(number);
  if (text === undefined) {
    if (dayTexts.size > daysMax) dayTexts.clear();
    text = new Date(number * dayMs).toISOString().slice(0, 10);
    dayTexts.set(number, text);
  }
  return text;
};

/** Days from 1 January 1970 to a day; what days are reckoned with. */
export const dayNumber = (day: string): number => {
  let number = dayNumbers.get(day);
  if (number === undefined) {
    if (dayNumbers.size > daysMax) dayNumbers.clear();
    number = Date.parse(`${day}T00:00:00Z`) / dayMs;
    dayNumbers.set(day, number);
  }
  return number;
};

/** The day `count` days after `day`. */
export const shiftDay = (day: string, count: number): string => dayText(dayNumber(day) + count);

/** Days since the Monday before, 0 to 6; days before 1970 have negative numbers. */
export const daysSinceMonday = (day: string): number => (((dayNumber(day) + 3) % 7) + 7) % 7;

/** What clocks of a zone show at a moment; seconds are dropped. */
export const localAt = (zone: string, at: number): LocalTime => {
  const wall = Math.floor(at / minuteMs) + offsetAt(zone, at);
  const day = Math.floor(wall / 1440);
  return { day: dayText(day), minutes: wall - day * 1440 };
};

/**
 * The moment the clocks of a zone show a time: the first of two, and where they skip it, as long after
 * the change as the time is after what was skipped began.
 */
export const instantOf = (zone: string, day: string, minutes: number): number => {
  const wall = dayNumber(day) * dayMs + minutes * minuteMs;
  const before = offsetAt(zone, wall - dayMs);
  const early = wall - before * minuteMs;
  if (offsetAt(zone, early) === before) return early;
  const after = offsetAt(zone, wall + dayMs);
  const late = wall - after * minuteMs;
  return offsetAt(zone, late) === after ? late : early;
};
