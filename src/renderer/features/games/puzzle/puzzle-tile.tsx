import type { CSSProperties } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { GamePicture, type Picture } from '../pictures/game-picture.tsx';
import styles from './puzzle-board.module.css';

interface PuzzleTileProps {
  number: number;
  index: number;
  size: number;
  canMove: boolean;
  picture: Picture | null;
  onPress: () => void;
}

/** One tile, with its number and its part of the picture. */
export const PuzzleTile = (props: PuzzleTileProps) => {
  const { number, index, size, canMove, picture, onPress } = props;
  const { t } = useTranslation('games');
  const [row, column] = [Math.floor(index / size), index % size];
  const [homeRow, homeColumn] = [Math.floor((number - 1) / size), (number - 1) % size];
  const tile = t('puzzle.tile', { number, row: row + 1, column: column + 1 });
  const part = { '--home-row': homeRow, '--home-column': homeColumn } as CSSProperties;
  return (
    <button
      type="button"
      className={styles.tile}
      data-picture={picture !== null}
      data-movable={canMove}
      style={{ transform: `translate(${column * 100}%, ${row * 100}%)` }}
      aria-label={canMove ? t('puzzle.movable', { tile }) : tile}
      onClick={onPress}
    >
      <span className={styles.face}>
        {picture && (
          <GamePicture
            picture={picture}
            alt=""
            sizes="480px"
            className={styles.part}
            style={part}
          />
        )}
        <span className={styles.number}>{number}</span>
      </span>
    </button>
  );
};
