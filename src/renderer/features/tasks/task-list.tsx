import { Button, Text } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import type { Task, TaskFilter, TaskOrder } from '#shared/features/tasks/tasks.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { useKeptFocus } from '../../ui/layout/kept-focus.ts';
import { PlainList } from '../../ui/layout/plain-list.tsx';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import { useNewTasks } from './new-tasks.hooks.ts';
import { TaskCard } from './task-card.tsx';
import { useAssigned, useTaskCounts, useTasks } from './tasks.hooks.ts';

interface TaskListProps {
  show: TaskFilter;
  order: TaskOrder;
  onEdit: (task: Task) => void;
  onAdd: () => void;
}

/** The tasks of one sub-tab. */
export const TaskList = ({ show, order, onEdit, onAdd }: TaskListProps) => {
  const { t } = useTranslation('tasks');
  const { today } = useHouseholdDays();
  const query = useTasks(show, order);
  const { data: tasks, error, refetch } = query;
  const newIds = useNewTasks(tasks);
  const partRef = useKeptFocus<HTMLDivElement>(tasks);
  return (
    <div ref={partRef} tabIndex={-1}>
      {!tasks && !error && <RowsSkeleton height="92px" />}
      {tasks?.length === 0 && <NoTasks show={show} onAdd={onAdd} />}
      {tasks && tasks.length > 0 && (
        <PlainList gap="3" aria-label={t(`show.${show}`)}>
          {tasks.map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              today={today}
              isNew={newIds.has(task.id)}
              onEdit={() => onEdit(task)}
            />
          ))}
        </PlainList>
      )}
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {query.hasNextPage && <MoreButton query={query} />}
    </div>
  );
};

const MoreButton = ({ query }: { query: ReturnType<typeof useTasks> }) => {
  const { t } = useTranslation('common');
  return (
    <Button
      size="3"
      variant="soft"
      mt="4"
      loading={query.isFetching}
      onClick={() => void query.fetchNextPage()}
    >
      {t('actions.loadMore')}
    </Button>
  );
};

const NoTasks = ({ show, onAdd }: Pick<TaskListProps, 'show' | 'onAdd'>) => {
  const { t } = useTranslation('tasks');
  const { data: counts } = useTaskCounts();
  const { data: assigned = [] } = useAssigned();
  const hasSome = counts !== undefined && counts.active + counts.completed > 0;
  // The list of assigned tasks is below, so the page is not empty.
  if (assigned.length > 0)
    return (
      <Text as="p" size="3" color="gray">
        {t(hasSome ? `empty.${show}` : 'empty.own')}
      </Text>
    );
  return (
    <EmptyState
      drawing="empty-tasks"
      title={t('empty.title')}
      hint={t(`empty.${hasSome ? show : 'all'}`)}
      action={
        !hasSome && (
          <Button size="3" variant="soft" onClick={onAdd}>
            <Plus size={18} aria-hidden="true" />
            {t('empty.add')}
          </Button>
        )
      }
    />
  );
};
