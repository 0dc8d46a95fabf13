import { Button, Flex, Text } from '@radix-ui/themes';
import { Lightbulb } from 'lucide-react';
import { memo, useState } from 'react';
import {
  areAllFound,
  type DifferencesBoard,
  drawScenes,
  isDifference,
  pressPlace,
  showHint,
} from '#shared/features/games/differences.ts';
import type { Difficulty } from '#shared/features/games/games.fields.ts';
import { levels } from '#shared/features/games/games.levels.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAnnouncer } from '../announcer.tsx';
import { useSounds } from '../sounds/use-sounds.ts';
import { useGridKeys } from '../use-grid-keys.ts';
import type { BoardProps } from '../use-round.ts';
import styles from './differences-board.module.css';
import { Scene } from './scene.tsx';

interface DifferencesBoardProps extends BoardProps {
  difficulty: Difficulty;
}

/** What is found, and what presses and hints do. */
const useDifferences = ({ seed, difficulty, isActive, onProgress }: DifferencesBoardProps) => {
  const { t } = useTranslation('games');
  const level = levels.differences[difficulty];
  const [board, setBoard] = useState(() => drawScenes(level, seed));
  const [missed, setMissed] = useState<number | null>(null);
  const { announce, region } = useAnnouncer();
  const { play } = useSounds();
  const total = level.differences;
  /** @returns whether anything changed. */
  const apply = (next: DifferencesBoard): boolean => {
    if (!isActive || next === board) return false;
    setBoard(next);
    onProgress({ moves: next.moves, done: next.found.length, total }, areAllFound(next));
    return true;
  };
  const press = (place: number) => {
    const next = pressPlace(board, place);
    if (!apply(next)) return;
    const isFound = isDifference(next, place);
    setMissed(isFound ? null : place);
    play(isFound ? 'place' : 'miss');
    announce(
      isFound
        ? t('differences.saidFound', { done: next.found.length, total })
        : t('differences.saidSame'),
    );
  };
  const askHint = () => {
    const next = showHint(board);
    apply(next);
    if (next.hint !== null) announce(t('differences.saidHint', { row: next.hint + 1 }));
  };
  return { board, missed, press, askHint, region };
};

/** Two pictures side by side, one above the other on a narrow screen. */
export const DifferencesBoardView = memo((props: DifferencesBoardProps) => {
  const { t } = useTranslation('games');
  const { board, missed, press, askHint, region } = useDifferences(props);
  const { grid, ...keys } = useGridKeys(props.isActive);
  const scene = { board, missed, onPress: press };
  return (
    <div className={styles.table}>
      <Scene {...scene} which="first" keys={{ ...keys, grid }} />
      <Scene {...scene} which="second" keys={keys} />
      <Flex align="center" justify="between" wrap="wrap" gap="3" className={styles.foot}>
        <Text as="p" size="2" color="gray">
          {board.hint === null
            ? t('differences.hint')
            : t('differences.saidHint', { row: board.hint + 1 })}
        </Text>
        <Button size="3" variant="soft" disabled={!props.isActive} onClick={askHint}>
          <Lightbulb size={18} aria-hidden="true" />
          {t('differences.askHint')}
        </Button>
      </Flex>
      {region}
    </div>
  );
});
