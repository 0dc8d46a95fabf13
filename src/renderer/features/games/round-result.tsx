import { Badge, Button, Heading, Text } from '@radix-ui/themes';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Round } from '#shared/features/games/games.contract.ts';
import { starsOf } from '#shared/features/games/games.stars.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Mascot } from '../../ui/mascots/mascot.tsx';
import styles from './round-result.module.css';
import { Stars } from './stars.tsx';

interface RoundResultProps {
  round: Round;
  isBest: boolean;
  onAgain: () => void;
}

/** How a round ended, in the place below the board that is kept for it. */
export const RoundResult = ({ round, isBest, onAgain }: RoundResultProps) => {
  const { t } = useTranslation('games');
  const { gameId, difficulty, hasWon, calm, score } = round;
  const heading = useRef<HTMLHeadingElement>(null);
  // The board stays where it is, to be looked at.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.result}>
      <span className={styles.animal} data-won={hasWon}>
        <Mascot name={hasWon ? 'rabbit' : 'bear'} pose={hasWon ? 'cheer' : 'hello'} size={88} />
      </span>
      <div className={styles.texts}>
        <Heading as="h2" size="5" ref={heading} tabIndex={-1}>
          {t(hasWon ? 'result.won' : 'result.timeout')}
        </Heading>
        {hasWon && !calm && <Stars count={starsOf(gameId, difficulty, score)} size={30} isNew />}
        <Text as="p" size="2">
          {t(calm ? 'result.calm' : hasWon ? 'result.wonHint' : 'result.timeoutHint')}
        </Text>
        {!calm && (
          <Text as="p" size="2">
            {t('result.score')} <strong className={styles.score}>{score}</strong>
          </Text>
        )}
        {isBest && (
          <Badge size="2" color="amber">
            {t('result.best')}
          </Badge>
        )}
      </div>
      <Button size="3" onClick={onAgain} className={styles.again ?? ''}>
        <RotateCcw size={18} aria-hidden="true" />
        {t('result.again')}
      </Button>
    </section>
  );
};
