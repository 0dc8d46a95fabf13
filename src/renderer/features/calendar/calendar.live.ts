import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { calendarKeys } from './calendar.hooks.ts';

/** Keeps the calendar up to date while it is shown; events are on the days of the household's time zone. */
export const useCalendarLive = (): void => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['calendar', 'household'], [calendarKeys.all]), [client]);
};
