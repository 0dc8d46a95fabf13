import { useEffect, useState } from 'react';
import { dayIn } from '#shared/dates.ts';
import { useHouseholdDays } from '../accounts/accounts.hooks.ts';

/** A tablet on the wall is never opened anew; it looks at the clock this often, in ms. */
const lookMs = 30_000;

/** The household's day, also when midnight passes while one looks. */
export const useToday = (): string => {
  const { today, timeZone } = useHouseholdDays();
  const [, setShown] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => setShown(dayIn(new Date(), timeZone)), lookMs);
    return () => clearInterval(timer);
  }, [timeZone]);
  return today;
};
