import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  askIn,
  enterPaired,
  nameOwnPairing,
  type OwnPairing,
  readOwnPairing,
  withdrawPairing,
} from '#shared/features/pairing/pairing.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useEnter } from '../accounts/sign-in/sign-in.hooks.ts';

const ownKey = ['pairing', 'own'] as const;

/** Signed out, so no socket reports the answer. */
const lookEveryMs = 1500;

/** Requests pairing when shown, and when pressed again. */
export const useRequestPairing = () => {
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call(askIn),
    onSuccess: (pairing) => client.setQueryData<OwnPairing | null>(ownKey, pairing),
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
  const fail = useFailureToast();
  return useMutation({
    mutationFn: (deviceName: string) => call(nameOwnPairing, { body: { deviceName } }),
    onError: (error) => fail(t('common:errors.notSaved'), error),
  });
};

/** Takes the request back, whether or not anybody hears of it. */
export const useWithdraw = () => useMutation({ mutationFn: () => call(withdrawPairing) });

/** Comes in, once a grown-up has said for whom. */
export const useEnterPaired = () => {
  const { t } = useTranslation('pairing');
  const enter = useEnter();
  return useMutation({
    mutationFn: () => call(enterPaired),
    onSuccess: (user) => {
      enter(user);
      showToast({
        title: t('ask.done'),
        description: t('ask.welcome', { name: user.displayName }),
        tone: 'success',
      });
    },
  });
};
