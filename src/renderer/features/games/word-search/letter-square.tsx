import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import {
  type Cell,
  cellIndex,
  type LetterSquare,
  type Line,
  lettersOf,
  straightLine,
} from '#shared/features/games/word-lines.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useGridKeys } from '../use-grid-keys.ts';
import styles from './word-board.module.css';

interface LetterSquareViewProps {
  square: LetterSquare;
  found: readonly Line[];
  anchor: Cell | null;
  isActive: boolean;
  /** A line was drawn. */
  onLine: (line: Line) => void;
  /** One letter was pressed. */
  onPress: (cell: Cell) => void;
}

const Stroke = ({ line: { from, to }, kind }: { line: Line; kind: string }) => (
  <line
    className={kind}
    x1={from.column + 0.5}
    y1={from.row + 0.5}
    // A stroke of no length has no round ends in every browser.
    x2={to.column + 0.501}
    y2={to.row + 0.5}
  />
);

/** Draws a line with finger or mouse: from the letter pressed to the one let go on. */
const useDrawing = ({ square: { size }, isActive, onLine, onPress }: LetterSquareViewProps) => {
  const [drawn, setDrawn] = useState<Line | null>(null);
  const from = useRef<Cell | null>(null);
  const cellAt = (event: PointerEvent<HTMLElement>): Cell => {
    const box = event.currentTarget.getBoundingClientRect();
    const indexOf = (offset: number) =>
      Math.max(0, Math.min(size - 1, Math.floor((offset / box.width) * size)));
    return { row: indexOf(event.clientY - box.top), column: indexOf(event.clientX - box.left) };
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!isActive || !event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = cellAt(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      const { to } = straightLine(size, from.current, cellAt(event));
      if (to.row !== drawn?.to.row || to.column !== drawn.to.column) {
        setDrawn({ from: from.current, to });
      }
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (!start) return;
      from.current = null;
      setDrawn(null);
      const { to } = straightLine(size, start, cellAt(event));
      if (to.row === start.row && to.column === start.column) onPress(start);
      else onLine({ from: start, to });
    },
    onPointerCancel: () => {
      from.current = null;
      setDrawn(null);
    },
  };
  return { drawn, handlers };
};

/** The letters: a word is drawn over, or its two ends are pressed, or chosen with the keys. */
export const LetterSquareView = (props: LetterSquareViewProps) => {
  const { square, found, anchor, onPress } = props;
  const { size, letters } = square;
  const { t } = useTranslation('games');
  const keys = useGridKeys(props.isActive);
  const { drawn, handlers } = useDrawing(props);
  const anchorIndex = anchor ? cellIndex(size, anchor) : -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={t('wordSearch.board')}
      className={styles.square}
      style={{ '--size': size } as CSSProperties}
      ref={keys.grid}
      {...handlers}
    >
      <svg className={styles.lines} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        {found.map((line) => (
          <Stroke
            key={`${line.from.row} ${line.from.column} ${line.to.row} ${line.to.column}`}
            line={line}
            kind={styles.foundLine ?? ''}
          />
        ))}
        {anchor && <Stroke line={{ from: anchor, to: anchor }} kind={styles.drawnLine ?? ''} />}
        {drawn && <Stroke line={drawn} kind={styles.drawnLine ?? ''} />}
      </svg>
      {drawn && (
        // The finger covers them; keys and screen readers have the announcements.
        <span className={styles.drawnLetters} aria-hidden="true">
          {lettersOf(square, drawn)}
        </span>
      )}
      {letters.map((letter, index) => {
        const where = { row: Math.floor(index / size), column: index % size };
        const cell = t('wordSearch.cell', {
          letter,
          row: where.row + 1,
          column: where.column + 1,
        });
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a letter keeps its place
            key={index}
            type="button"
            className={styles.letter}
            tabIndex={keys.tabIndexOf(index)}
            aria-label={index === anchorIndex ? t('wordSearch.start', { cell }) : cell}
            aria-pressed={index === anchorIndex}
            // Fingers and mice are heard on the square; this is for keys and screen readers.
            onClick={(event) => event.detail === 0 && onPress(where)}
            onFocus={() => keys.setCurrent(index)}
          >
            {letter}
          </button>
        );
      })}
    </div>
  );
};
