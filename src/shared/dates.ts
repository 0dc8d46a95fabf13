// Workers load this file: the package as a whole takes two seconds of a start from sources.
import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { formatISO } from 'date-fns/formatISO';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';

/** The earliest day anything may be on (spec, part 2 section 9). */
export const earliestDay = '1900-01-01';

const asDay = (date: Date): string => formatISO(date, { representation: 'date' });

/** The calendar day, yyyy-MM-dd, that it is at `date` where clocks show `timeZone` (IANA name). */
export const dayIn = (date: Date, timeZone: string): string =>
  asDay(new TZDate(date.getTime(), timeZone));

/** How many minutes past midnight clocks in `timeZone` show at `date`, also on a day on which they change. */
export const minuteIn = (date: Date, timeZone: string): number => {
  const time = new TZDate(date.getTime(), timeZone);
  return time.getHours() * 60 + time.getMinutes();
};

/** The moment a day begins in `timeZone`; where clocks skip midnight, the first there is. */
export const startOfDayIn = (day: string, timeZone: string): Date => timeOnDay(day, 0, timeZone);

/** The moment it is so many minutes past midnight, by the clocks of `timeZone`, on a day. */
export const timeOnDay = (day: string, minutes: number, timeZone: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const time = [Math.floor(minutes / 60), minutes % 60] as const;
  return new Date(new TZDate(year, month - 1, date, ...time, timeZone).getTime());
};

/** The day `count` days after `day` (before it, if negative), whatever clocks do in between. */
export const addToDay = (day: string, count: number): string =>
  asDay(addDays(parseISO(day), count));

/** Whether a text is a day that exists, written yyyy-MM-dd. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text));

/** Whether this computer knows a time zone by that name. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
