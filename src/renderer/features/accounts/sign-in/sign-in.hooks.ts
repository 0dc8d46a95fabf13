import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CurrentUser, login, register } from '#shared/features/accounts/accounts.contract.ts';
import type { LoginInput, RegisterInput } from '#shared/features/accounts/accounts.fields.ts';
import { call, errorText } from '../../../lib/api/api-client.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { accountsKeys } from '../accounts.hooks.ts';
import { forgetRead } from './clear-client-state.ts';

/** Nothing of the previous person may stay in the cache. */
export const useEnter = () => {
  const queryClient = useQueryClient();
  return (user: CurrentUser) => {
    forgetRead(queryClient);
    // The guard watches this query, so change it rather than replace it.
    queryClient.setQueryData(accountsKeys.currentUser, user);
  };
};

export const useLogin = () => {
  const { t } = useTranslation('accounts');
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: LoginInput) => call(login, { body }),
    onSuccess: (user) => {
      enter(user);
      showToast({
        title: t('login.done'),
        description: t('login.welcome', { name: user.displayName || user.username }),
        tone: 'success',
      });
    },
    onError: (error) =>
      showToast({ title: t('login.failed'), description: errorText(error), tone: 'failure' }),
  });
};

export const useRegister = (spaceName: string) => {
  const { t } = useTranslation('accounts');
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: RegisterInput) => call(register, { body }),
    onSuccess: (user) => {
      enter(user);
      showToast({
        title: t('register.done'),
        description: t('register.welcome', { space: spaceName }),
        tone: 'success',
      });
    },
    onError: (error) =>
      showToast({ title: t('register.failed'), description: errorText(error), tone: 'failure' }),
  });
};
