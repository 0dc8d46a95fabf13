import { Button, Flex, Text } from '@radix-ui/themes';
import { ArrowLeft, Pause } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './game-view.module.css';
import { timeText } from './time-text.ts';

interface RoundBarProps {
  seconds: number;
  isCalm: boolean;
  moves: number;
  canPause: boolean;
  onPause: () => void;
  onBack: () => void;
}

const Figure = ({ label, value, role }: { label: string; value: string; role?: 'timer' }) => (
  <div className={styles.figure}>
    <Text size="2" color="gray">
      {label}
    </Text>
    <Text size="6" className={styles.number} {...(role ? { role } : {})}>
      {value}
    </Text>
  </div>
);

/** The way back, the clock, the moves, and a pause. */
export const RoundBar = (props: RoundBarProps) => {
  const { seconds, isCalm, moves, canPause, onPause, onBack } = props;
  const { t } = useTranslation('games');
  return (
    <Flex align="center" justify="between" wrap="wrap" gap="3">
      <Button size="3" variant="soft" color="gray" onClick={onBack}>
        <ArrowLeft size={18} aria-hidden="true" />
        {t('round.back')}
      </Button>
      <div className={styles.figures}>
        <Figure
          role="timer"
          label={t(isCalm ? 'round.timePlayed' : 'round.timeLeft')}
          value={timeText(seconds)}
        />
        <Figure label={t('round.moves')} value={String(moves)} />
      </div>
      <Button size="3" variant="soft" disabled={!canPause} onClick={onPause}>
        <Pause size={18} aria-hidden="true" />
        {t('round.pause')}
      </Button>
    </Flex>
  );
};
