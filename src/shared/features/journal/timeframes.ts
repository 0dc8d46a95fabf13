import { endOfMonth, endOfWeek, formatISO, parseISO, startOfMonth, startOfWeek } from 'date-fns';

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
