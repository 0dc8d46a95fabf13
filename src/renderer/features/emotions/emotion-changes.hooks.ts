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
import { paths } from '#shared/paths.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import { emotionsKeys } from './emotions.hooks.ts';
import { useEmotionDialog } from './form/emotion-dialog.store.ts';

export const useDeleteLog = () => {
  const { t } = useTranslation('emotions');
  return useAction({
    run: (id: number) => call(deleteEmotionLog, { params: { id } }),
    invalidates: [emotionsKeys.all],
    success: t('toasts.deleted'),
    failure: t('toasts.deleteFailed'),
    isStatusShown: true,
  });
};

const isTabShown = (): boolean =>
  location.pathname === paths.home &&
  new URLSearchParams(location.search).get('tab') === 'emotions';

/** One tap logs an emotion; its toast can undo it, or add more (rule 118). */
export const useQuickLog = () => {
  const { t } = useTranslation(['emotions', 'common']);
  const { today } = useHouseholdDays();
  const { mutate: undo } = useDeleteLog();
  const edit = useEmotionDialog((state) => state.edit);
  const navigate = useNavigate();
  return useAction({
    run: (emotionType: EmotionType) =>
      call(createEmotionLog, {
        body: { emotionType, intensity: limits.intensityDefault, date: today },
      }),
    invalidates: [emotionsKeys.all],
    success: (log) => ({
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
    }),
    failure: t('toasts.logFailed'),
    isStatusShown: true,
    fallback: t('toasts.createFailedText'),
  });
};

/** Saves a new log, or changes one that is there. */
export const useSaveLog = (log: EmotionLog | null) => {
  const { t } = useTranslation('emotions');
  return useAction({
    run: (body: EmotionInput) =>
      log
        ? call(updateEmotionLog, { params: { id: log.id }, body })
        : call(createEmotionLog, { body }),
    invalidates: [emotionsKeys.all],
    success: t(log ? 'toasts.updated' : 'toasts.logged'),
    failure: t(log ? 'toasts.updateFailed' : 'toasts.logFailed'),
    isStatusShown: true,
    fallback: t(log ? 'toasts.updateFailedText' : 'toasts.createFailedText'),
  });
};

export const useDismissCare = () => {
  const { t } = useTranslation(['emotions', 'common']);
  return useAction({
    run: () => call(dismissCare),
    update: (client, care) => client.setQueryData(emotionsKeys.care, care),
    failure: t('common:errors.failed'),
  });
};
