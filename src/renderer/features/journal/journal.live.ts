import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onChanged, onReconnected } from '../../lib/live-socket.ts';
import { journalKeys } from './journal.hooks.ts';

/** Keeps an open journal in step with the writer's other devices. */
export const useJournalLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: journalKeys.all });
    const stops = [
      onChanged(({ area }) => {
        if (area === 'journal') refresh();
      }),
      onReconnected(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
};
