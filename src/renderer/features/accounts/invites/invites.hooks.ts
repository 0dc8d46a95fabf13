import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createInvite, deleteInvite } from '#shared/features/accounts/admin.contract.ts';
import { call, errorText } from '../../../lib/api/api-client.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { accountsKeys } from '../accounts.hooks.ts';

export const inviteRoles = ['family', 'friend', 'guest'] as const;
export type InviteRole = (typeof inviteRoles)[number];

/** Makes and takes back invite codes; both wait for the fresh list. */
export const useInviteMutations = () => {
  const { t } = useTranslation(['accounts', 'common']);
  const queryClient = useQueryClient();
  const options = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKeys.invites }),
    onError: (error: unknown) =>
      showToast({
        title: t('common:errors.notSaved'),
        description: errorText(error),
        tone: 'failure',
      }),
  };
  const make = useMutation({
    mutationFn: (role: InviteRole) => call(createInvite, { body: { role } }),
    ...options,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteInvite, { params: { id } }),
    ...options,
  });
  return { make, remove };
};
