import { Flex, Text } from '@radix-ui/themes';
import { memo, useState } from 'react';
import type { Difficulty } from '#shared/features/games/games.fields.ts';
import { levels } from '#shared/features/games/games.levels.ts';
import {
  cutJigsaw,
  isJigsawDone,
  isPlaced,
  placedPieces,
  placePiece,
} from '#shared/features/games/jigsaw.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAnnouncer } from '../announcer.tsx';
import type { OwnPicture } from '../games.hooks.ts';
import { GamePicture } from '../pictures/game-picture.tsx';
import { pictureAddress } from '../pictures/picture-address.ts';
import { usePicture } from '../pictures/use-picture.ts';
import { useSounds } from '../sounds/use-sounds.ts';
import { useGridKeys } from '../use-grid-keys.ts';
import type { BoardProps } from '../use-round.ts';
import styles from './jigsaw-board.module.css';
import { JigsawPlaces } from './jigsaw-places.tsx';
import { TrayPiece } from './tray-piece.tsx';

interface JigsawBoardProps extends BoardProps {
  difficulty: Difficulty;
  /** One of these is cut up; a drawing if there are none. */
  pictures: readonly OwnPicture[];
}

/** Moves the focus of those who play by keys, once the next things to press are there. */
const focusIn = (part: HTMLElement | null): void => {
  requestAnimationFrame(() => part?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus());
};

/** What is on the board, which piece is in the hand, and what putting it down does. */
const useJigsaw = ({ seed, difficulty, isActive, onProgress }: JigsawBoardProps) => {
  const { t } = useTranslation('games');
  const { size } = levels.jigsaw[difficulty];
  const [board, setBoard] = useState(() => cutJigsaw(size, seed));
  const [chosen, setChosen] = useState<number | null>(null);
  const { announce, region } = useAnnouncer();
  const { play } = useSounds();
  const choose = (piece: number) => {
    if (!isActive) return;
    play('flip');
    setChosen(piece === chosen ? null : piece);
  };
  /** @returns whether it belongs there. */
  const put = (piece: number, place: number): boolean => {
    const next = isActive ? placePiece(board, piece, place) : board;
    if (next === board) return false;
    setBoard(next);
    const [done, total] = [placedPieces(next), size * size];
    onProgress({ moves: next.moves, done, total }, isJigsawDone(next));
    const isRight = isPlaced(next, piece);
    play(isRight ? 'place' : 'miss');
    announce(isRight ? t('jigsaw.saidPlaced', { done, total }) : t('jigsaw.saidWrong'));
    if (isRight) setChosen(null);
    return isRight;
  };
  return { board, chosen, choose, put, region };
};

export const JigsawBoardView = memo((props: JigsawBoardProps) => {
  const { t } = useTranslation('games');
  const { board, chosen, choose, put, region } = useJigsaw(props);
  const picture = usePicture(props.pictures, props.seed);
  const source = pictureAddress(picture);
  // The arrow keys go through the pieces, and with one in the hand through the places.
  const trayKeys = useGridKeys(props.isActive && chosen === null);
  const placeKeys = useGridKeys(props.isActive && chosen !== null);
  const pressPlace = (place: number, isKey: boolean) => {
    if (chosen === null || !put(chosen, place)) return;
    trayKeys.setCurrent(0);
    if (isKey) focusIn(trayKeys.grid.current);
  };
  const drop = (piece: number, x: number, y: number) => {
    const box = placeKeys.grid.current?.getBoundingClientRect();
    if (!box) return;
    const [column, row] = [
      Math.floor(((x - box.left) / box.width) * board.size),
      Math.floor(((y - box.top) / box.height) * board.size),
    ];
    const isInside = Math.min(row, column) >= 0 && Math.max(row, column) < board.size;
    if (!isInside) return;
    if (put(piece, row * board.size + column)) trayKeys.setCurrent(0);
  };
  return (
    <div className={styles.table}>
      <JigsawPlaces board={board} source={source} keys={placeKeys} onPress={pressPlace} />
      <Flex direction="column" gap="3">
        <Text as="p" size="2" color="gray">
          {t('jigsaw.hint')}
        </Text>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div
          role="group"
          aria-label={t('jigsaw.tray')}
          className={styles.tray}
          data-level={props.difficulty}
          ref={trayKeys.grid}
        >
          {board.tray.map((piece, index) => (
            <TrayPiece
              key={piece}
              board={board}
              piece={piece}
              source={source}
              isChosen={piece === chosen}
              tabIndex={trayKeys.tabIndexOf(index)}
              onFocus={() => trayKeys.setCurrent(index)}
              onPress={(isKey) => {
                choose(piece);
                if (isKey && piece !== chosen) focusIn(placeKeys.grid.current);
              }}
              onDrop={(x, y) => drop(piece, x, y)}
            />
          ))}
        </div>
        <GamePicture
          picture={picture}
          alt={t('puzzle.model', { title: picture.title })}
          sizes="120px"
          className={styles.model}
        />
      </Flex>
      {region}
    </div>
  );
});
