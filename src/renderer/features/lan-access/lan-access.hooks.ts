import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { updateHouseholdSettings } from '#shared/features/household/household.contract.ts';
import {
  chooseAdapter,
  forgetNetwork,
  getNetwork,
  lookAround,
  markNetwork,
  type NetworkState,
} from '#shared/features/lan-access/lan-access.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { householdKeys } from '../accounts/accounts.hooks.ts';

const networkKeys = { all: ['network'] as const };

const networkQuery = queryOptions({
  queryKey: networkKeys.all,
  queryFn: ({ signal }) => call(getNetwork, {}, { signal }),
});

/** LAN access, for admins, kept up to date. */
export const useNetwork = () => {
  const client = useQueryClient();
  useEffect(() => refreshOnChange(client, ['network'], [networkKeys.all]), [client]);
  return useQuery(networkQuery);
};

const useKeepState = () => {
  const client = useQueryClient();
  return (state: NetworkState) => client.setQueryData(networkQuery.queryKey, state);
};

/** Turns LAN access on or off; the same setting as in the household's. */
export const useSwitchLan = () => {
  const { t } = useTranslation(['network', 'common']);
  const client = useQueryClient();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: (lan: boolean) => call(updateHouseholdSettings, { body: { lan } }),
    onSuccess: async (_saved, lan) => {
      void client.invalidateQueries({ queryKey: householdKeys.all });
      await client.invalidateQueries({ queryKey: networkKeys.all });
      showToast({ title: t(lan ? 'switch.on' : 'switch.off'), tone: 'success' });
    },
    onError: (error) => fail(t('common:errors.notSaved'), error),
  });
};

export const useChooseAdapter = () => {
  const { t } = useTranslation('common');
  const keep = useKeepState();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: (body: { name: string; isChosen: boolean }) => call(chooseAdapter, { body }),
    onSuccess: keep,
    onError: (error) => fail(t('errors.notSaved'), error),
  });
};

/** Answers whether the network the computer is in is home. */
export const useMarkNetwork = () => {
  const { t } = useTranslation(['network', 'common']);
  const client = useQueryClient();
  const keep = useKeepState();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: (body: { key: string; isHome: boolean }) => call(markNetwork, { body }),
    onSuccess: (state, { isHome }) => {
      keep(state);
      const title = t(isHome ? 'switch.on' : 'switch.off');
      showToast({ title, tone: 'success' });
    },
    onError: (error) => {
      fail(t('common:errors.notSaved'), error);
      // The computer may be somewhere else by now.
      void client.invalidateQueries({ queryKey: networkKeys.all });
    },
  });
};

export const useForgetNetwork = () => {
  const { t } = useTranslation(['network', 'common']);
  const client = useQueryClient();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: (id: number) => call(forgetNetwork, { params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: networkKeys.all });
      showToast({ title: t('networks.forgotten'), tone: 'success' });
    },
    onError: (error) => fail(t('common:errors.failed'), error),
  });
};

/** Looks at the surroundings now. */
export const useLookAround = () => {
  const { t } = useTranslation('common');
  const keep = useKeepState();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: () => call(lookAround),
    onSuccess: keep,
    onError: (error) => fail(t('errors.unknown'), error),
  });
};
