import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  createTask,
  deleteTask,
  restoreTask,
  type Task,
  updateTask,
} from '#shared/features/tasks/tasks.contract.ts';
import type { NewTask, TaskChanges, TaskStatus } from '#shared/features/tasks/tasks.fields.ts';
import { ApiError, call, errorText } from '../../lib/api/api-client.ts';
import { useFailureToast } from '../../ui/feedback/failure-toast.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useUser } from '../accounts/accounts.hooks.ts';
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

/** Saving tells what the server says or, where it says nothing, that it did not work (spec, part 2 section 8). */
const useSaveFailure = () => {
  const { t } = useTranslation('tasks');
  const user = useUser();
  return (title: string, error: unknown) => {
    const said = error instanceof ApiError && error.sentence;
    const description = said ? errorText(error, user) : t('failed.save');
    showToast({ tone: 'failure', title, description });
  };
};

interface Creation {
  fields: NewTask;
  /** Whom it is given to. */
  recipientName?: string | undefined;
}

export const useCreateTask = () => {
  const { t } = useTranslation('tasks');
  const client = useQueryClient();
  const showFailure = useSaveFailure();
  return useMutation({
    mutationFn: ({ fields }: Creation) => call(createTask, { body: fields }),
    onSuccess: async (_task, { recipientName: name }) => {
      await refreshTasks(client);
      showToast({
        tone: 'success',
        title: t('done.created'),
        ...(name ? { description: t('done.createdFor', { name }) } : {}),
      });
    },
    onError: (error) => showFailure(t('failed.create'), error),
  });
};

export const useUpdateTask = () => {
  const { t } = useTranslation('tasks');
  const client = useQueryClient();
  const showFailure = useSaveFailure();
  return useMutation({
    mutationFn: ({ id, fields }: { id: number; fields: TaskChanges }) =>
      call(updateTask, { params: { id }, body: fields }),
    onSuccess: async (task) => {
      putTask(client, task);
      await refreshTasks(client);
      showToast({ tone: 'success', title: t('done.updated') });
    },
    onError: (error) => showFailure(t('failed.update'), error),
  });
};

/** Ticks a task, or takes the tick off; while that is saved, `variables` is what it will be. */
export const useSetStatus = (id: number) => {
  const { t } = useTranslation('tasks');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (status: TaskStatus) => call(updateTask, { params: { id }, body: { status } }),
    onSuccess: (task) => putTask(client, task),
    onError: (error) => showFailure(t('failed.status'), error),
    onSettled: () => refreshTasks(client),
  });
};

/** Deletes a task; it can be taken back at once. */
export const useDeleteTask = (id: number) => {
  const { t } = useTranslation(['tasks', 'common']);
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const { mutate: restore } = useMutation({
    mutationFn: () => call(restoreTask, { params: { id } }),
    onSuccess: async () => {
      await refreshTasks(client);
      showToast({ tone: 'success', title: t('done.restored') });
    },
    onError: (error) => showFailure(t('failed.restore'), error),
  });
  return useMutation({
    mutationFn: () => call(deleteTask, { params: { id } }),
    onSuccess: () => {
      dropTask(client, id);
      showToast({
        tone: 'success',
        title: t('done.deleted'),
        action: { label: t('common:actions.undo'), onPress: () => restore() },
      });
    },
    onError: (error) => showFailure(t('failed.delete'), error),
    onSettled: () => refreshTasks(client),
  });
};
