import { dayMs } from '../../hours.ts';

/** Days since 1970; a day is not a moment, so that no clock change can make it longer. */
export const dayNumber = (day: string): number => Date.parse(day) / dayMs;

export interface Streak {
  /** In a row up to today; 0 while nothing was read today. */
  days: number;
  /** In a row up to yesterday, while nothing was read today (rule 133). */
  waiting: number;
  longest: number;
  readToday: boolean;
}

/** The days in a row on which something was read; `days` ascending, each once, yyyy-MM-dd. */
export const streakOf = (days: readonly string[], today: string): Streak => {
  const now = dayNumber(today);
  let longest = 0;
  let run = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    const number = dayNumber(day);
    // A reader further east may have logged a day that has not started here.
    if (number > now) break;
    run = number === last + 1 ? run + 1 : 1;
    last = number;
    longest = Math.max(longest, run);
  }
  const readToday = last === now;
  return {
    days: readToday ? run : 0,
    waiting: last === now - 1 ? run : 0,
    longest,
    readToday,
  };
};
