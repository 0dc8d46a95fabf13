import { type AdminUser, adminUpdateUser } from '#shared/features/accounts/admin.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { accountsKeys, useUser } from '../accounts.hooks.ts';

export type UserChanges = Partial<
  Pick<AdminUser, 'role' | 'verified' | 'accessExpired' | 'isChild' | 'isAllowedOutside'>
> & { extendAccess?: true };

/** An admin's changes to an account. */
export const useChangeUser = (id: number) => {
  const { t } = useTranslation('accounts');
  const me = useUser();
  return useAction({
    run: (body: UserChanges) => call(adminUpdateUser, { params: { id }, body }),
    update: async (client, saved) => {
      await client.invalidateQueries({ queryKey: accountsKeys.adminUsers });
      if (saved.id === me.id) {
        void client.invalidateQueries({ queryKey: accountsKeys.currentUser });
      }
    },
    success: (saved) => t('admin.saved', { name: saved.displayName }),
    failure: t('admin.failed'),
    isStatusShown: true,
    fallback: t('admin.failedText'),
    onFailure: (client) => void client.invalidateQueries({ queryKey: accountsKeys.adminUsers }),
  });
};
