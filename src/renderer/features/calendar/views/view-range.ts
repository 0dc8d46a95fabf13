import { addMonths } from 'date-fns/addMonths';
import { endOfMonth } from 'date-fns/endOfMonth';
import { endOfWeek } from 'date-fns/endOfWeek';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfWeek } from 'date-fns/startOfWeek';
import { addToDay, earliestDay } from '#shared/dates.ts';
import { latestDay } from '#shared/features/calendar/calendar.limits.ts';

/** How much the calendar shows at a time (spec, part 2 section 4). */
export const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** A span of whole days, both ends included, yyyy-MM-dd. */
export interface DayRange {
  from: string;
  to: string;
}

type WeekStart = 0 | 1 | 6;

const asDay = (date: Date): string => formatISO(date, { representation: 'date' });
/** A calendar's first and last week reach over what it covers. */
const covered = (day: string): string =>
  day < earliestDay ? earliestDay : day > latestDay ? latestDay : day;

/** The day to show after going on by so many days, weeks or months. */
export const stepFrom = (view: CalendarView, day: string, count: number): string => {
  if (view === 'day') return covered(addToDay(day, count));
  if (view === 'week') return covered(addToDay(day, 7 * count));
  return covered(asDay(addMonths(parseISO(day), count)));
};

export const monthOf = (day: string): DayRange => ({
  from: asDay(startOfMonth(parseISO(day))),
  to: asDay(endOfMonth(parseISO(day))),
});

const weekOf = (day: string, weekStartsOn: WeekStart): DayRange => ({
  from: asDay(startOfWeek(parseISO(day), { weekStartsOn })),
  to: asDay(endOfWeek(parseISO(day), { weekStartsOn })),
});

const drawnDays = (view: CalendarView, day: string, weekStartsOn: WeekStart): DayRange => {
  if (view === 'day') return { from: day, to: day };
  if (view === 'week') return weekOf(day, weekStartsOn);
  const { from, to } = monthOf(day);
  return { from: weekOf(from, weekStartsOn).from, to: weekOf(to, weekStartsOn).to };
};

/** The days a view draws, as far as there can be events on them; a month is drawn in whole weeks. */
export const rangeOf = (view: CalendarView, day: string, weekStartsOn: WeekStart): DayRange => {
  const { from, to } = drawnDays(view, day, weekStartsOn);
  return { from: covered(from), to: covered(to) };
};
