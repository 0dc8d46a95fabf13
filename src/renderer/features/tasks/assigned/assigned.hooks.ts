import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { giveAgain, takeBackTask } from '#shared/features/tasks/assigned.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { refreshTasks } from '../task-changes.hooks.ts';

/** Takes a given task back; it can be given again at once. */
export const useTakeBack = (id: number) => {
  const { t } = useTranslation(['tasks', 'common']);
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const { mutate: giveBack } = useMutation({
    mutationFn: () => call(giveAgain, { params: { id } }),
    onSuccess: async () => {
      await refreshTasks(client);
      showToast({ tone: 'success', title: t('done.restored') });
    },
    onError: (error) => showFailure(t('failed.restore'), error),
  });
  return useMutation({
    mutationFn: () => call(takeBackTask, { params: { id } }),
    onSuccess: async () => {
      await refreshTasks(client);
      showToast({
        tone: 'success',
        title: t('done.takenBack'),
        action: { label: t('common:actions.undo'), onPress: () => giveBack() },
      });
    },
    onError: (error) => {
      showFailure(t('failed.takeBack'), error);
      void refreshTasks(client);
    },
  });
};
