import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  listViewers,
  previewBookViewers,
  previewViewers,
} from '#shared/features/visibility/visibility.contract.ts';
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

/** What a form makes, and how its switch stands: for the family alone, or public. */
export type NewRecord = { kind: 'post'; isFamily: boolean } | { kind: 'book'; isPublic: boolean };

/** A thing that exists, or what a form is about to make of it. */
export type Viewable = { kind: ViewedKind; id: number } | NewRecord;

const flag = (isOn: boolean) => (isOn ? 'true' : 'false');

const fetchViewers = (of: Viewable, signal: AbortSignal) => {
  if ('id' in of) return call(listViewers, { params: of }, { signal });
  return of.kind === 'post'
    ? call(previewViewers, { query: { family: flag(of.isFamily) } }, { signal })
    : call(previewBookViewers, { query: { public: flag(of.isPublic) } }, { signal });
};

/** Who sees a thing, or would see it; refetched each time it is opened. */
export const useViewers = (of: Viewable) => {
  useViewersLive();
  return useQuery({
    queryKey: [...viewersKey, of],
    queryFn: ({ signal }) => fetchViewers(of, signal),
    gcTime: 0,
    staleTime: 0,
  });
};
