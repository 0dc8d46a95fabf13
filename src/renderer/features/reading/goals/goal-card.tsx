import { Badge, Button, Card, Flex, Heading, IconButton, Progress, Text } from '@radix-ui/themes';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReadingGoal } from '#shared/features/reading/goals.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { dayText } from '../../../ui/text/day-text.ts';
import cardStyles from '../books/book-card.module.css';
import styles from './goals-tab.module.css';

/** The badge of each state (rule 132). */
const colours = {
  completed: 'grass',
  active: 'amber',
  expired: 'red',
  upcoming: 'gray',
} as const;

interface GoalCardProps {
  goal: ReadingGoal;
  onEdit: () => void;
  onDelete: () => void;
}

/** A goal, how far it is, and by when. */
export const GoalCard = ({ goal, onEdit, onDelete }: GoalCardProps) => {
  const { t } = useTranslation(['reading', 'common']);
  const { goalType, targetValue, timeframe, startDate, endDate, progress } = goal;
  const name = t(`goals.name.${goalType}`, { count: targetValue });
  return (
    <Card className={cardStyles.card}>
      <Flex align="start" justify="between" gap="3">
        <Heading as="h3" size="4">
          {name}
        </Heading>
        <Badge color={colours[goal.status]}>{t(`goals.status.${goal.status}`)}</Badge>
      </Flex>
      <Text as="p" size="2" color="gray">
        {t(`goals.timeframe.${timeframe}`)}
        {' · '}
        {endDate
          ? t('common:span', { from: dayText(startDate), to: dayText(endDate) })
          : t('goals.from', { from: dayText(startDate) })}
      </Text>
      <Progress
        value={goal.percent}
        aria-label={t('common:progress')}
        aria-valuetext={t('details.progress', { percent: goal.percent })}
      />
      <Text as="p" size="2">
        {t('goals.progress', { progress, target: targetValue, percent: goal.percent })}
        {goal.isProgressManual && ` ${t('goals.manual', { count: goal.countedProgress })}`}
      </Text>
      <div className={styles.tools}>
        <Button
          variant="soft"
          onClick={onEdit}
          aria-label={t('common:named', { action: t('common:actions.edit'), name })}
        >
          <Pencil size={16} aria-hidden="true" />
          {t('goals.edit')}
        </Button>
        <IconButton
          variant="soft"
          color="red"
          aria-label={t('common:named', { action: t('common:actions.delete'), name })}
          onClick={onDelete}
        >
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </Card>
  );
};
