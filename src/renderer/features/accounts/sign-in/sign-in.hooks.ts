import type { QueryClient } from '@tanstack/react-query';
import { type CurrentUser, login, register } from '#shared/features/accounts/accounts.contract.ts';
import type { LoginInput, RegisterInput } from '#shared/features/accounts/accounts.fields.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { accountsKeys } from '../accounts.hooks.ts';
import { forgetRead } from './clear-client-state.ts';

/** Nothing of the previous person may stay in the cache. */
export const enter = (client: QueryClient, user: CurrentUser): void => {
  forgetRead(client);
  // The guard watches this query, so change it rather than replace it.
  client.setQueryData(accountsKeys.currentUser, user);
};

export const useLogin = () => {
  const { t } = useTranslation('accounts');
  return useAction({
    run: (body: LoginInput) => call(login, { body }),
    update: enter,
    success: (user) => ({
      title: t('login.done'),
      description: t('login.welcome', { name: user.displayName || user.username }),
    }),
    failure: t('login.failed'),
    isStatusShown: true,
  });
};

export const useRegister = (spaceName: string) => {
  const { t } = useTranslation('accounts');
  return useAction({
    run: (body: RegisterInput) => call(register, { body }),
    update: enter,
    success: {
      title: t('register.done'),
      description: t('register.welcome', { space: spaceName }),
    },
    failure: t('register.failed'),
    isStatusShown: true,
  });
};
