import type { z } from 'zod';
import { checkSetupCode, setUp } from '#shared/features/household/household.contract.ts';
import { ApiError, call, errorText } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { setupQuery } from '../../accounts/accounts.hooks.ts';
import type { SetupFields } from './setup-form.ts';

/** Runs setup; a rejected code goes to `onRefused`, a finished setup to the guard. */
export const useSetUp = (onRefused: (sentence: string) => void) => {
  const { t } = useTranslation(['household', 'common']);
  return useAction({
    run: ({ confirmPassword: _confirmed, ...body }: z.output<typeof SetupFields>) =>
      call(setUp, { body }),
    failure: t('common:errors.failed'),
    onFailure: (client, error) => {
      if (!(error instanceof ApiError)) return;
      if (error.status === 403) onRefused(error.sentence);
      if (error.status === 409) void client.invalidateQueries(setupQuery);
    },
  });
};

/** Checks the code of the first step; a refusal appears at its field. */
export const useCheckCode = (onRefused: (sentence: string) => void) =>
  useAction({
    run: (token: string) => call(checkSetupCode, { body: { token } }),
    onFailure: (client, error) => {
      onRefused(errorText(error));
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries(setupQuery);
    },
  });
