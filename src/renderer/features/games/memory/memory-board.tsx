import { memo, useEffect, useMemo, useState } from 'react';
import type { Difficulty } from '#shared/features/games/games.fields.ts';
import { levels, matchDelayMs, mismatchDelayMs } from '#shared/features/games/games.levels.ts';
import {
  areAllMatched,
  dealCards,
  isPair,
  type MemoryBoard,
  matchedPairs,
  settleCards,
  turnCard,
} from '#shared/features/games/memory.ts';
import { randomFrom, shuffled } from '#shared/features/games/random.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAnnouncer } from '../announcer.tsx';
import type { OwnPicture } from '../games.hooks.ts';
import { useSounds } from '../sounds/use-sounds.ts';
import { useGridKeys } from '../use-grid-keys.ts';
import type { BoardProps } from '../use-round.ts';
import { CardFace, type FaceLook } from './card-face.tsx';
import { faces } from './card-faces.ts';
import styles from './memory-board.module.css';

interface MemoryBoardProps extends BoardProps {
  difficulty: Difficulty;
  /** The family's own; drawings take the place of those that are missing. */
  pictures: readonly OwnPicture[];
}

/** A look for each face, and a name that is no other's. */
const useFaces = (pictures: readonly OwnPicture[], pairs: number, seed: number): FaceLook[] => {
  const { t } = useTranslation('games');
  return useMemo(() => {
    const chosen = shuffled(pictures, randomFrom(seed)).slice(0, pairs);
    const titles = chosen.map(({ title }) => title);
    const looks: FaceLook[] = chosen.map(({ title, media }, index) => ({
      name:
        titles.indexOf(title) === titles.lastIndexOf(title)
          ? title
          : `${title} (${t('memory.picture', { number: index + 1 })})`,
      media,
    }));
    const drawn = shuffled(faces, randomFrom(seed)).map(
      (preset): FaceLook => ({ name: t(`faces.${preset}`), preset }),
    );
    return [...looks, ...drawn].slice(0, pairs);
  }, [pictures, pairs, seed, t]);
};

/** Fetches the pictures before the first card is turned: a second is too short to load them. */
const usePreloaded = (looks: readonly FaceLook[]): void => {
  useEffect(() => {
    for (const { media } of looks) {
      if (media) new Image().src = media.smallUrl ?? media.url;
    }
  }, [looks]);
};

/** Two different cards turn back after a second; a pair stays after half of one. */
const useSettling = (board: MemoryBoard, onSettled: (next: MemoryBoard) => void) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a board settles once, for any listener
  useEffect(() => {
    if (board.open.length < 2) return;
    const delay = isPair(board) ? matchDelayMs : mismatchDelayMs;
    const timer = setTimeout(() => onSettled(settleCards(board)), delay);
    return () => clearTimeout(timer);
  }, [board]);
};

export const MemoryBoardView = memo((props: MemoryBoardProps) => {
  const { seed, difficulty, pictures, isActive, onProgress } = props;
  const { t } = useTranslation('games');
  const { pairs } = levels.memory[difficulty];
  const [board, setBoard] = useState(() => dealCards(pairs, seed));
  const looks = useFaces(pictures, pairs, seed);
  usePreloaded(looks);
  const { announce, region } = useAnnouncer();
  const { play } = useSounds();
  const keys = useGridKeys(isActive);
  const nameAt = (index: number) => looks[board.faces[index] ?? 0]?.name ?? '';
  const update = (next: MemoryBoard) => {
    setBoard(next);
    onProgress({ moves: next.moves, done: matchedPairs(next), total: pairs }, areAllMatched(next));
  };
  useSettling(board, update);
  const turn = (index: number) => {
    keys.setCurrent(index);
    const next = isActive ? turnCard(board, index) : board;
    if (next === board) return;
    update(next);
    const [first = index, second] = next.open;
    play(second === undefined ? 'flip' : isPair(next) ? 'match' : 'miss');
    if (second === undefined) announce(t('memory.saidOpen', { face: nameAt(first) }));
    else if (isPair(next)) announce(t('memory.saidPair', { face: nameAt(first) }));
    else announce(t('memory.saidApart', { first: nameAt(first), second: nameAt(second) }));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        role="group"
        aria-label={t('memory.board')}
        className={styles.board}
        data-level={difficulty}
        ref={keys.grid}
      >
        {board.faces.map((face, index) => (
          <CardFace
            // biome-ignore lint/suspicious/noArrayIndexKey: a card keeps its place
            key={index}
            number={index + 1}
            look={looks[face]}
            isOpen={board.open.includes(index)}
            isMatched={board.matched.includes(index)}
            tabIndex={keys.tabIndexOf(index)}
            onPress={() => turn(index)}
          />
        ))}
      </div>
      {region}
    </>
  );
});
