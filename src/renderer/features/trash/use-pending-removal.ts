import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { parseISO } from 'date-fns/parseISO';
import { dayIn } from '#shared/dates.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';

/** Days that are counted down; later deletions show their date. */
const countedDays = 7;

/** The household's day on which something goes for good, and how to say it. */
export const usePendingRemoval = (goesAt: string): { day: string; text: string } => {
  const { t } = useTranslation('trash');
  const { timeZone, today } = useHouseholdDays();
  const day = dayIn(new Date(goesAt), timeZone);
  const count = differenceInCalendarDays(parseISO(day), parseISO(today));
  if (count <= 0) return { day, text: t('row.goesToday') };
  return { day, text: count <= countedDays ? t('row.goesIn', { count }) : dayText(day) };
};
