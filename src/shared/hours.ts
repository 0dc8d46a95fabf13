// Every page loads this file, and none of the packages that know days and time zones.
const hourMs = 3_600_000;

export const addHours = (date: Date, count: number): Date =>
  new Date(date.getTime() + count * hourMs);

/** Whole hours until `end`, rounded up and never below 0 (rule 13). */
export const hoursUntil = (now: Date, end: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / hourMs));
