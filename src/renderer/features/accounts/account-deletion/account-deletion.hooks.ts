import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
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
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
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
    queryKey: ['leaving', 'belongings', id],
    queryFn: ({ signal }) => call(readOwnedData, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

/** Refetch both lists of people before the toast. */
const useRefresh = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: accountsKeys.adminUsers }),
      client.invalidateQueries({ queryKey: formerKey }),
      client.invalidateQueries({ queryKey: accountsKeys.members }),
    ]);
};

/** `onGone` closes views of the person before anything is refetched. */
export const useDeactivate = ({ id, displayName: name }: AccountRemoval, onGone: () => void) => {
  const { t } = useTranslation(['accounts', 'common']);
  const refresh = useRefresh();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: () => call(deactivateUser, { params: { id } }),
    onSuccess: async () => {
      onGone();
      await refresh();
      showToast({ title: t('accountRemoval.deactivated', { name }), tone: 'success' });
    },
    onError: (error) => fail(t('common:errors.failed'), error),
  });
};

export const useReactivate = () => {
  const { t } = useTranslation(['accounts', 'common']);
  const refresh = useRefresh();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: ({ id }: FormerUser) => call(reactivateUser, { params: { id } }),
    onSuccess: async (_saved, { displayName: name }) => {
      await refresh();
      showToast({ title: t('accountRemoval.reactivated', { name }), tone: 'success' });
    },
    onError: (error) => fail(t('common:errors.failed'), error),
  });
};

export const useDeletePerson = ({ id, displayName: name }: AccountRemoval, onGone: () => void) => {
  const { t } = useTranslation(['accounts', 'common']);
  const refresh = useRefresh();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: ({ body }: { body: DeleteUser; to: string }) =>
      call(deleteUser, { params: { id }, body }),
    onSuccess: async (_gone, { body, to }) => {
      onGone();
      await refresh();
      showToast({
        title: t('accountRemoval.deleted', { name }),
        description: t(`accountRemoval.deletedText.${body.things}`, { to }),
        tone: 'success',
      });
    },
    onError: (error) => fail(t('common:errors.notDeleted'), error),
  });
};
