import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AwardInput,
  type BadgeBook,
  giveBadge,
  listKids,
  readBadges,
} from '#shared/features/badges/achievements.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { onChanged, onReconnected } from '../../lib/live/live-socket.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

export const badgesKeys = {
  all: ['badges'] as const,
  book: (userId: number) => ['badges', 'book', userId] as const,
  kids: ['badges', 'kids'] as const,
};

export const bookQuery = (userId: number) =>
  queryOptions({
    queryKey: badgesKeys.book(userId),
    queryFn: ({ signal }): Promise<BadgeBook> =>
      call(readBadges, { query: { userId } }, { signal }),
  });

export const useBook = (userId: number) => useQuery(bookQuery(userId));

/** The kids of the household, for grown-ups. */
export const useKids = (isGrownUp: boolean) =>
  useQuery({
    queryKey: badgesKeys.kids,
    queryFn: ({ signal }) => call(listKids, {}, { signal }),
    enabled: isGrownUp,
  });

export const useGiveBadge = () => {
  const { t } = useTranslation('badges');
  return useAction({
    run: (body: AwardInput) => call(giveBadge, { body }),
    update: (client, { userId }) => client.invalidateQueries({ queryKey: badgesKeys.book(userId) }),
    failure: t('give.failed'),
  });
};

/** Keeps badges up to date. */
export const useBadgesLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const stopChanged = onChanged(({ area, id }) => {
      if (area === 'badges')
        void client.invalidateQueries({
          queryKey: id === undefined ? badgesKeys.all : badgesKeys.book(id),
        });
      if (area === 'accounts') void client.invalidateQueries({ queryKey: badgesKeys.kids });
    });
    const stopReconnected = onReconnected(
      () => void client.invalidateQueries({ queryKey: badgesKeys.all }),
    );
    return () => {
      stopChanged();
      stopReconnected();
    };
  }, [client]);
};
