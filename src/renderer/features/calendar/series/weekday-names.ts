import { addDays } from 'date-fns';
import { type Weekday, weekdays } from '#shared/features/calendar/calendar.fields.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';

/** A Monday, to count the days of the week from. */
const monday = new Date(2024, 0, 1);

export const weekdayName = (day: Weekday, style: 'short' | 'long'): string =>
  dateFormat({ weekday: style }).format(addDays(monday, weekdays.indexOf(day)));
