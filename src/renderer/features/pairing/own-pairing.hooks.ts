import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  askIn,
  enterPaired,
  nameOwnPairing,
  type OwnPairing,
  readOwnPairing,
  withdrawPairing,
} from '#shared/features/pairing/pairing.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { enter } from '../accounts/sign-in/sign-in.hooks.ts';

const ownKey = ['pairing', 'own'] as const;

/** Signed out, so no socket reports the answer. */
const lookEveryMs = 1500;

/** Requests pairing when shown, and when pressed again. */
export const useRequestPairing = () => {
  const ask = useAction({
    run: () => call(askIn),
    update: (client, pairing) => client.setQueryData<OwnPairing | null>(ownKey, pairing),
  });
  const { mutate } = ask;
  useEffect(() => mutate(), [mutate]);
  return ask;
};

/** The request of this device; looked at again and again while it waits. */
export const useOwnPairing = (hasAsked: boolean) =>
  useQuery({
    queryKey: ownKey,
    queryFn: async ({ signal }) => (await call(readOwnPairing, {}, { signal })).pairing,
    enabled: hasAsked,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? lookEveryMs : false),
  });

export const useNameDevice = () => {
  const { t } = useTranslation(['pairing', 'common']);
  return useAction({
    run: (deviceName: string) => call(nameOwnPairing, { body: { deviceName } }),
    failure: t('common:errors.notSaved'),
  });
};

/** Cancels the request, without waiting for an answer. */
export const useWithdraw = () => useMutation({ mutationFn: () => call(withdrawPairing) });

/** Comes in, once a grown-up has said for whom. */
export const useEnterPaired = () => {
  const { t } = useTranslation('pairing');
  return useAction({
    run: () => call(enterPaired),
    update: enter,
    success: (user) => ({
      title: t('ask.done'),
      description: t('ask.welcome', { name: user.displayName }),
    }),
  });
};
