import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Bell, markPageOpened } from '#shared/features/content/notifications.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { contentKeys } from '../content.hooks.ts';
import { useNotificationList } from '../notifications/notifications.hooks.ts';

/** Looking at the family's posts makes them seen: the "New" badge goes (rule 28). */
export const useFamilyOpened = (isLooking = true): void => {
  const client = useQueryClient();
  const { data: bell } = useNotificationList();
  const { mutate: markOpened } = useMutation({
    mutationFn: () => call(markPageOpened, { body: { page: 'family' } }),
    onSuccess: () =>
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
