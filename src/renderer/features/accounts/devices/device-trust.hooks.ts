import { useQuery } from '@tanstack/react-query';
import {
  adminDistrustDevice,
  listTrustedDevices,
} from '#shared/features/accounts/admin.contract.ts';
import {
  distrustDevice,
  readDeviceTrust,
  trustDevice,
} from '#shared/features/accounts/devices.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { accountsKeys, useCurrentUser } from '../accounts.hooks.ts';

export const useDeviceTrust = () => {
  // Still mounted while signing out, when it must not fetch.
  const { data: user } = useCurrentUser();
  return useQuery({
    queryKey: accountsKeys.deviceTrust,
    queryFn: ({ signal }) => call(readDeviceTrust, {}, { signal }),
    refetchOnMount: 'always',
    enabled: user != null,
  });
};

export const useTrustedDevices = () =>
  useQuery({
    queryKey: accountsKeys.trustedDevices,
    queryFn: ({ signal }) => call(listTrustedDevices, {}, { signal }),
    refetchOnMount: 'always',
  });

/** Allows this very device, or takes it back from one: this, or by its number any other. */
export const useChangeTrust = () => {
  const { t } = useTranslation(['people', 'common']);
  return useAction({
    run: async (what: 'trust' | 'distrust' | { id: number }) => {
      if (what === 'trust') await call(trustDevice);
      else if (what === 'distrust') await call(distrustDevice);
      else await call(adminDistrustDevice, { params: what });
    },
    success: (_answer, what) => t(what === 'trust' ? 'devices.allowed' : 'devices.disallowed'),
    failure: t('common:errors.notSaved'),
    onSettled: (client) =>
      Promise.all(
        [accountsKeys.deviceTrust, accountsKeys.trustedDevices].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
};
