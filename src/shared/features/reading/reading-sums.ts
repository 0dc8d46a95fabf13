import { addToDay } from '../../dates.ts';
import { dayNumber } from './streak.ts';

/** What a person read on one day. */
export interface DaySums {
  day: string;
  sessions: number;
  minutes: number;
  pages: number;
}

export interface Sums {
  sessions: number;
  minutes: number;
  pages: number;
  /** On how many days. */
  days: number;
}

const nothing = (): Sums => ({ sessions: 0, minutes: 0, pages: 0, days: 0 });

const add = (sums: Sums, { sessions, minutes, pages }: DaySums): void => {
  sums.sessions += sessions;
  sums.minutes += minutes;
  sums.pages += pages;
  sums.days += 1;
};

/** What was read from one day to another, both included. */
export const sumBetween = (days: readonly DaySums[], from: string, to: string): Sums => {
  const sums = nothing();
  for (const row of days) if (row.day >= from && row.day <= to) add(sums, row);
  return sums;
};

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => (((dayNumber(day) + 4) % 7) + 7) % 7;

/** The first day of the week a day is in. */
export const weekStart = (day: string, weekStartsOn: number): string =>
  addToDay(day, -((weekdayOf(day) - weekStartsOn + 7) % 7));

/** The last `count` weeks up to the one today is in, oldest first. */
export const sumsByWeek = (
  days: readonly DaySums[],
  { today, weekStartsOn, count }: { today: string; weekStartsOn: number; count: number },
): (Sums & { start: string })[] => {
  const first = addToDay(weekStart(today, weekStartsOn), -7 * (count - 1));
  const weeks = Array.from({ length: count }, (_, index) => ({
    start: addToDay(first, 7 * index),
    ...nothing(),
  }));
  const from = dayNumber(first);
  for (const row of days) {
    const week = weeks[Math.floor((dayNumber(row.day) - from) / 7)];
    if (week && row.day <= today) add(week, row);
  }
  return weeks;
};

/** The weekday with the most minutes, 0 being Sunday; null where none has any. */
export const busiestWeekday = (days: readonly DaySums[]): number | null => {
  const minutes = new Array<number>(7).fill(0);
  for (const row of days) {
    const weekday = weekdayOf(row.day);
    minutes[weekday] = (minutes[weekday] ?? 0) + row.minutes;
  }
  const most = Math.max(...minutes);
  return most > 0 ? minutes.indexOf(most) : null;
};

/** The day with the most minutes, the first of equals. */
export const bestDayOf = (days: readonly DaySums[]): DaySums | null => {
  let best: DaySums | null = null;
  for (const row of days) if (row.minutes > (best?.minutes ?? 0)) best = row;
  return best;
};

/** Change in whole percent; null where there was nothing before. */
export const percentChange = (now: number, before: number): number | null => {
  if (before === 0) return now === 0 ? 0 : null;
  return Math.round(((now - before) / before) * 100);
};
