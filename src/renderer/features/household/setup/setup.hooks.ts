import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { setUp } from '#shared/features/household/household.contract.ts';
import { ApiError, call, errorText } from '../../../lib/api/api-client.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { setupQuery } from '../../accounts/accounts.hooks.ts';
import type { SetupFields } from './setup-form.ts';

/** Runs setup; a rejected code goes to `onRefused`, a finished setup to the guard. */
export const useSetUp = (onRefused: (sentence: string) => void) => {
  const { t } = useTranslation(['household', 'common']);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ confirmPassword: _confirmed, ...body }: z.output<typeof SetupFields>) =>
      call(setUp, { body }),
    onError: (error) => {
      showToast({
        title: t('common:errors.failed'),
        description: errorText(error),
        tone: 'failure',
      });
      if (!(error instanceof ApiError)) return;
      if (error.status === 403) onRefused(error.sentence);
      if (error.status === 409) void queryClient.invalidateQueries(setupQuery);
    },
  });
};
