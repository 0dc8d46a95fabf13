import { useQuery } from '@tanstack/react-query';
import {
  type DeleteUser,
  deactivateUser,
  deleteUser,
  type FormerUser,
  listFormerUsers,
  reactivateUser,
  readOwnedData,
} from '#shared/features/accounts/account-deletion.contract.ts';
import type { AdminUser } from '#shared/features/accounts/admin.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { accountsKeys } from '../accounts.hooks.ts';

/** The part of a person that deleting needs. */
export type AccountRemoval = Pick<AdminUser, 'id' | 'username' | 'displayName'> &
  Partial<Pick<AdminUser, 'accessExpired'>>;

const formerKey = [...accountsKeys.all, 'former'] as const;

/** People whose accounts are switched off. */
export const useFormerUsers = () =>
  useQuery({
    queryKey: formerKey,
    queryFn: ({ signal }) => call(listFormerUsers, {}, { signal }),
  });

/** What a person shares with others, counted on request. */
export const useOwnedData = (id: number) =>
  useQuery({
    // Fetched only on request: a deleted person has none.
    queryKey: ['leaving', 'owned-data', id],
    queryFn: ({ signal }) => call(readOwnedData, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

/** The lists of people, refetched before the toast. */
const peopleKeys = [accountsKeys.adminUsers, formerKey, accountsKeys.members];

/** `onGone` closes views of the person before anything is refetched. */
export const useDeactivate = ({ id, displayName: name }: AccountRemoval, onGone: () => void) => {
  const { t } = useTranslation(['accounts', 'common']);
  return useAction({
    run: () => call(deactivateUser, { params: { id } }),
    update: onGone,
    invalidates: peopleKeys,
    success: t('accountRemoval.deactivated', { name }),
    failure: t('common:errors.failed'),
  });
};

export const useReactivate = () => {
  const { t } = useTranslation(['accounts', 'common']);
  return useAction({
    run: ({ id }: FormerUser) => call(reactivateUser, { params: { id } }),
    invalidates: peopleKeys,
    success: (_answer, { displayName: name }) => t('accountRemoval.reactivated', { name }),
    failure: t('common:errors.failed'),
  });
};

export const useDeletePerson = ({ id, displayName: name }: AccountRemoval, onGone: () => void) => {
  const { t } = useTranslation(['accounts', 'common']);
  return useAction({
    run: ({ body }: { body: DeleteUser; to: string }) => call(deleteUser, { params: { id }, body }),
    update: onGone,
    invalidates: peopleKeys,
    success: (_answer, { body, to }) => ({
      title: t('accountRemoval.deleted', { name }),
      description: t(`accountRemoval.deletedText.${body.things}`, { to }),
    }),
    failure: t('common:errors.notDeleted'),
  });
};
