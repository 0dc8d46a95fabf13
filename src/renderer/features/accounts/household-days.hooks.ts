import { useDayIn } from '../../lib/i18n/day-clock.ts';
import { readerLocale } from '../../lib/i18n/i18n.ts';
import { weekStartOf } from '../../lib/i18n/week-start.ts';
import { useHousehold } from './accounts.hooks.ts';

/** The household's days; every page behind the guard has them (rule 101). */
export interface HouseholdDays {
  timeZone: string;
  /** 0 is Sunday, as in date-fns. */
  weekStartsOn: 0 | 1 | 6;
  /** yyyy-MM-dd; another one at midnight. */
  today: string;
}

const weekStarts = { sunday: 0, monday: 1, saturday: 6 } as const;

/** Time zone, first day of the week and today; this device's own until the server has answered. */
export const useHouseholdDays = (): HouseholdDays => {
  const { data } = useHousehold();
  const timeZone = data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const start = data?.weekStart ?? 'locale';
  const today = useDayIn(timeZone);
  return {
    timeZone,
    weekStartsOn: start === 'locale' ? weekStartOf(readerLocale()) : weekStarts[start],
    today,
  };
};
