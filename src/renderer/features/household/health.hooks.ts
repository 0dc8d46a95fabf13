import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  checkServer,
  getDisk,
  getHealthReport,
} from '#shared/features/household/health.contract.ts';
import { call } from '../../lib/api/api-client.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { householdKeys } from '../accounts/accounts.hooks.ts';

/** The health report, for admins; refetched when the page opens. */
export const healthQuery = queryOptions({
  queryKey: [...householdKeys.all, 'health'],
  queryFn: ({ signal }) => call(getHealthReport, {}, { signal }),
  staleTime: 0,
});

export const diskQuery = queryOptions({
  queryKey: [...householdKeys.all, 'disk'],
  queryFn: ({ signal }) => call(getDisk, {}, { signal }),
});

/** Looks whether every picture and video has its file. */
export const useCheckHealth = () => {
  const { t } = useTranslation(['household', 'common']);
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: () => call(checkServer),
    onSuccess: (health) => {
      queryClient.setQueryData(healthQuery.queryKey, health);
      showToast({ title: t('health.checkDone'), tone: 'success' });
    },
    onError: (error) => fail(t('common:errors.failed'), error),
  });
};
