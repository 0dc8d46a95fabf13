import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { dateFormat, relativeFormat } from '../../lib/i18n/formats.ts';

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** "Today", "Yesterday", else the whole date. */
export const dayName = (iso: string, now: Date): string => {
  const date = new Date(iso);
  const days = differenceInCalendarDays(now, date);
  if (days === 0 || days === 1) {
    return capitalised(relativeFormat({ numeric: 'auto' }).format(-days, 'day'));
  }
  return dateFormat({ dateStyle: 'full' }).format(date);
};

/** The time of day a message was sent. */
export const timeOfDay = (iso: string): string =>
  dateFormat({ timeStyle: 'short' }).format(new Date(iso));

/** The time of the last message: a time today, else a short date. */
export const shortWhen = (iso: string, now: Date): string => {
  const date = new Date(iso);
  if (differenceInCalendarDays(now, date) === 0) return timeOfDay(iso);
  return dateFormat({ day: 'numeric', month: 'short' }).format(date);
};
