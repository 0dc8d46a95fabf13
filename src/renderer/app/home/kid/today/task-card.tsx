import { Check } from 'lucide-react';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { useSetStatus } from '../../../../features/tasks/task-changes.hooks.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import styles from './today.module.css';
import { TodayFace } from './today-card.tsx';

interface TaskCardProps {
  task: Task;
  today: string;
  /** Called when it is ticked, before that is saved. */
  onTick: () => void;
}

/** A task of today: a press ticks it, another takes the tick off. */
export const TaskCard = ({ task, today, onTick }: TaskCardProps) => {
  const { t } = useTranslation('kidHome');
  const setStatus = useSetStatus(task.id);
  const status = setStatus.isPending ? setStatus.variables : task.status;
  const isDone = status === 'completed';
  const isLate = task.dueDate !== null && task.dueDate < today;
  const press = () => {
    if (setStatus.isPending) return;
    onTick();
    setStatus.mutate(isDone ? 'not_started' : 'completed');
  };
  return (
    <button
      type="button"
      className={styles.card}
      aria-pressed={isDone}
      aria-busy={setStatus.isPending}
      onClick={press}
    >
      <TodayFace
        picture={isDone ? 'done' : 'task'}
        title={task.title}
        note={t(`today.task.${isDone ? 'done' : isLate ? 'late' : 'open'}`)}
      />
      <span className={styles.tick}>{isDone && <Check size={24} aria-hidden="true" />}</span>
    </button>
  );
};
