import { Badge, Flex, Text } from '@radix-ui/themes';
import { CalendarDays, CircleAlert, CircleDashed } from 'lucide-react';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { percentageOf, type TaskStatus } from '#shared/features/tasks/tasks.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { dayText } from '../../ui/text/day-text.ts';
import styles from './task-card.module.css';
import { dueState } from './task-due.ts';

const priorityColors = { 1: 'gray', 2: 'amber', 3: 'red' } as const;

const Due = ({ day, today, isDone }: { day: string; today: string; isDone: boolean }) => {
  const { t } = useTranslation('tasks');
  const state = isDone ? 'later' : dueState(day, today);
  const isLate = state === 'overdue';
  const Icon = isLate ? CircleAlert : CalendarDays;
  return (
    <span className={isLate ? styles.overdue : styles.due}>
      <Icon size={16} aria-hidden="true" />
      {t(`due.${state}`, { day: dayText(day) })}
    </span>
  );
};

interface TaskBadgesProps {
  task: Task;
  /** As it is, or as it is being saved. */
  status: TaskStatus;
  today: string;
}

/** Priority, unless it is done; that it is in progress; when it is due; how much of it is done. */
export const TaskBadges = ({ task, status, today }: TaskBadgesProps) => {
  const { t } = useTranslation('tasks');
  const isDone = status === 'completed';
  const { priority, dueDate } = task;
  const percentage = status === task.status ? task.completionPercentage : percentageOf(status);
  return (
    <Flex align="center" wrap="wrap" gapX="3" gapY="2">
      {!isDone && (
        <Badge size="2" radius="full" highContrast color={priorityColors[priority]}>
          {t(`priorityBadge.${priority}`)}
        </Badge>
      )}
      {status === 'in_progress' && (
        <Badge size="2" radius="full" highContrast color="sky">
          <CircleDashed size={14} aria-hidden="true" />
          {t('status.in_progress')}
        </Badge>
      )}
      {dueDate && <Due day={dueDate} today={today} isDone={isDone} />}
      {percentage > 0 && (
        <Text size="2" color="gray">
          {t('card.percentage', { percentage })}
        </Text>
      )}
    </Flex>
  );
};
