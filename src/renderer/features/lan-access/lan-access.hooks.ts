import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { refreshOnChange } from '../../lib/live/live-socket.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
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

const keepState = (client: QueryClient, state: NetworkState) =>
  client.setQueryData(networkQuery.queryKey, state);

/** Turns LAN access on or off; the same setting as in the household's. */
export const useSwitchLan = () => {
  const { t } = useTranslation(['network', 'common']);
  return useAction({
    run: (lan: boolean) => call(updateHouseholdSettings, { body: { lan } }),
    update: (client) => void client.invalidateQueries({ queryKey: householdKeys.all }),
    invalidates: [networkKeys.all],
    success: (_answer, lan) => t(lan ? 'switch.on' : 'switch.off'),
    failure: t('common:errors.notSaved'),
  });
};

export const useChooseAdapter = () => {
  const { t } = useTranslation('common');
  return useAction({
    run: (body: { name: string; isChosen: boolean }) => call(chooseAdapter, { body }),
    update: keepState,
    failure: t('errors.notSaved'),
  });
};

/** Answers whether the network the computer is in is home. */
export const useMarkNetwork = () => {
  const { t } = useTranslation(['network', 'common']);
  return useAction({
    run: (body: { key: string; isHome: boolean }) => call(markNetwork, { body }),
    update: keepState,
    success: (_answer, { isHome }) => t(isHome ? 'switch.on' : 'switch.off'),
    failure: t('common:errors.notSaved'),
    // The computer may be somewhere else by now.
    onFailure: (client) => void client.invalidateQueries({ queryKey: networkKeys.all }),
  });
};

export const useForgetNetwork = () => {
  const { t } = useTranslation(['network', 'common']);
  return useAction({
    run: (id: number) => call(forgetNetwork, { params: { id } }),
    invalidates: [networkKeys.all],
    success: t('networks.forgotten'),
    failure: t('common:errors.failed'),
  });
};

/** Looks at the surroundings now. */
export const useLookAround = () => {
  const { t } = useTranslation('common');
  return useAction({
    run: () => call(lookAround),
    update: keepState,
    failure: t('errors.unknown'),
  });
};
