import { Button, Flex, Heading } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { deleteGoal, type ReadingGoal } from '#shared/features/reading/goals.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import { goalsQuery } from '../reading.hooks.ts';
import { useReadingChange } from '../reading-changes.ts';
import { GoalCard } from './goal-card.tsx';
import { GoalDialog } from './goal-dialog.tsx';
import styles from './goals-tab.module.css';

/** The reader's goals, counted automatically. */
export const GoalsTab = () => {
  const { t } = useTranslation('reading');
  const { today } = useHouseholdDays();
  const goals = useQuery(goalsQuery(today));
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<ReadingGoal | null>(null);
  const [deleted, setDeleted] = useState<ReadingGoal | null>(null);
  if (goals.isPending) return <RowsSkeleton height="160px" />;
  if (!goals.data)
    return <ErrorNote text={t('goals.error')} onRetry={() => void goals.refetch()} />;
  const add = (label: string, variant: 'solid' | 'soft') => (
    <Button size="3" variant={variant} onClick={() => setIsAdding(true)}>
      <Plus size={18} aria-hidden="true" />
      {label}
    </Button>
  );
  return (
    <>
      <Flex align="center" justify="between" wrap="wrap" gap="3" mb="4">
        <Heading as="h2" size="5">
          {t('goals.title')}
        </Heading>
        {add(t('goals.add'), 'solid')}
      </Flex>
      {goals.data.length === 0 ? (
        <EmptyState
          drawing="reading"
          title={t('goals.empty')}
          action={add(t('goals.addFirst'), 'soft')}
        />
      ) : (
        <ul className={styles.list}>
          {goals.data.map((goal) => (
            <li key={goal.id}>
              <GoalCard
                goal={goal}
                onEdit={() => setEdited(goal)}
                onDelete={() => setDeleted(goal)}
              />
            </li>
          ))}
        </ul>
      )}
      <GoalDialog open={isAdding} onOpenChange={setIsAdding} />
      {edited && (
        <GoalDialog goal={edited} open onOpenChange={(isOpen) => !isOpen && setEdited(null)} />
      )}
      <DeleteGoal goal={deleted} onDone={() => setDeleted(null)} />
    </>
  );
};

const DeleteGoal = ({ goal, onDone }: { goal: ReadingGoal | null; onDone: () => void }) => {
  const { t } = useTranslation(['reading', 'common']);
  const remove = useReadingChange('goalDeleted', (id: number) =>
    call(deleteGoal, { params: { id } }),
  );
  return (
    <ConfirmDialog
      open={goal !== null}
      onOpenChange={onDone}
      title={t('goals.deleteTitle')}
      description={t('goals.deleteText')}
      confirmLabel={t('common:actions.delete')}
      isBusy={remove.isPending}
      onConfirm={() => goal && remove.mutate(goal.id, { onSettled: onDone })}
    />
  );
};
