import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { KidSignInInput } from '#shared/features/accounts/accounts.fields.ts';
import {
  type AdminPerson,
  adminRemoveKidSignIn,
  adminSetKidSignIn,
} from '#shared/features/accounts/admin.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { accountsKeys } from '../accounts.hooks.ts';

/** Gives a kid a PIN or pictures, and takes them away. */
export const useKidSignIn = ({ id, displayName: name }: AdminPerson) => {
  const { t } = useTranslation(['people', 'common']);
  const showFailure = useFailureToast();
  const queryClient = useQueryClient();
  const options = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKeys.adminUsers }),
    onError: (error: unknown) => showFailure(t('common:errors.notSaved'), error),
  };
  const save = useMutation({
    mutationFn: (body: KidSignInInput) => call(adminSetKidSignIn, { params: { id }, body }),
    onSuccess: () => showToast({ title: t('kidSignIn.saved', { name }), tone: 'success' }),
    ...options,
  });
  const remove = useMutation({
    mutationFn: () => call(adminRemoveKidSignIn, { params: { id } }),
    onSuccess: () => showToast({ title: t('kidSignIn.removed'), tone: 'success' }),
    ...options,
  });
  return { save, remove };
};
