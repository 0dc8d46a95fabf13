import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { journalKeys } from './journal.hooks.ts';

/** Keeps an open journal in step with the writer's other devices. */
export const useJournalLive = (): void => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['journal'], [journalKeys.all]), [client]);
};
