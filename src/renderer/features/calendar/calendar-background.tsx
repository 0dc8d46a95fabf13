import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type CalendarReminder,
  claimReminder,
} from '#shared/features/calendar/reminders.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { canNotify } from '../../lib/capabilities.ts';
import { desktop } from '../../lib/desktop.ts';
import { showNotification } from '../../lib/show-notification.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { useUser } from '../accounts/accounts.hooks.ts';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import { pathToDay } from './calendar-path.ts';
import { useReminders } from './reminders/reminders.hooks.ts';
import { momentText } from './views/spans.ts';

/** Older reminders are in notifications only, in ms. */
const freshMs = 24 * 3_600_000;

const mayNotify = () => Boolean(desktop) || (canNotify() && Notification.permission === 'granted');

/** Shows a reminder on this device's desktop, unless another device or tab already does. */
const useNotifications = () => {
  const { data: reminders } = useReminders();
  const { timeZone } = useHouseholdDays();
  const { id: person } = useUser();
  const navigate = useNavigate();
  const tried = useRef(new Set<number>());
  useEffect(() => {
    if (!reminders || !mayNotify()) return;
    const show = async ({ id, title, allDay, startDay, startDate }: CalendarReminder) => {
      // Leave it to another device when notifications are off here.
      if (desktop && !(await desktop.osNotifications(person))?.reminders) return;
      const { isFirst } = await call(claimReminder, { params: { id } });
      if (!isFirst) return;
      const body = allDay ? dayText(startDay, 'full') : momentText(startDate, timeZone);
      const path = pathToDay(startDay);
      if (desktop) {
        await desktop.notify({ person, kind: 'reminders', name: title, text: body, path });
        return;
      }
      const options = { body, tag: `reminder-${id}`, data: path };
      showNotification(title, options, () => navigate(path));
    };
    for (const reminder of reminders) {
      const isFresh = Date.now() - Date.parse(reminder.givenAt) < freshMs;
      if (reminder.isSeen || !isFresh || tried.current.has(reminder.id)) continue;
      tried.current.add(reminder.id);
      // It is in notifications in any case.
      void show(reminder).catch(() => {});
    }
  }, [reminders, timeZone, person, navigate]);
};

/** The calendar's background work on other pages. */
export const CalendarBackground = () => {
  useNotifications();
  return null;
};
