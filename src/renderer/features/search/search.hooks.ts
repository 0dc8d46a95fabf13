import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useIsFetching,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { search } from '#shared/features/search/search.contract.ts';
import { limits, type SearchKind, wordsOf } from '#shared/features/search/search.fields.ts';
import { call } from '../../lib/api/api-client.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';

const searchKeys = { all: ['search'] as const };

/** Old results are refetched, and soon dropped. */
const fresh = { staleTime: 0, gcTime: 60_000 } as const;

/** Whether there is anything in it to look for. */
export const canSearch = (q: string): boolean => wordsOf(q).length > 0;

/** A few hits of each kind; those for fewer letters stay until these have come. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: [...searchKeys.all, 'groups', q],
    queryFn: async ({ signal }) => (await call(search, { query: { q } }, { signal })).groups,
    enabled: canSearch(q),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** All hits of one kind, page by page. */
export const searchPagesQuery = (q: string, kind: SearchKind) =>
  infiniteQueryOptions({
    queryKey: [...searchKeys.all, 'pages', kind, q],
    queryFn: async ({ pageParam, signal }) => {
      const query = { q, kind, ...(pageParam === null ? {} : { before: pageParam }) };
      const { groups } = await call(search, { query }, { signal });
      return groups[0] ?? { kind, hits: [], more: null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.more,
    enabled: canSearch(q),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** Don't search at every key. */
const settleMs = 120;

/** The request for the text of a field. */
export const askedWith = (typed: string): string => typed.trim().slice(0, limits.queryMax);

/** Debounced text. */
export const useSettled = (typed: string): string => {
  const text = askedWith(typed);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  // An emptied field has nothing to wait for.
  return text === '' ? '' : settled;
};

/** Whether what is shown is for fewer letters than are typed, or may have changed; more of the same is no search. */
export const useIsSearching = (typed: string, asked: string): boolean => {
  const fetching = useIsFetching({
    queryKey: searchKeys.all,
    predicate: ({ state }) => !state.fetchMeta?.fetchMore,
  });
  return canSearch(typed) && (fetching > 0 || asked !== askedWith(typed));
};

/** Looks again when what may have been found has changed. */
export const useSearchLive = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      refreshOnChange(
        client,
        [
          'accounts',
          'content',
          'albums',
          'chat',
          'reading',
          'calendar',
          'tasks',
          'journal',
          'emotions',
        ],
        [searchKeys.all],
      ),
    [client],
  );
};
