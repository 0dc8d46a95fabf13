import { addHours, differenceInMilliseconds, formatISO } from 'date-fns';

const hourMs = 3_600_000;

/** Whole hours until `end`, rounded up and never below 0 (decision 13). */
export const hoursUntil = (now: Date, end: Date): number =>
  Math.max(0, Math.ceil(differenceInMilliseconds(end, now) / hourMs));

export { addHours };

/** The local calendar day as yyyy-MM-dd. */
export const localDay = (date: Date): string => formatISO(date, { representation: 'date' });
