import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onChanged, onReconnected } from '../../lib/live-socket.ts';
import { calendarKeys } from './calendar.hooks.ts';

/** Keeps the calendar in step with the house while it is shown. */
export const useCalendarLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: calendarKeys.all });
    const stops = [
      onChanged(({ area }) => {
        if (area === 'calendar') refresh();
      }),
      onReconnected(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
};
