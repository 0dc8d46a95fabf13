import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type CalendarReminder,
  listReminders,
  markRemindersSeen,
} from '#shared/features/calendar/reminders.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { refreshOnChange } from '../../../lib/live/live-socket.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';

const remindersKey = ['calendar', 'reminders'] as const;

const remindersQuery = queryOptions({
  queryKey: remindersKey,
  queryFn: ({ signal }) => call(listReminders, {}, { signal }),
});

export const useReminders = () => useQuery(remindersQuery);

/** Takes reminders off the unread count, on every device. */
export const useMarkRemindersSeen = () => {
  return useAction({
    run: (id: number) => call(markRemindersSeen, { body: { id } }),
    update: (client, _answer, id) =>
      client.setQueryData<CalendarReminder[]>(remindersKey, (reminders) =>
        reminders?.map((reminder) =>
          reminder.id <= id ? { ...reminder, isSeen: true } : reminder,
        ),
      ),
  });
};

/** Listens for reminders while notifications are mounted. */
export const useReminderLive = () => {
  const client = useQueryClient();
  useEffect(
    () => refreshOnChange(client, ['bell', 'calendar', 'household'], [remindersQuery.queryKey]),
    [client],
  );
};
