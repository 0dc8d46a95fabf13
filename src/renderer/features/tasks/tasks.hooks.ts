import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import { listAssigned, listRecipients } from '#shared/features/tasks/assigned.contract.ts';
import {
  countTasks,
  listTasks,
  type TaskFilter,
  type TaskOrder,
} from '#shared/features/tasks/tasks.contract.ts';
import { limits } from '#shared/features/tasks/tasks.fields.ts';
import { call } from '../../lib/api/api-client.ts';
import { useUser } from '../accounts/accounts.hooks.ts';

export const tasksKeys = {
  all: ['tasks'] as const,
  lists: ['tasks', 'list'] as const,
  list: (show: TaskFilter, order: TaskOrder) => ['tasks', 'list', show, order] as const,
  counts: ['tasks', 'counts'] as const,
  assigned: ['tasks', 'assigned'] as const,
  recipients: ['tasks', 'recipients'] as const,
};

/** No events arrive while unmounted: refetch when shown again. */
const staleTime = 0;

const tasksQuery = (show: TaskFilter, order: TaskOrder) =>
  infiniteQueryOptions({
    queryKey: tasksKeys.list(show, order),
    queryFn: ({ pageParam, signal }) =>
      call(listTasks, { query: { show, order, after: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < limits.pageDefault ? undefined : page.at(-1)?.id),
    staleTime,
  });

/** The caller's tasks of one sub-tab, page by page. */
export const useTasks = (show: TaskFilter, order: TaskOrder) =>
  useInfiniteQuery({ ...tasksQuery(show, order), select: ({ pages }) => pages.flat() });

const countsQuery = queryOptions({
  queryKey: tasksKeys.counts,
  queryFn: ({ signal }) => call(countTasks, {}, { signal }),
  staleTime,
});

export const useTaskCounts = () => useQuery(countsQuery);

/** Kids one may assign tasks to; undefined for people who may not. */
export const useRecipients = () =>
  useQuery({
    queryKey: tasksKeys.recipients,
    queryFn: ({ signal }) => call(listRecipients, {}, { signal }),
    enabled: isGrownUp(useUser()),
    staleTime,
  });

/** Assigned tasks; undefined for people who may not assign any. */
export const useAssigned = () =>
  useQuery({
    queryKey: tasksKeys.assigned,
    queryFn: ({ signal }) => call(listAssigned, {}, { signal }),
    enabled: isGrownUp(useUser()),
    staleTime,
  });
