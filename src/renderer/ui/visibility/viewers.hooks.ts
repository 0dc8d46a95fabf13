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

/** What a form makes, and how its switch stands: for the family alone, or public. */
export type NewRecord = { kind: 'post'; isFamily: boolean } | { kind: 'book'; isPublic: boolean };

const flag = (isOn: boolean) => (isOn ? 'true' : 'false');

const preview = (record: NewRecord, signal: AbortSignal) =>
  record.kind === 'post'
    ? call(previewViewers, { query: { family: flag(record.isFamily) } }, { signal })
    : call(previewBookViewers, { query: { public: flag(record.isPublic) } }, { signal });

/** Who would see a new record. */
export const useViewersOfNew = (record: NewRecord) => {
  useViewersLive();
  return useQuery({
    queryKey: [...viewersKey, 'new', record],
    queryFn: ({ signal }) => preview(record, signal),
    gcTime: 0,
    staleTime: 0,
  });
};
