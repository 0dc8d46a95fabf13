import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listViewers, previewViewers } from '#shared/features/visibility/visibility.contract.ts';
import type { ViewedKind } from '#shared/features/visibility/visibility.fields.ts';
import { call } from '../../lib/api/api-client.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';

const viewersKey = ['viewers'] as const;
/** Whatever may change who sees a thing. */
const areas = ['accounts', 'content', 'chat', 'calendar', 'reading'] as const;

/** Keeps the shown list up to date. */
const useViewersLive = (): void => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, areas, [viewersKey]), [client]);
};

/** Who sees a thing; refetched each time it is opened. */
export const useViewers = (kind: ViewedKind, id: number) => {
  useViewersLive();
  return useQuery({
    queryKey: [...viewersKey, kind, id],
    queryFn: ({ signal }) => call(listViewers, { params: { kind, id } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
};

/** Who would see a new post, shared with the family alone or not. */
export const useViewersOfNewPost = (isFamily: boolean) => {
  useViewersLive();
  return useQuery({
    queryKey: [...viewersKey, 'new-post', isFamily],
    queryFn: ({ signal }) =>
      call(previewViewers, { query: { family: isFamily ? 'true' : 'false' } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
};
