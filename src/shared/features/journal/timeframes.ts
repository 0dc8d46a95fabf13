import { endOfMonth } from 'date-fns/endOfMonth';
import { endOfWeek } from 'date-fns/endOfWeek';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfWeek } from 'date-fns/startOfWeek';

/** The filter of the journal (spec, part 2 section 2). */
export const timeframes = ['today', 'week', 'month', 'all'] as const;
export type Timeframe = (typeof timeframes)[number];

/** Days yyyy-MM-dd, both included; one that is left out is open. */
export interface DayRange {
  from?: string;
  to?: string;
}

const asDay = (date: Date): string => formatISO(date, { representation: 'date' });

/** The first and last day of the week, month or day that holds `today`. */
export const rangeOf = (
  timeframe: Timeframe,
  { today, weekStartsOn }: { today: string; weekStartsOn: 0 | 1 | 6 },
): DayRange => {
  const day = parseISO(today);
  if (timeframe === 'all') return {};
  if (timeframe === 'today') return { from: today, to: today };
  return timeframe === 'week'
    ? {
        from: asDay(startOfWeek(day, { weekStartsOn })),
        to: asDay(endOfWeek(day, { weekStartsOn })),
      }
    : { from: asDay(startOfMonth(day)), to: asDay(endOfMonth(day)) };
};
