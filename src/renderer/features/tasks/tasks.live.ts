import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onChanged, onReconnected } from '../../lib/live-socket.ts';
import { tasksKeys } from './tasks.hooks.ts';

/** Keeps tasks in step with the house for as long as somebody looks at them. */
export const useTasksLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: tasksKeys.all });
    const stops = [
      onChanged(({ area }) => {
        if (area === 'tasks') refresh();
      }),
      onReconnected(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
};
