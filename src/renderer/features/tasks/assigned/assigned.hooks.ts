import { giveAgain, takeBackTask } from '#shared/features/tasks/assigned.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { refreshTasks } from '../task-changes.hooks.ts';
import { tasksKeys } from '../tasks.hooks.ts';

/** Takes an assigned task back; it can be assigned again at once. */
export const useTakeBack = (id: number) => {
  const { t } = useTranslation(['tasks', 'common']);
  const { mutate: giveBack } = useAction({
    run: () => call(giveAgain, { params: { id } }),
    invalidates: [tasksKeys.all],
    success: t('done.restored'),
    failure: t('failed.restore'),
  });
  return useAction({
    run: () => call(takeBackTask, { params: { id } }),
    invalidates: [tasksKeys.all],
    success: {
      title: t('done.takenBack'),
      action: { label: t('common:actions.undo'), onPress: () => giveBack() },
    },
    failure: t('failed.takeBack'),
    onFailure: (client) => void refreshTasks(client),
  });
};
