import { useQuery } from '@tanstack/react-query';
import {
  type DeleteOwnAccount,
  deleteOwnAccount,
  getOwnedDataSummary,
} from '#shared/features/accounts/own-account.contract.ts';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { forgetDrafts } from '../../../lib/storage/device-drafts.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { useUser } from '../accounts.hooks.ts';
import { clearClientState } from '../sign-in/clear-client-state.ts';

/** What the person shares, counted on request. */
export const useOwnedDataSummary = () =>
  useQuery({
    queryKey: ['leaving', 'own'],
    queryFn: ({ signal }) => call(getOwnedDataSummary, {}, { signal }),
    refetchOnMount: 'always',
  });

/** Deletes the person's own account; the guards then lead to the sign-in page. */
export const useDeleteOwnAccount = (onWrongPassword: (sentence: string) => void) => {
  const { t } = useTranslation(['accounts', 'common']);
  const { id } = useUser();
  const fail = useFailureToast();
  return useAction({
    run: (body: DeleteOwnAccount) => call(deleteOwnAccount, { body }),
    update: (client) => {
      forgetDrafts(id);
      clearClientState(client);
    },
    success: t('accountRemoval.ownDeleted'),
    onFailure: (_client, error) => {
      const isAboutPassword =
        error instanceof ApiError &&
        [400, 429].includes(error.status) &&
        error.sentence !== t('errors.newOwner');
      if (isAboutPassword) onWrongPassword(error.sentence);
      else fail(t('common:errors.notDeleted'), error);
    },
  });
};
