import { addDays } from 'date-fns/addDays';
import type {
  KidWindow,
  ScreenTimeRules,
} from '#shared/features/screen-time/screen-time.contract.ts';
import { dateFormat } from '../../lib/i18n/formats.ts';

/** A Sunday, to count the days of the week from. */
const sunday = new Date(2024, 0, 7);

export const weekdayName = (weekday: number, style: 'short' | 'long' = 'long'): string =>
  dateFormat({ weekday: style }).format(addDays(sunday, weekday));

/** The days of a week as the household begins it; 0 is Sunday. */
export const weekFrom = (weekStartsOn: number): number[] =>
  Array.from({ length: 7 }, (_, index) => (weekStartsOn + index) % 7);

/** Minutes past midnight, as a clock shows them. */
export const clockText = (minutes: number): string =>
  dateFormat({ timeStyle: 'short' }).format(new Date(2024, 0, 7, 0, minutes));

export const isWholeDay = ({ from, to }: Pick<KidWindow, 'from' | 'to'>): boolean =>
  from === 0 && to === 1_440;

/** Days in a row that are alike. */
export interface DayGroup {
  first: number;
  last: number;
  windows: KidWindow[];
}

const keyOf = (windows: KidWindow[]) => windows.map(({ from, to }) => `${from}-${to}`).join();

/** The week's windows, days in a row that are alike together; empty where nothing limits the hours. */
export const groupDays = ({ windows }: ScreenTimeRules, weekStartsOn: number): DayGroup[] => {
  if (!windows) return [];
  const groups: DayGroup[] = [];
  for (const weekday of weekFrom(weekStartsOn)) {
    const own = windows
      .filter((window) => window.weekday === weekday)
      .sort((one, other) => one.from - other.from);
    const before = groups.at(-1);
    if (before && keyOf(before.windows) === keyOf(own)) before.last = weekday;
    else groups.push({ first: weekday, last: weekday, windows: own });
  }
  return groups;
};
