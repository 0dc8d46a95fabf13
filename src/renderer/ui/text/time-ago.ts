import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInDays } from 'date-fns/differenceInDays';
import { differenceInHours } from 'date-fns/differenceInHours';
import { differenceInMinutes } from 'date-fns/differenceInMinutes';

/** How long ago something was, in the largest whole unit; null within the first minute and in the future. */
export const agoOf = (
  date: Date,
  now: Date,
): { value: number; unit: 'minute' | 'hour' | 'day' } | null => {
  const minutes = differenceInMinutes(now, date);
  if (minutes < 1) return null;
  const hours = differenceInHours(now, date);
  if (hours < 1) return { value: minutes, unit: 'minute' };
  if (hours < 24) return { value: hours, unit: 'hour' };
  return { value: Math.max(1, differenceInDays(now, date)), unit: 'day' };
};

/** Times are relative within a week, then dates in the reader's locale (look, behaviour). */
export const isWithinWeek = (date: Date, now: Date): boolean =>
  differenceInCalendarDays(now, date) < 7;
