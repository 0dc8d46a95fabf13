import { Badge, Button, Heading, Text } from '@radix-ui/themes';
import { PartyPopper, RotateCcw, Timer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Round } from '#shared/features/games/games.contract.ts';
import styles from './game-view.module.css';

interface RoundResultProps {
  round: Round;
  isBest: boolean;
  onAgain: () => void;
}

/** How a round ended. */
export const RoundResult = ({ round, isBest, onAgain }: RoundResultProps) => {
  const { t } = useTranslation('games');
  const { hasWon, calm, score } = round;
  const heading = useRef<HTMLHeadingElement>(null);
  // The board stays where it is, to be looked at.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const Icon = hasWon ? PartyPopper : Timer;
  return (
    <section className={styles.result}>
      <Icon size={40} aria-hidden="true" className={styles.resultIcon} />
      <Heading as="h2" size="6" ref={heading} tabIndex={-1}>
        {t(hasWon ? 'result.won' : 'result.timeout')}
      </Heading>
      <Text as="p" size="3">
        {t(calm ? 'result.calm' : hasWon ? 'result.wonHint' : 'result.timeoutHint')}
      </Text>
      {!calm && (
        <Text as="p" size="3">
          {t('result.score')} <strong className={styles.score}>{score}</strong>
        </Text>
      )}
      {isBest && (
        <Badge size="3" color="amber">
          {t('result.best')}
        </Badge>
      )}
      <Button size="3" onClick={onAgain}>
        <RotateCcw size={18} aria-hidden="true" />
        {t('result.again')}
      </Button>
    </section>
  );
};
