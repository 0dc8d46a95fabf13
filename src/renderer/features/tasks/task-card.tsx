import { Badge, Checkbox, Flex, Heading, IconButton, Text } from '@radix-ui/themes';
import { NotebookPen, Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../ui/avatar/person-avatar.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { TaskBadges } from './task-badges.tsx';
import styles from './task-card.module.css';
import { useDeleteTask, useSetStatus } from './task-changes.hooks.ts';

interface TaskCardProps {
  task: Task;
  today: string;
  isNew: boolean;
  onEdit: () => void;
}

/** One task: ticked by its box, with its details and actions. */
export const TaskCard = ({ task, today, isNew, onEdit }: TaskCardProps) => {
  const boxId = useId();
  const titleId = useId();
  const setStatus = useSetStatus(task.id);
  const status = setStatus.isPending ? setStatus.variables : task.status;
  const isDone = status === 'completed';
  return (
    <li className={isDone ? `${styles.card} ${styles.isDone}` : styles.card}>
      <label className={styles.tick} htmlFor={boxId}>
        <Checkbox
          id={boxId}
          size="3"
          checked={isDone}
          aria-labelledby={titleId}
          onCheckedChange={(isTicked) =>
            !setStatus.isPending && setStatus.mutate(isTicked ? 'completed' : 'not_started')
          }
        />
      </label>
      <Heading as="h3" size="3" id={titleId} className={styles.title}>
        {isDone ? <s>{task.title}</s> : task.title}
      </Heading>
      <CardActions task={task} onEdit={onEdit} />
      <div className={styles.body}>
        <Giver task={task} isNew={isNew} />
        {task.description && (
          <Text as="p" size="2" className={styles.text}>
            {task.description}
          </Text>
        )}
        <Notes notes={task.notes} />
        <TaskBadges task={task} status={status} today={today} />
      </div>
    </li>
  );
};

const Giver = ({ task, isNew }: Pick<TaskCardProps, 'task' | 'isNew'>) => {
  const { t } = useTranslation(['tasks', 'common']);
  const { assignedBy } = task;
  if (!assignedBy) return null;
  return (
    <Flex as="span" align="center" wrap="wrap" gap="2">
      <PersonAvatar person={assignedBy} size={24} />
      <Text size="2">{t('common:fromPerson', { name: assignedBy.displayName })}</Text>
      {isNew && (
        <Badge variant="solid" radius="full" color="amber">
          {t('card.new')}
        </Badge>
      )}
    </Flex>
  );
};

const Notes = ({ notes }: { notes: string }) => {
  const { t } = useTranslation('tasks');
  if (!notes) return null;
  return (
    <Text as="p" size="2" className={styles.notes}>
      <NotebookPen size={16} role="img" aria-label={t('card.notes')} />
      <span>{notes}</span>
    </Text>
  );
};

const CardActions = ({ task, onEdit }: Pick<TaskCardProps, 'task' | 'onEdit'>) => {
  const { t } = useTranslation(['tasks', 'common']);
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteTask(task.id);
  const { title } = task;
  // An assigned task cannot be deleted until it is done.
  const canDelete = !task.assignedBy || task.status === 'completed';
  const look = { variant: 'ghost', color: 'gray', m: '0', className: styles.action } as const;
  return (
    <Flex>
      <IconButton
        {...look}
        aria-label={t('common:named', { action: t('common:actions.edit'), name: title })}
        onClick={onEdit}
      >
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      {canDelete && (
        <IconButton
          {...look}
          aria-label={t('common:named', { action: t('common:actions.delete'), name: title })}
          onClick={() => setAsking(true)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('delete.title')}
        description={t('delete.text')}
        confirmLabel={t('common:actions.delete')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </Flex>
  );
};
