import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { logout } from '#shared/features/accounts/accounts.contract.ts';
import { call, errorText } from '../../../lib/api/api-client.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { accountsKeys, useCurrentUser } from '../accounts.hooks.ts';
import { clearClientState } from './clear-client-state.ts';

/** Logs out with the specified toasts; switching on a shared screen says nothing and shows the faces. */
export const useLogOut = () => {
  const { t } = useTranslation('shell');
  const queryClient = useQueryClient();
  const { data: user } = useCurrentUser();
  return useMutation({
    mutationFn: (_how: { isSwitching: boolean }) => call(logout),
    onSuccess: (_answer, { isSwitching }) => {
      clearClientState(queryClient);
      void queryClient.invalidateQueries({ queryKey: accountsKeys.devicePeople });
      if (!isSwitching) {
        showToast({ title: t('logout.done'), description: t('logout.doneText'), tone: 'success' });
      }
    },
    onError: (error) =>
      showToast({
        title: t('logout.failed'),
        description: errorText(error, user ?? null),
        tone: 'failure',
      }),
  });
};
