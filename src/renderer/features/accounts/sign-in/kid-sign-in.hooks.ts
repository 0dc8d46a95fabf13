import type { QueryClient } from '@tanstack/react-query';
import type { KidSignInInput } from '#shared/features/accounts/accounts.fields.ts';
import {
  type AdminPerson,
  adminRemoveKidSignIn,
  adminSetKidSignIn,
} from '#shared/features/accounts/admin.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { accountsKeys } from '../accounts.hooks.ts';

/** Gives a kid a PIN or pictures, and takes them away. */
export const useKidSignIn = ({ id, displayName: name }: AdminPerson) => {
  const { t } = useTranslation(['people', 'common']);
  const options = {
    failure: t('common:errors.notSaved'),
    onSettled: (client: QueryClient) =>
      client.invalidateQueries({ queryKey: accountsKeys.adminUsers }),
  };
  const save = useAction({
    run: (body: KidSignInInput) => call(adminSetKidSignIn, { params: { id }, body }),
    success: t('kidSignIn.saved', { name }),
    ...options,
  });
  const remove = useAction({
    run: () => call(adminRemoveKidSignIn, { params: { id } }),
    success: t('kidSignIn.removed'),
    ...options,
  });
  return { save, remove };
};
