import { differenceInCalendarDays } from 'date-fns';
import { readerLocale } from '../../lib/i18n.ts';

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** "Today", "Yesterday", else the whole date. */
export const dayName = (iso: string, now: Date): string => {
  const date = new Date(iso);
  const days = differenceInCalendarDays(now, date);
  const locale = readerLocale();
  if (days === 0 || days === 1) {
    return capitalised(
      new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day'),
    );
  }
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(date);
};

/** The time of day a message was sent. */
export const timeOfDay = (iso: string): string =>
  new Intl.DateTimeFormat(readerLocale(), { timeStyle: 'short' }).format(new Date(iso));

/** When something was said last: a time today, else a short date. */
export const shortWhen = (iso: string, now: Date): string => {
  const date = new Date(iso);
  if (differenceInCalendarDays(now, date) === 0) return timeOfDay(iso);
  return new Intl.DateTimeFormat(readerLocale(), { day: 'numeric', month: 'short' }).format(date);
};
