import { logout } from '#shared/features/accounts/accounts.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { forgetDrafts } from '../../../lib/storage/device-drafts.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { accountsKeys, useUser } from '../accounts.hooks.ts';
import { clearClientState } from './clear-client-state.ts';

/** Logs out with the specified toasts; switching on a shared screen says nothing and shows the faces. */
export const useLogOut = () => {
  const { t } = useTranslation('shell');
  const userId = useUser().id;
  return useAction({
    run: (_how: { isSwitching: boolean }) => call(logout),
    update: (client) => {
      forgetDrafts(userId);
      clearClientState(client);
      void client.invalidateQueries({ queryKey: accountsKeys.devicePeople });
    },
    success: (_answer, { isSwitching }) =>
      isSwitching ? undefined : { title: t('logout.done'), description: t('logout.doneText') },
    failure: t('logout.failed'),
    isStatusShown: true,
  });
};
