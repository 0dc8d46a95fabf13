import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import {
  createTask,
  deleteTask,
  restoreTask,
  type Task,
  updateTask,
} from '#shared/features/tasks/tasks.contract.ts';
import type { NewTask, TaskChanges, TaskStatus } from '#shared/features/tasks/tasks.fields.ts';
import { call } from '../../lib/api/api-client.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { tasksKeys } from './tasks.hooks.ts';

type Pages = InfiniteData<Task[], number | undefined>;

/** Shows a changed task in place until the lists are refetched and sorted. */
const putTask = (client: QueryClient, task: Task): void => {
  client.setQueriesData<Pages>(
    { queryKey: tasksKeys.lists },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => page.map((old) => (old.id === task.id ? task : old))),
      },
  );
};

const dropTask = (client: QueryClient, id: number): void => {
  client.setQueriesData<Pages>(
    { queryKey: tasksKeys.lists },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => page.filter((task) => task.id !== id)),
      },
  );
};

/** Refetches everything about tasks. */
export const refreshTasks = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: tasksKeys.all });

interface Creation {
  fields: NewTask;
  /** Whom it is given to. */
  recipientName?: string | undefined;
}

export const useCreateTask = () => {
  const { t } = useTranslation('tasks');
  return useAction({
    run: ({ fields }: Creation) => call(createTask, { body: fields }),
    invalidates: [tasksKeys.all],
    success: (_answer, { recipientName: name }) => ({
      title: t('done.created'),
      ...(name ? { description: t('done.createdFor', { name }) } : {}),
    }),
    failure: t('failed.create'),
    isStatusShown: true,
    fallback: t('failed.save'),
  });
};

interface TaskUpdate {
  id: number;
  fields: TaskChanges;
  version: string | undefined;
}

export const useUpdateTask = () => {
  const { t } = useTranslation('tasks');
  return useAction({
    run: ({ id, fields, version }: TaskUpdate) =>
      call(updateTask, { params: { id }, body: fields }, { version }),
    update: putTask,
    invalidates: [tasksKeys.all],
    success: t('done.updated'),
    failure: t('failed.update'),
    isStatusShown: true,
    fallback: t('failed.save'),
  });
};

/** Ticks a task, or takes the tick off; while that is saved, `variables` is what it will be. */
export const useSetStatus = (id: number) => {
  const { t } = useTranslation('tasks');
  return useAction({
    run: (status: TaskStatus) => call(updateTask, { params: { id }, body: { status } }),
    update: putTask,
    failure: t('failed.status'),
    isStatusShown: true,
    onSettled: refreshTasks,
  });
};

/** Deletes a task; it can be taken back at once. */
export const useDeleteTask = (id: number) => {
  const { t } = useTranslation(['tasks', 'common']);
  const { mutate: restore } = useAction({
    run: () => call(restoreTask, { params: { id } }),
    invalidates: [tasksKeys.all],
    success: t('done.restored'),
    failure: t('failed.restore'),
  });
  return useAction({
    run: () => call(deleteTask, { params: { id } }),
    update: (client) => dropTask(client, id),
    success: {
      title: t('done.deleted'),
      action: { label: t('common:actions.undo'), onPress: () => restore() },
    },
    failure: t('failed.delete'),
    isStatusShown: true,
    onSettled: refreshTasks,
  });
};
