import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type Bell,
  getNotifications,
  markNotificationsAsSeen,
} from '#shared/features/content/notifications.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { contentKeys } from '../content.hooks.ts';

export const notificationsQuery = queryOptions({
  queryKey: contentKeys.bell,
  queryFn: ({ signal }) => call(getNotifications, {}, { signal }),
});

export const useNotificationList = () => useQuery(notificationsQuery);

/** Clears the unread count; the next fetch knows what is still new. */
export const useMarkNotificationsSeen = () => {
  return useAction({
    run: () => call(markNotificationsAsSeen),
    update: (client, { count }) =>
      client.setQueryData<Bell>(contentKeys.bell, (bell) => bell && { ...bell, count }),
  });
};
