import { addMonths } from 'date-fns/addMonths';
import { formatISO } from 'date-fns/formatISO';
import { getDaysInMonth } from 'date-fns/getDaysInMonth';
import { parseISO } from 'date-fns/parseISO';
import { addToDay } from '#shared/dates.ts';

/** Which way an arrow leads: to the neighbouring day, or to the same day of the neighbouring month. */
export type Step = { days: number } | { months: number };

const two = (count: number): string => String(count).padStart(2, '0');

/** The days of a year by month, 31 places each; null where a month has no such day. */
export const monthsOfYear = (year: number): (string | null)[][] =>
  Array.from({ length: 12 }, (_, month) => {
    const first = `${String(year).padStart(4, '0')}-${two(month + 1)}`;
    const length = getDaysInMonth(parseISO(`${first}-01`));
    return Array.from({ length: 31 }, (_place, day) =>
      day < length ? `${first}-${two(day + 1)}` : null,
    );
  });

/** Where an arrow leads from a day, without leaving its year or passing `last`. */
export const stepFrom = (day: string, step: Step, last: string): string => {
  const target =
    'days' in step
      ? addToDay(day, step.days)
      : formatISO(addMonths(parseISO(day), step.months), { representation: 'date' });
  return target.slice(0, 4) !== day.slice(0, 4) || target > last ? day : target;
};

/** Which way a key leads; where months are columns, left and right are other months. */
export const stepOfKey = (key: string, areMonthsColumns: boolean): Step | null => {
  const isBack = key === 'ArrowLeft' || key === 'ArrowUp';
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  if (!isAcross && key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const count = isBack ? -1 : 1;
  return isAcross === areMonthsColumns ? { months: count } : { days: count };
};
