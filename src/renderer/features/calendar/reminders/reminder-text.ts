import type { TFunction } from 'i18next';
import { reminderNames } from '#shared/features/calendar/calendar.fields.ts';
import {
  minutesBefore,
  type ReminderInterval,
  readDuration,
} from '#shared/features/calendar/reminder-interval.ts';

/** "1 hour before", "3 days before" or "No reminder". */
export const reminderText = (interval: ReminderInterval, t: TFunction<'calendar'>): string => {
  const name = reminderNames.find((one) => one === interval);
  if (name) return t(`reminders.${name}`);
  const duration = readDuration(interval);
  if (!duration || (interval !== 'none' && minutesBefore(interval) === 0))
    return t('reminders.start');
  return t(`reminders.before.${duration.unit}`, { count: Number(duration.amount) });
};
