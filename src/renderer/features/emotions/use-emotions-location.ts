import { useCallback } from 'react';
import { earliestDay, isDay } from '#shared/dates.ts';
import { useSearchAddress } from '../../lib/dom/search-address.ts';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';

export type EmotionsView = 'calendar' | 'insights';

/** Which view and which day the address names; today unless it names another. */
export const useEmotionsLocation = () => {
  const [search, setSearch] = useSearchAddress();
  const { today } = useHouseholdDays();
  const asked = search.get('day') ?? '';
  const day = isDay(asked) && asked >= earliestDay && asked <= today ? asked : today;
  const view: EmotionsView = search.get('view') === 'insights' ? 'insights' : 'calendar';
  const go = useCallback(
    (target: { view?: EmotionsView; day?: string }) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (target.view) after.set('view', target.view);
          if (target.day) after.set('day', target.day);
          return after;
        },
        { replace: target.view === undefined },
      ),
    [setSearch],
  );
  return { view, day, today, go };
};
