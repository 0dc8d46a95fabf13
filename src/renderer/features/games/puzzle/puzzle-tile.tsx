import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Media } from '#shared/media.ts';
import { MediaImage } from '../../../ui/media/media-image.tsx';
import styles from './puzzle-board.module.css';

interface PuzzleTileProps {
  number: number;
  index: number;
  size: number;
  canMove: boolean;
  media: Media | null;
  onPress: () => void;
}

/** One tile, with its number and its part of the picture. */
export const PuzzleTile = (props: PuzzleTileProps) => {
  const { number, index, size, canMove, media, onPress } = props;
  const { t } = useTranslation('games');
  const [row, column] = [Math.floor(index / size), index % size];
  const [homeRow, homeColumn] = [Math.floor((number - 1) / size), (number - 1) % size];
  const tile = t('puzzle.tile', { number, row: row + 1, column: column + 1 });
  const part = { '--home-row': homeRow, '--home-column': homeColumn } as CSSProperties;
  return (
    <button
      type="button"
      className={styles.tile}
      data-picture={media !== null}
      data-movable={canMove}
      style={{ transform: `translate(${column * 100}%, ${row * 100}%)` }}
      aria-label={canMove ? t('puzzle.movable', { tile }) : tile}
      onClick={onPress}
    >
      <span className={styles.face}>
        {media && (
          <MediaImage
            media={media}
            alt=""
            sizes="480px"
            className={styles.part}
            style={part}
            fallback={null}
          />
        )}
        <span className={styles.number}>{number}</span>
      </span>
    </button>
  );
};
