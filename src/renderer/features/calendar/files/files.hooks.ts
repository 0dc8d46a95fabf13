import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import {
  getSubscription,
  type ImportResult,
  importCalendar,
  renewSubscription,
  revokeSubscription,
  type Subscription,
} from '#shared/features/calendar/files.contract.ts';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { sendWatched } from '../../../lib/api/upload-request.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { useImportRun } from '../../../ui/feedback/import-run.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { calendarKeys } from '../calendar.hooks.ts';

const send: Parameters<typeof useImportRun<ImportResult>>[0] = async (file, options) => {
  // The server would refuse it after all of it has been sent.
  if (file.size > limits.fileMax) throw new ApiError(413, i18n.t('calendar:errors.fileLarge'));
  const onProgress = (sentBytes: number) => options.onProgress(sentBytes / (file.size || 1));
  const headers = { 'Content-Type': 'text/calendar' };
  return sendWatched(importCalendar, { body: file, headers, onProgress, signal: options.signal });
};

/** How many events were imported, in sentences. */
export const importCounts = (
  { created, updated, unchanged, skipped }: ImportResult,
  t: TFunction<'calendar'>,
): string[] => [
  t('import.created', { count: created }),
  ...(updated > 0 ? [t('import.updated', { count: updated })] : []),
  ...(unchanged > 0 ? [t('import.unchanged', { count: unchanged })] : []),
  ...(skipped > 0 ? [t('import.skipped', { count: skipped })] : []),
];

/** Whether there is more to say than a toast has time for. */
export const hasLeftOut = ({ leftOut }: ImportResult): boolean => Object.keys(leftOut).length > 0;

/** Imports a calendar file. */
export const useImport = () => {
  const { t } = useTranslation(['calendar', 'common']);
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useImportRun(send, {
    onDone: async (result) => {
      await client.invalidateQueries({ queryKey: calendarKeys.events });
      if (hasLeftOut(result)) return;
      const description = importCounts(result, t).join(' ');
      showToast({ tone: 'success', title: t('import.done'), description });
    },
    onFailure: (error) => showFailure(t('import.failed'), error),
    onCancelled: () => showToast({ tone: 'plain', title: t('common:imports.cancelled') }),
  });
};

export const useSubscription = (isWanted: boolean) =>
  useQuery({
    queryKey: calendarKeys.subscription,
    queryFn: ({ signal }) => call(getSubscription, {}, { signal }),
    enabled: isWanted,
    // A phone may have asked since.
    staleTime: 0,
  });

const inactive: Subscription = { isActive: false, createdAt: null, usedAt: null };

/** Makes the address, or another one in its place; the answer alone tells it. */
export const useRenewSubscription = () => {
  const { t } = useTranslation(['calendar', 'common']);
  return useAction({
    run: () => call(renewSubscription),
    update: (client, { isActive, createdAt, usedAt }) =>
      client.setQueryData(calendarKeys.subscription, { isActive, createdAt, usedAt }),
    failure: t('common:errors.notSaved'),
  });
};

export const useRevokeSubscription = () => {
  const { t } = useTranslation(['calendar', 'common']);
  return useAction({
    run: () => call(revokeSubscription),
    update: (client) => client.setQueryData(calendarKeys.subscription, inactive),
    success: t('follow.revoked'),
    failure: t('common:errors.notSaved'),
  });
};
