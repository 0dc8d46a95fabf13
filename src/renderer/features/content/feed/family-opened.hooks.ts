import { useEffect } from 'react';
import { type Bell, markPageOpened } from '#shared/features/content/notifications.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { contentKeys } from '../content.hooks.ts';
import { useNotificationList } from '../notifications/notifications.hooks.ts';

/** Looking at the family's posts makes them seen: the "New" badge goes (rule 28). */
export const useFamilyOpened = (isLooking = true): void => {
  const { data: bell } = useNotificationList();
  const { mutate: markOpened } = useAction({
    run: () => call(markPageOpened, { body: { page: 'family' } }),
    update: (client) =>
      client.setQueryData<Bell>(
        contentKeys.bell,
        (known) => known && { ...known, unseenFamily: 0 },
      ),
  });
  const unseen = bell?.unseenFamily ?? 0;
  // Also what arrives while one looks is seen.
  useEffect(() => {
    if (isLooking && unseen > 0) markOpened();
  }, [isLooking, unseen, markOpened]);
};
