import { Badge, Box, Button, Flex, Heading, Text } from '@radix-ui/themes';
import { Undo2 } from 'lucide-react';
import type { AssignedTask } from '#shared/features/tasks/assigned.contract.ts';
import { groupBy } from '#shared/group-by.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { PersonAvatar } from '../../../ui/avatar/person-avatar.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { useKeptFocus } from '../../../ui/layout/kept-focus.ts';
import { useAssigned } from '../tasks.hooks.ts';
import { useTakeBack } from './assigned.hooks.ts';
import styles from './assigned-tasks.module.css';

/** Assigned tasks, kid by kid; nothing for others. */
export const AssignedTasks = () => {
  const { data: assigned, error, refetch } = useAssigned();
  const partRef = useKeptFocus<HTMLDivElement>(assigned);
  const byKid = groupBy(assigned ?? [], ({ assignedTo }) => assignedTo.id);
  return (
    <div ref={partRef} tabIndex={-1}>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {[...byKid].map(([id, tasks]) => (
        <AssignedToKid key={id} tasks={tasks} />
      ))}
    </div>
  );
};

const AssignedToKid = ({ tasks }: { tasks: AssignedTask[] }) => {
  const { t } = useTranslation('tasks');
  const [first] = tasks;
  if (!first) return null;
  const name = first.assignedTo.displayName;
  return (
    <Box asChild mt="6">
      <section>
        <Flex align="center" gap="3" mb="3">
          <PersonAvatar person={first.assignedTo} size={32} />
          <Heading as="h2" size="4">
            {t('assigned.title', { name })}
          </Heading>
        </Flex>
        <ul className={styles.list} aria-label={t('assigned.title', { name })}>
          {tasks.map((task) => (
            <AssignedRow key={task.id} task={task} />
          ))}
        </ul>
      </section>
    </Box>
  );
};

const statusColors = { not_started: 'gray', in_progress: 'sky', completed: 'grass' } as const;

const AssignedRow = ({ task }: { task: AssignedTask }) => {
  const { t } = useTranslation(['tasks', 'common']);
  const takeBack = useTakeBack(task.id);
  const { title, status } = task;
  return (
    <li className={styles.row}>
      <Text size="3" className={styles.title}>
        {title}
      </Text>
      <Badge size="2" radius="full" highContrast color={statusColors[status]}>
        {t(`status.${status}`)}
      </Badge>
      {status !== 'completed' && (
        <Button
          variant="soft"
          color="gray"
          className={styles.button}
          loading={takeBack.isPending}
          aria-label={t('common:named', { action: t('assigned.takeBack'), name: title })}
          onClick={() => takeBack.mutate()}
        >
          <Undo2 size={16} aria-hidden="true" />
          {t('assigned.takeBack')}
        </Button>
      )}
    </li>
  );
};
