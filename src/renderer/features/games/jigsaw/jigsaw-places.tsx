import type { CSSProperties, RefObject } from 'react';
import { isPlaced, type JigsawBoard } from '#shared/features/games/jigsaw.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './jigsaw-board.module.css';
import { pieceSize } from './piece-path.ts';
import { PiecePicture } from './piece-picture.tsx';

interface JigsawPlacesProps {
  board: JigsawBoard;
  source: string;
  keys: {
    grid: RefObject<HTMLDivElement | null>;
    tabIndexOf: (index: number) => number;
    setCurrent: (index: number) => void;
  };
  /** A place was pressed, by a finger or by a key. */
  onPress: (place: number, isKey: boolean) => void;
}

/** The places of the picture, and the pieces that lie there. */
export const JigsawPlaces = ({ board, source, keys, onPress }: JigsawPlacesProps) => {
  const { t } = useTranslation('games');
  const { size } = board;
  const places = [...Array(size * size).keys()];
  const width = size * pieceSize;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={t('jigsaw.board')}
      className={styles.places}
      style={{ '--size': size } as CSSProperties}
      ref={keys.grid}
    >
      {places.map((place) => {
        const name = t('jigsaw.place', {
          row: Math.floor(place / size) + 1,
          column: (place % size) + 1,
        });
        return (
          <button
            key={place}
            type="button"
            className={styles.place}
            aria-label={isPlaced(board, place) ? t('jigsaw.filled', { place: name }) : name}
            tabIndex={keys.tabIndexOf(place)}
            onFocus={() => keys.setCurrent(place)}
            onClick={(event) => onPress(place, event.detail === 0)}
          />
        );
      })}
      <svg
        viewBox={`0 0 ${width} ${width}`}
        className={styles.placed}
        aria-hidden="true"
        focusable="false"
      >
        {places
          .filter((place) => isPlaced(board, place))
          .map((place) => (
            <g
              key={place}
              transform={`translate(${(place % size) * pieceSize} ${Math.floor(place / size) * pieceSize})`}
            >
              <PiecePicture board={board} piece={place} source={source} />
            </g>
          ))}
      </svg>
    </div>
  );
};
