import { isValid } from 'date-fns/isValid';
import { dayMs } from '#shared/hours.ts';

/** The first photograph. */
const firstYear = 1826;
/** Where clocks begin that were never set; the last is a date of nothing but zeros. */
const unsetDays = new Set(['1970-01-01', '1980-01-01', '1899-11-30']);

/** The date a picture gives, unless it is nonsense: impossible, in the future, or of a clock that was never set. */
export const plausibleTakenAt = (takenAt: string | null | undefined, now: Date): string | null => {
  if (!takenAt) return null;
  // Somewhere it may be tomorrow already.
  const date = new Date(`${takenAt.slice(0, 19)}Z`);
  if (!isValid(date) || date.getUTCFullYear() < firstYear) return null;
  // The first moment of many clocks, where the day before was not over yet.
  const isUnset = takenAt.length > 19 && Date.parse(takenAt) === 0;
  const isLater = date.getTime() > now.getTime() + dayMs;
  return isLater || unsetDays.has(takenAt.slice(0, 10)) || isUnset ? null : takenAt;
};
