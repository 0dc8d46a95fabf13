import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
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
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
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

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: askingQuery.queryKey });
};

/** Finds the device that shows three animals. */
export const useMatchAnimals = () => {
  const { t } = useTranslation('pairing');
  const fail = useFailureToast();
  return useMutation({
    mutationFn: (animals: AvatarPreset[]) => call(matchAnimals, { body: { animals } }),
    onError: (error) => fail(t('panel.matchFailed'), error),
  });
};

export const useAcceptDevice = () => {
  const { t } = useTranslation(['pairing', 'common']);
  const fail = useFailureToast();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: AcceptInput; device: string; name: string }) =>
      call(acceptDevice, { params: { id }, body }),
    onSuccess: (_answer, { device, name }) =>
      showToast({
        title: t('panel.accepted', { device }),
        description: t('panel.acceptedText', { name }),
        tone: 'success',
      }),
    onError: (error) => fail(t('common:errors.failed'), error),
    onSettled: refresh,
  });
};

export const useRefuseDevice = () => {
  const { t } = useTranslation(['pairing', 'common']);
  const fail = useFailureToast();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: { id: number; device: string }) => call(refuseDevice, { params: { id } }),
    onSuccess: (_answer, { device }) =>
      showToast({ title: t('panel.refused', { device }), tone: 'success' }),
    onError: (error) => fail(t('common:errors.failed'), error),
    onSettled: refresh,
  });
};
