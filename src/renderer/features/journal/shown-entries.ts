import { useSearchParams } from 'react-router-dom';
import { earliestDay, isDay } from '#shared/dates.ts';
import {
  type DayRange,
  rangeOf,
  type Timeframe,
  timeframes,
} from '#shared/features/journal/timeframes.ts';
import type { HouseholdDays } from '../accounts/household-days.hooks.ts';

/** Which entries are looked at: those of one day, or of a timeframe. */
export interface Shown {
  day: string | null;
  timeframe: Timeframe;
  range: DayRange;
}

/** Which entries the address asks for, and ways to ask for others. */
export const useShownEntries = (days: HouseholdDays) => {
  const [search, setSearch] = useSearchParams();
  const askedDay = search.get('day') ?? '';
  const day = isDay(askedDay) && askedDay >= earliestDay ? askedDay : null;
  const timeframe = timeframes.find((name) => name === search.get('show')) ?? 'all';
  const shown: Shown = {
    day,
    timeframe,
    range: day ? { from: day, to: day } : rangeOf(timeframe, days),
  };
  const go = (params: Record<string, string>) =>
    setSearch({ tab: 'journal', ...params }, { preventScrollReset: true });
  return {
    shown,
    showDay: (chosen: string | null) => go(chosen ? { day: chosen } : {}),
    showTimeframe: (name: Timeframe) => go(name === 'all' ? {} : { show: name }),
  };
};
