import { Button } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Task, TaskFilter, TaskOrder } from '#shared/features/tasks/tasks.contract.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { useNewTasks } from './new-tasks.hooks.ts';
import { TaskCard } from './task-card.tsx';
import styles from './task-list.module.css';
import { useTaskCounts, useTasks } from './tasks.hooks.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useToday } from './use-today.ts';

interface TaskListProps {
  show: TaskFilter;
  order: TaskOrder;
  onEdit: (task: Task) => void;
  onAdd: () => void;
}

/** The tasks of one sub-tab. */
export const TaskList = ({ show, order, onEdit, onAdd }: TaskListProps) => {
  const { t } = useTranslation(['tasks', 'common']);
  const today = useToday();
  const { data: tasks, error, refetch, hasNextPage, ...pages } = useTasks(show, order);
  const newIds = useNewTasks(tasks);
  const listRef = useKeptFocus<HTMLUListElement>(tasks);
  if (!tasks) {
    return error ? (
      <ErrorNote error={error} onRetry={() => void refetch()} />
    ) : (
      <RowsSkeleton height="92px" />
    );
  }
  if (tasks.length === 0) return <NoTasks show={show} onAdd={onAdd} />;
  return (
    <>
      <ul className={styles.list} ref={listRef} tabIndex={-1} aria-label={t(`show.${show}`)}>
        {tasks.map((task) => (
          <TaskCard
            key={task.id}
            task={task}
            today={today}
            isNew={newIds.has(task.id)}
            onEdit={() => onEdit(task)}
          />
        ))}
      </ul>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {hasNextPage && (
        <Button
          size="3"
          variant="soft"
          mt="4"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('common:actions.loadMore')}
        </Button>
      )}
    </>
  );
};

const NoTasks = ({ show, onAdd }: Pick<TaskListProps, 'show' | 'onAdd'>) => {
  const { t } = useTranslation('tasks');
  const { data: counts } = useTaskCounts();
  const hasSome = counts !== undefined && counts.active + counts.completed > 0;
  return (
    <EmptyState
      drawing="empty-tasks"
      title={t('empty.title')}
      hint={t(`empty.${hasSome ? show : 'all'}`)}
      action={
        !hasSome && (
          <Button size="3" onClick={onAdd}>
            <Plus size={18} aria-hidden="true" />
            {t('empty.add')}
          </Button>
        )
      }
    />
  );
};
