import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type EntryRequest,
  letDeviceIn,
  listEntryRequests,
  refuseEntry,
} from '#shared/features/remote-devices/remote-devices.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useAction } from '../../ui/feedback/use-action.ts';

/** Of the devices that ask for approval. */
export const requestsQuery = queryOptions({
  queryKey: ['remoteDevices', 'requests'] as const,
  queryFn: ({ signal }) => call(listEntryRequests, {}, { signal }),
});

/** Expiry sends no event: refetch when the first request expires. */
const untilFirstEnds = (asking: EntryRequest[] | undefined): number | false =>
  asking?.length ? (Math.min(...asking.map(({ secondsLeft }) => secondsLeft)) + 1) * 1000 : false;

/** Devices that ask for approval, kept up to date. */
export const useEntryRequests = () => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['remoteDevices'], [requestsQuery.queryKey]), [client]);
  return useQuery({
    ...requestsQuery,
    refetchInterval: ({ state }) => untilFirstEnds(state.data),
  });
};

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: requestsQuery.queryKey });

export const useLetIn = ({ id, name }: EntryRequest) => {
  const { t } = useTranslation('remoteDevices');
  return useAction({
    run: (number: string) => call(letDeviceIn, { params: { id }, body: { number } }),
    success: { title: t('ring.done', { name }), description: t('ring.doneText') },
    onSettled: refresh,
  });
};

export const useDecline = ({ id, name }: EntryRequest) => {
  const { t } = useTranslation(['remoteDevices', 'common']);
  return useAction({
    run: () => call(refuseEntry, { params: { id } }),
    success: t('remoteDevices:ring.declined', { name }),
    failure: t('common:errors.failed'),
    onSettled: refresh,
  });
};
