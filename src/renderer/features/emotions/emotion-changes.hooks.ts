import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  createEmotionLog,
  deleteEmotionLog,
  dismissCare,
  type EmotionLog,
  updateEmotionLog,
} from '#shared/features/emotions/emotions.contract.ts';
import type { EmotionInput, EmotionType } from '#shared/features/emotions/emotions.fields.ts';
import { limits } from '#shared/features/emotions/emotions.limits.ts';
import { paths } from '../../app/paths.ts';
import { call } from '../../lib/api/api-client.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useHouseholdDays } from '../accounts/accounts.hooks.ts';
import { emotionsKeys } from './emotions.hooks.ts';
import { useEmotionDialog } from './form/emotion-dialog.store.ts';

/** Everything shown is right before anything is said about it. */
const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: emotionsKeys.all }).catch(() => {});

export const useDeleteLog = () => {
  const { t } = useTranslation('emotions');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (id: number) => call(deleteEmotionLog, { params: { id } }),
    onSuccess: async () => {
      await refresh(client);
      showToast({ tone: 'success', title: t('toasts.deleted') });
    },
    onError: (error) => showFailure(t('toasts.deleteFailed'), error),
  });
};

const isTabShown = (): boolean =>
  location.pathname === paths.home &&
  new URLSearchParams(location.search).get('tab') === 'emotions';

/** One tap logs an emotion; its toast can undo it, or add more (rule 118). */
export const useQuickLog = () => {
  const { t } = useTranslation(['emotions', 'common']);
  const client = useQueryClient();
  const { today } = useHouseholdDays();
  const { mutate: undo } = useDeleteLog();
  const showFailure = useFailureToast();
  const edit = useEmotionDialog((state) => state.edit);
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (emotionType: EmotionType) =>
      call(createEmotionLog, {
        body: { emotionType, intensity: limits.intensityDefault, date: today },
      }),
    onSuccess: async (log) => {
      await refresh(client);
      showToast({
        tone: 'success',
        title: t('toasts.logged'),
        action: { label: t('common:actions.undo'), onPress: () => undo(log.id) },
        secondAction: {
          label: t('quick.addDetails'),
          onPress: () => {
            // The toast outlives the tab; the dialog does not.
            if (!isTabShown()) navigate(`${paths.home}?tab=emotions`);
            edit(log);
          },
        },
      });
    },
    onError: (error) => showFailure(t('toasts.logFailed'), error, t('toasts.createFailedText')),
  });
};

/** Saves a new log, or changes one that is there. */
export const useSaveLog = (log: EmotionLog | null) => {
  const { t } = useTranslation('emotions');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (body: EmotionInput) =>
      log
        ? call(updateEmotionLog, { params: { id: log.id }, body })
        : call(createEmotionLog, { body }),
    onSuccess: async () => {
      await refresh(client);
      showToast({ tone: 'success', title: t(log ? 'toasts.updated' : 'toasts.logged') });
    },
    onError: (error) =>
      log
        ? showFailure(t('toasts.updateFailed'), error, t('toasts.updateFailedText'))
        : showFailure(t('toasts.logFailed'), error, t('toasts.createFailedText')),
  });
};

export const useDismissCare = () => {
  const { t } = useTranslation(['emotions', 'common']);
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: () => call(dismissCare),
    onSuccess: (care) => client.setQueryData(emotionsKeys.care, care),
    onError: (error) => showFailure(t('common:errors.failed'), error),
  });
};
