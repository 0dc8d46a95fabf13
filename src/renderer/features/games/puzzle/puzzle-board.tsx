import { Flex, Text } from '@radix-ui/themes';
import { type CSSProperties, memo, useState } from 'react';
import type { Difficulty } from '#shared/features/games/games.fields.ts';
import { levels } from '#shared/features/games/games.levels.ts';
import {
  canSlide,
  indexToSlide,
  isSolved,
  type SlideDirection,
  shufflePuzzle,
  slideTile,
} from '#shared/features/games/puzzle.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAnnouncer } from '../announcer.tsx';
import type { OwnPicture } from '../games.hooks.ts';
import { GamePicture } from '../pictures/game-picture.tsx';
import { usePicture } from '../pictures/use-picture.ts';
import { useSounds } from '../sounds/use-sounds.ts';
import { type Arrow, useArrowKeys } from '../use-arrow-keys.ts';
import type { BoardProps } from '../use-round.ts';
import styles from './puzzle-board.module.css';
import { PuzzleTile } from './puzzle-tile.tsx';

interface PuzzleBoardProps extends BoardProps {
  difficulty: Difficulty;
  /** One of these is on the tiles; a drawing if there are none. */
  pictures: readonly OwnPicture[];
  /** Else the tiles have numbers alone. */
  hasPicture: boolean;
}

const slides: Record<Arrow, SlideDirection> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Where the tile at `index` goes when the gap is at `gap`. */
const directionTo = (index: number, gap: number, size: number): SlideDirection => {
  if (gap === index + 1) return 'right';
  if (gap === index - 1) return 'left';
  return gap === index + size ? 'down' : 'up';
};

export const PuzzleBoardView = memo((props: PuzzleBoardProps) => {
  const { seed, difficulty, isActive, onProgress } = props;
  const { t } = useTranslation('games');
  const [board, setBoard] = useState(() => shufflePuzzle(levels.puzzle[difficulty], seed));
  const { announce, region } = useAnnouncer();
  const { play } = useSounds();
  const { size, tiles } = board;
  const chosen = usePicture(props.pictures, seed);
  const picture = props.hasPicture ? chosen : null;
  const rowAndColumn = (index: number) => ({
    row: Math.floor(index / size) + 1,
    column: (index % size) + 1,
  });
  const slide = (index: number) => {
    if (!isActive) return;
    const next = slideTile(board, index);
    const number = tiles[index];
    if (next === board) {
      announce(t('puzzle.stuck', { number }));
      return;
    }
    setBoard(next);
    play('place');
    const direction = t(`puzzle.${directionTo(index, tiles.indexOf(0), size)}`);
    announce(t('puzzle.said', { number, direction, ...rowAndColumn(index) }));
    const isComplete = isSolved(next);
    onProgress({ moves: next.moves, done: isComplete ? 1 : 0, total: 1 }, isComplete);
  };
  useArrowKeys(isActive, (arrow) => {
    const index = indexToSlide(board, slides[arrow]);
    if (index !== null) slide(index);
  });
  return (
    <Flex direction="column" align="center" gap="4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        role="group"
        aria-label={t('puzzle.board')}
        className={styles.board}
        style={{ '--size': size } as CSSProperties}
      >
        {tiles
          .map((number, index) => ({ number, index }))
          .filter(({ number }) => number !== 0)
          // A tile keeps its element wherever it goes: that is what slides, and keeps the focus.
          .sort((a, b) => a.number - b.number)
          .map(({ number, index }) => (
            <PuzzleTile
              key={number}
              number={number}
              index={index}
              size={size}
              canMove={canSlide(board, index)}
              picture={picture}
              onPress={() => slide(index)}
            />
          ))}
      </div>
      <Text as="p" size="2" color="gray" align="center">
        {t('puzzle.hint')}
      </Text>
      {picture && (
        <GamePicture
          picture={picture}
          alt={t('puzzle.model', { title: picture.title })}
          sizes="120px"
          className={styles.model}
        />
      )}
      {region}
    </Flex>
  );
});
