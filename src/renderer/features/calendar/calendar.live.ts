import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { calendarKeys } from './calendar.hooks.ts';

/** Keeps the calendar up to date while it is shown. */
export const useCalendarLive = (): void => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['calendar'], [calendarKeys.all]), [client]);
};
