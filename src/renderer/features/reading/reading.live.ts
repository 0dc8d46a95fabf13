import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { readingKeys } from './reading.hooks.ts';

/** Keeps books, logs, goals and statistics up to date on every device of the reader. */
export const useReadingLive = (): void => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['reading', 'household'], [readingKeys.all]), [client]);
  // The people in these come and go.
  useEffect(
    () => refreshOnChange(client, ['accounts'], [readingKeys.shelves, readingKeys.shared]),
    [client],
  );
};
