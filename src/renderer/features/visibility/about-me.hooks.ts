import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listOwnAudit } from '#shared/features/audit/audit.contract.ts';
import { readAboutMe } from '#shared/features/visibility/about-me.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';

const aboutKey = ['aboutMe', 'seen'] as const;
const actsKey = ['aboutMe', 'acts'] as const;
const areas = [
  'accounts',
  'content',
  'albums',
  'chat',
  'calendar',
  'tasks',
  'badges',
  'reading',
  'screenTime',
] as const;

/** What others can see; refetched when the page opens and when it changes. */
export const useAboutMe = () => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, areas, [aboutKey]), [client]);
  return useQuery({
    queryKey: aboutKey,
    queryFn: ({ signal }) => call(readAboutMe, {}, { signal }),
    refetchOnMount: 'always',
  });
};

/** What was done about the reader, newest first. */
export const useOwnActs = () => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['audit'], [actsKey]), [client]);
  return useInfiniteQuery({
    queryKey: actsKey,
    queryFn: ({ pageParam, signal }) =>
      call(listOwnAudit, { query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  });
};
