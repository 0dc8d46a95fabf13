import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AvatarPreset } from '#shared/features/accounts/avatars.ts';
import {
  type AcceptInput,
  acceptDevice,
  listPairingRequests,
  matchAnimals,
  type PairingRequest,
  refuseDevice,
} from '#shared/features/pairing/pairing.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useCurrentUser } from '../accounts/accounts.hooks.ts';

const askingQuery = queryOptions({
  queryKey: ['pairing', 'asking'] as const,
  queryFn: ({ signal }) => call(listPairingRequests, {}, { signal }),
});

/** Expiry sends no event: refetch when the first request expires. */
const untilFirstEnds = (asking: PairingRequest[] | undefined): number | false =>
  asking?.length ? (Math.min(...asking.map(({ secondsLeft }) => secondsLeft)) + 1) * 1000 : false;

/** Pairing requests, kept up to date. */
export const usePairingRequests = () => {
  const client = useQueryClient();
  // The panel is still drawn while its person logs out.
  const { data: user } = useCurrentUser();
  useEffect(() => refreshOnChange(client, ['pairing'], [askingQuery.queryKey]), [client]);
  return useQuery({
    ...askingQuery,
    enabled: user != null,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => untilFirstEnds(state.data),
  });
};

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: askingQuery.queryKey });

/** Finds the device that shows three animals. */
export const useMatchAnimals = () => {
  const { t } = useTranslation('pairing');
  return useAction({
    run: (animals: AvatarPreset[]) => call(matchAnimals, { body: { animals } }),
    failure: t('panel.matchFailed'),
  });
};

export const useAcceptDevice = () => {
  const { t } = useTranslation(['pairing', 'common']);
  return useAction({
    run: ({ id, body }: { id: number; body: AcceptInput; device: string; name: string }) =>
      call(acceptDevice, { params: { id }, body }),
    success: (_answer, { device, name }) => ({
      title: t('panel.accepted', { device }),
      description: t('panel.acceptedText', { name }),
    }),
    failure: t('common:errors.failed'),
    onSettled: refresh,
  });
};

export const useRefuseDevice = () => {
  const { t } = useTranslation(['pairing', 'common']);
  return useAction({
    run: ({ id }: { id: number; device: string }) => call(refuseDevice, { params: { id } }),
    success: (_answer, { device }) => t('panel.refused', { device }),
    failure: t('common:errors.failed'),
    onSettled: refresh,
  });
};
