import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type BadgedPage,
  listOpenedPages,
  markPageOpened,
} from '#shared/features/content/notifications.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

export const openedPagesQuery = queryOptions({
  queryKey: ['accounts', 'openedPages'] as const,
  queryFn: ({ signal }) => call(listOpenedPages, {}, { signal }),
});

/** Pages whose "New!" badge this person has seen off (rule 28). */
export const useOpenedPages = (isEnabled: boolean) =>
  useQuery({ ...openedPagesQuery, enabled: isEnabled });

/** Takes the "New!" badge off a page for good, once this person has opened it. */
export const useMarkPageOpened = (page: BadgedPage): void => {
  const { data } = useOpenedPages(true);
  const { mutate } = useAction({
    run: () => call(markPageOpened, { body: { page } }),
    update: (client, pages) => client.setQueryData(openedPagesQuery.queryKey, pages),
  });
  const isUnopened = data !== undefined && !data.includes(page);
  useEffect(() => {
    if (isUnopened) mutate();
  }, [isUnopened, mutate]);
};
