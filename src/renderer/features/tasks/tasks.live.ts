import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { tasksKeys } from './tasks.hooks.ts';

/** Keeps tasks up to date while they are shown. */
export const useTasksLive = (): void => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['tasks'], [tasksKeys.all]), [client]);
};
