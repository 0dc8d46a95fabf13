import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Role } from '#shared/features/accounts/accounts.fields.ts';
import { peopleAtOnce, peoplePerPage } from '#shared/features/accounts/accounts.limits.ts';
import {
  type AdminUser,
  adminCountUsers,
  adminEndSession,
  adminEndSessions,
  adminListUsers,
  adminMakeResetCode,
  adminReadUser,
} from '#shared/features/accounts/admin.contract.ts';
import { personMatcher } from '#shared/features/accounts/person-search.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { accountsKeys } from '../accounts.hooks.ts';

const countsQuery = queryOptions({
  queryKey: [...accountsKeys.adminUsers, 'counts'],
  queryFn: ({ signal }) => call(adminCountUsers, {}, { signal }),
});

const everybodyQuery = queryOptions({
  queryKey: [...accountsKeys.adminUsers, 'everybody'],
  queryFn: ({ signal }) => call(adminListUsers, {}, { signal }),
});

export const usePeopleCounts = () => useQuery(countsQuery);

const cursorOf = ({ id, displayName }: AdminUser): string => `${id}:${displayName}`;

/** A long list, page by page, searched by the server. */
const usePages = (role: Role | null, search: string, isEnabled: boolean) => {
  const q = search.trim();
  const pages = useInfiniteQuery({
    queryKey: [...accountsKeys.adminUsers, 'pages', role, q],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: peoplePerPage,
        ...(role ? { role } : {}),
        ...(q ? { q } : {}),
        ...(pageParam ? { before: pageParam } : {}),
      };
      return call(adminListUsers, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last && page.length === peoplePerPage ? cursorOf(last) : undefined;
    },
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const rows = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  return { pages, rows };
};

/** People of a role whose names match; up to 500 are filtered here, more on the server (rule 146). */
export const usePeople = (role: Role | null, search: string) => {
  const counts = usePeopleCounts();
  const isLong = (counts.data?.all ?? 0) > peopleAtOnce;
  const everybody = useQuery({ ...everybodyQuery, enabled: counts.isSuccess && !isLong });
  const { pages, rows } = usePages(role, search, isLong);
  const shown = useMemo(() => {
    const matches = personMatcher(search);
    return everybody.data?.filter(
      (person) => (role === null || person.role === role) && matches(person),
    );
  }, [everybody.data, role, search]);
  const failed = [counts, isLong ? pages : everybody].find(({ isError }) => isError);
  return {
    rows: isLong ? rows : shown,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    hasFailedToLoadMore: isLong && pages.isFetchNextPageError,
    canLoadMore:
      isLong && pages.hasNextPage && !pages.isFetchingNextPage && !pages.isFetchNextPageError,
    loadMore: () => void pages.fetchNextPage(),
  };
};

/** Not read any more once the page about the person is closed: they may be gone. */
export const usePerson = (id: number, isOpen: boolean) =>
  useQuery({
    enabled: isOpen,
    queryKey: [...accountsKeys.adminUsers, 'person', id],
    queryFn: ({ signal }) => call(adminReadUser, { params: { id } }, { signal }),
    // Devices come and go without telling this one.
    refetchOnMount: 'always',
  });

/** Signs a person out on one device, or on all of them. */
export const useEndPersonSessions = (id: number) => {
  const { t } = useTranslation(['accounts', 'common']);
  return useAction({
    run: async (sessionId: number | 'all') => {
      if (sessionId === 'all') await call(adminEndSessions, { params: { id } });
      else await call(adminEndSession, { params: { id, sessionId } });
    },
    success: t('sessions.ended'),
    failure: t('common:errors.failed'),
    onSettled: (client) => client.invalidateQueries({ queryKey: accountsKeys.adminUsers }),
  });
};

/** A code with which a person chooses a new password. */
export const useMakeResetCode = (id: number) => {
  const { t } = useTranslation(['people', 'common']);
  return useAction({
    run: () => call(adminMakeResetCode, { params: { id } }),
    failure: t('common:errors.failed'),
    onSettled: (client) => client.invalidateQueries({ queryKey: accountsKeys.adminUsers }),
  });
};
