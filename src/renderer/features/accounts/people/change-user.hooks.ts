import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AdminUser, adminUpdateUser } from '#shared/features/accounts/admin.contract.ts';
import { call, errorText } from '../../../lib/api/api-client.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { accountsKeys, useUser } from '../accounts.hooks.ts';

export type UserChanges = Partial<
  Pick<AdminUser, 'role' | 'verified' | 'accessExpired' | 'isChild'>
> & { extendAccess?: true };

/** An admin's changes to an account. */
export const useChangeUser = (id: number) => {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const me = useUser();
  return useMutation({
    mutationFn: (body: UserChanges) => call(adminUpdateUser, { params: { id }, body }),
    onSuccess: async (saved) => {
      await queryClient.invalidateQueries({ queryKey: accountsKeys.adminUsers });
      if (saved.id === me.id) {
        void queryClient.invalidateQueries({ queryKey: accountsKeys.currentUser });
      }
      showToast({ title: t('admin.saved', { name: saved.displayName }), tone: 'success' });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: accountsKeys.adminUsers });
      const description = errorText(error, me, t('admin.failedText'));
      showToast({ title: t('admin.failed'), description, tone: 'failure' });
    },
  });
};
