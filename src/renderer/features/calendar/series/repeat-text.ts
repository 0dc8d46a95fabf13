import type { TFunction } from 'i18next';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import { listFormat } from '../../../lib/i18n/formats.ts';
import { dayText } from '../../../ui/text/day-text.ts';
import { weekdayName } from './weekday-names.ts';

type Repetition = NonNullable<CalendarEvent['recurrence']>;

/** "Every 2 weeks on Monday and Friday until 3 Jun 2026". */
export const repeatText = (repetition: Repetition, t: TFunction<'calendar'>): string => {
  const { frequency, interval, weekdays, until, isCustom } = repetition;
  if (isCustom) return t('frequencies.custom');
  const names = listFormat().format(weekdays.map((day) => weekdayName(day, 'long')));
  return [
    t(`every.${frequency}`, { count: interval }),
    names && t('every.on', { days: names }),
    until && t('every.until', { day: dayText(until) }),
  ]
    .filter(Boolean)
    .join(' ');
};
