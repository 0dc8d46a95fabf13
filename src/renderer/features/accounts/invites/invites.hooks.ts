import type { QueryClient } from '@tanstack/react-query';
import { createInvite, deleteInvite } from '#shared/features/accounts/admin.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { accountsKeys } from '../accounts.hooks.ts';

export const inviteRoles = ['family', 'friend', 'guest'] as const;
export type InviteRole = (typeof inviteRoles)[number];

/** Creates and withdraws invite codes; both wait for the refetched list. */
export const useInviteMutations = () => {
  const { t } = useTranslation(['accounts', 'common']);
  const options = {
    failure: t('common:errors.notSaved'),
    onSettled: (client: QueryClient) =>
      client.invalidateQueries({ queryKey: accountsKeys.invites }),
  };
  const make = useAction({
    run: (role: InviteRole) => call(createInvite, { body: { role } }),
    ...options,
  });
  const remove = useAction({
    run: (id: number) => call(deleteInvite, { params: { id } }),
    ...options,
  });
  return { make, remove };
};
