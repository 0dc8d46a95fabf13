import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onChanged, onReconnected } from '../../lib/live-socket.ts';
import { readingKeys } from './reading.hooks.ts';

/** Keeps the shelf, logs, goals and numbers in step with the house, on every device of the reader. */
export const useReadingLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: readingKeys.all });
    const stops = [
      onChanged(({ area }) => {
        if (area === 'reading' || area === 'household') refresh();
      }),
      onReconnected(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
};
