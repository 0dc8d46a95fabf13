import { addDays } from 'date-fns/addDays';
import { type Weekday, weekdays } from '#shared/features/calendar/calendar.fields.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';

/** A Monday, to count the days of the week from. */
const monday = new Date(2024, 0, 1);

export const weekdayName = (day: Weekday, style: 'short' | 'long'): string =>
  dateFormat({ weekday: style }).format(addDays(monday, weekdays.indexOf(day)));

/** The days of a week in the household's order, as the grid has them. */
export const weekdaysFrom = (weekStartsOn: 0 | 1 | 6): Weekday[] => {
  const first = (weekStartsOn + 6) % 7;
  return [...weekdays.slice(first), ...weekdays.slice(0, first)];
};
