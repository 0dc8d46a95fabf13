import { Text } from '@radix-ui/themes';
import { Trophy } from 'lucide-react';
import type { LevelRecord } from '#shared/features/games/games.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './game-card.module.css';
import { timeText } from './time-text.ts';

/** The user's own best at a level; others' are private. */
export const PersonalBest = ({ record }: { record: LevelRecord | undefined }) => {
  const { t } = useTranslation('games');
  const { bestScore = null, bestSeconds = null, bestMoves = null } = record ?? {};
  if (bestScore === null) {
    return (
      <Text as="p" size="2" color="gray" className={styles.best}>
        {t('card.noBest')}
      </Text>
    );
  }
  const parts = [
    t('card.points', { count: bestScore }),
    ...(bestSeconds === null ? [] : [timeText(bestSeconds)]),
    ...(bestMoves === null ? [] : [t('card.moves', { count: bestMoves })]),
  ];
  return (
    <Text as="p" size="2" className={styles.best}>
      <Trophy size={16} aria-hidden="true" />
      {t('card.best')}: {parts.join(' · ')}
    </Text>
  );
};
