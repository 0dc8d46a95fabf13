import { resetPassword } from '#shared/features/accounts/accounts.contract.ts';
import type { ResetInput } from '#shared/features/accounts/accounts.fields.ts';
import { kidLogin } from '#shared/features/accounts/devices.contract.ts';
import { call, errorText } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { enter } from './sign-in.hooks.ts';

/** Signs a kid in by PIN or pictures; errors are shown without numbers. */
export const useKidLogin = () => {
  const { t } = useTranslation('accounts');
  return useAction({
    run: (body: { userId: number; secret: string }) => call(kidLogin, { body }),
    update: enter,
    success: (user) => ({
      title: t('login.done'),
      description: t('login.welcome', { name: user.displayName }),
    }),
    onFailure: (_client, error) =>
      showToast({
        title: t('login.failed'),
        description: errorText(error),
        tone: 'failure',
      }),
  });
};

/** Turns a code from a grown-up into a new password, and signs in. */
export const useResetPassword = () => {
  const { t } = useTranslation(['people', 'accounts']);
  return useAction({
    run: (body: ResetInput) => call(resetPassword, { body }),
    update: enter,
    success: (user) => ({
      title: t('accounts:settings.passwordChanged'),
      description: t('reset.doneText', { name: user.displayName }),
    }),
    failure: t('accounts:settings.passwordFailed'),
  });
};
