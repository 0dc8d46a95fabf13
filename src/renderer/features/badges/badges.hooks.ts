import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import {
  type AwardInput,
  type BadgeBook,
  giveBadge,
  listKids,
  readBadges,
} from '#shared/features/badges/achievements.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { onChanged, onReconnected } from '../../lib/live/live-socket.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

export const badgesKeys = {
  all: ['badges'] as const,
  book: (userId: number) => ['badges', 'book', userId] as const,
  kids: ['badges', 'kids'] as const,
};

let isFollowed = false;

/** Keeps badges up to date from before they are first read, so that no change of them is lost. */
const followBadges = (client: QueryClient): void => {
  if (isFollowed) return;
  isFollowed = true;
  const refresh = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey });
  onChanged(({ area, id }) => {
    if (area === 'badges') refresh(id === undefined ? badgesKeys.all : badgesKeys.book(id));
    if (area === 'accounts') refresh(badgesKeys.kids);
  });
  onReconnected(() => refresh(badgesKeys.all));
};

const bookQuery = (userId: number) =>
  queryOptions({
    queryKey: badgesKeys.book(userId),
    queryFn: ({ client, signal }): Promise<BadgeBook> => {
      followBadges(client);
      return call(readBadges, { query: { userId } }, { signal });
    },
  });

export const useBook = (userId: number) => useQuery(bookQuery(userId));

/** The kids of the household, for grown-ups. */
export const useKids = (isGrownUp: boolean) =>
  useQuery({
    queryKey: badgesKeys.kids,
    queryFn: ({ client, signal }) => {
      followBadges(client);
      return call(listKids, {}, { signal });
    },
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
