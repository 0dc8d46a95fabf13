// Every page loads this file, and none of the packages that know days and time zones.
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export const addHours = (date: Date, count: number): Date =>
  new Date(date.getTime() + count * hourMs);

/** The same time of the clock, apart from changes of it, so many days before. */
export const daysBefore = (date: Date, count: number): Date =>
  new Date(date.getTime() - count * dayMs);

/** Whole hours until `end`, rounded up and never below 0 (rule 13). */
export const hoursUntil = (now: Date, end: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / hourMs));
