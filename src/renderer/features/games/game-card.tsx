import {
  Badge,
  Button,
  Flex,
  Grid,
  Heading,
  Progress,
  SegmentedControl,
  Text,
} from '@radix-ui/themes';
import { Clock, Play } from 'lucide-react';
import type { GameRecord } from '#shared/features/games/games.contract.ts';
import type { Difficulty, GameId } from '#shared/features/games/games.fields.ts';
import {
  difficulties,
  levels,
  practiceLevel,
  practiceProgress,
} from '#shared/features/games/games.levels.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import styles from './game-card.module.css';
import { choicesOf, type GameSettings } from './game-settings.ts';
import { PersonalBest } from './personal-best.tsx';
import { Stars } from './stars.tsx';
import { timeText } from './time-text.ts';

interface GameCardProps {
  settings: GameSettings;
  record: GameRecord | undefined;
  onChange: (settings: GameSettings) => void;
  onPlay: () => void;
}

// Addresses, so that the drawings are fetched only where they are shown.
const covers = import.meta.glob<string>('./covers/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Their side in pixels; styles may change it. */
const coverSize = 96;

const countAt = (gameId: GameId, difficulty: Difficulty): number => {
  if (gameId === 'memory') return levels.memory[difficulty].pairs;
  if (gameId === 'differences') return levels.differences[difficulty].differences;
  return levels[gameId][difficulty].size;
};

const Practice = ({ gameId, plays }: { gameId: GameId; plays: number }) => {
  const { t } = useTranslation('games');
  const level = t(`practice.${practiceLevel(plays)}`);
  return (
    <Grid gap="2">
      <Flex align="center" wrap="wrap" gap="3">
        <Text size="2">{t('practice.label')}</Text>
        <Badge size="2">{level}</Badge>
        <Text size="2" color="gray" ml="auto">
          {t('practice.plays', { count: plays })}
        </Text>
      </Flex>
      <Progress
        value={practiceProgress(plays)}
        aria-label={t('practice.progress', { game: t(`names.${gameId}`) })}
      />
    </Grid>
  );
};

const CalmSwitch = ({ settings, onChange }: Pick<GameCardProps, 'settings' | 'onChange'>) => {
  const { t } = useTranslation('games');
  return (
    <SwitchField
      label={t('card.calm')}
      hint={t('card.calmHint')}
      isOn={settings.isCalm}
      onChange={(isCalm) => onChange({ ...settings, isCalm })}
    />
  );
};

/** A game: personal bests, settings, and the start button. */
export const GameCard = ({ settings, record, onChange, onPlay }: GameCardProps) => {
  const { gameId, difficulty, isCalm } = settings;
  const { t } = useTranslation(['games', 'common']);
  const game = t(`names.${gameId}`);
  const limit = t('card.limit', { time: timeText(levels[gameId][difficulty].seconds) });
  return (
    <article className={styles.card} aria-label={game}>
      <div className={styles.head}>
        <img
          className={styles.cover}
          src={covers[`./covers/${gameId}.svg`]}
          width={coverSize}
          height={coverSize}
          alt=""
        />
        <div>
          <Heading as="h2" size="5" mb="1">
            {game}
          </Heading>
          <Text as="p" size="3">
            {t(`about.${gameId}`)}
          </Text>
        </div>
      </div>
      <Practice gameId={gameId} plays={record?.plays ?? 0} />
      <SegmentedControl.Root
        size="2"
        className={styles.levels ?? ''}
        value={difficulty}
        aria-label={t('levels.label')}
        onValueChange={(value) => onChange({ ...settings, difficulty: value as Difficulty })}
      >
        {difficulties.map((level) => (
          <SegmentedControl.Item key={level} value={level}>
            <span className={styles.level}>
              {t(`levels.${level}`)}
              <Stars
                count={record?.levels.find((one) => one.difficulty === level)?.stars ?? 0}
                size={13}
              />
            </span>
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
      <Flex justify="between" wrap="wrap" gap="2">
        <Text size="2">{t(`sizes.${gameId}`, { count: countAt(gameId, difficulty) })}</Text>
        <Text size="2" className={styles.fact}>
          <Clock size={16} aria-hidden="true" />
          {isCalm ? t('card.noLimit') : limit}
        </Text>
      </Flex>
      <PersonalBest record={record?.levels.find((one) => one.difficulty === difficulty)} />
      {choicesOf[gameId].length > 1 && <ChoiceField settings={settings} onChange={onChange} />}
      <CalmSwitch settings={settings} onChange={onChange} />
      <Button
        size="3"
        aria-label={t('common:named', { action: t('card.play'), name: game })}
        onClick={onPlay}
      >
        <Play size={18} aria-hidden="true" />
        {t('card.play')}
      </Button>
    </article>
  );
};
