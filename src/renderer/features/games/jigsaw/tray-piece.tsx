import { type PointerEvent, useRef, useState } from 'react';
import type { JigsawBoard } from '#shared/features/games/jigsaw.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './jigsaw-board.module.css';
import { pieceMargin, pieceSize } from './piece-path.ts';
import { PiecePicture } from './piece-picture.tsx';

interface TrayPieceProps {
  board: JigsawBoard;
  piece: number;
  source: string;
  isChosen: boolean;
  tabIndex: number;
  onFocus: () => void;
  /** Pressed, by a finger or by a key. */
  onPress: (isKey: boolean) => void;
  /** Let go of there, in px of the screen. */
  onDrop: (x: number, y: number) => void;
}

/** A finger that moves less than this has pressed, in px. */
const dragFromPx = 6;
const viewBox = [-pieceMargin, -pieceMargin, ...Array(2).fill(pieceSize + 2 * pieceMargin)];

/** Follows the pointer with a piece, from where it was pressed. */
const useDragging = (onDrop: TrayPieceProps['onDrop']) => {
  const from = useRef<{ x: number; y: number } | null>(null);
  const wasDragged = useRef(false);
  const [shift, setShift] = useState<{ x: number; y: number } | null>(null);
  const end = () => {
    from.current = null;
    setShift(null);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
      wasDragged.current = false;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y];
      if (!shift && Math.hypot(x, y) < dragFromPx) return;
      wasDragged.current = true;
      setShift({ x, y });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isDragged = shift !== null;
      end();
      if (isDragged) onDrop(event.clientX, event.clientY);
    },
    onPointerCancel: end,
  };
  return { shift, handlers, wasDragged };
};

/** A piece that is still to be placed: dragged there, or pressed and then its place. */
export const TrayPiece = (props: TrayPieceProps) => {
  const { board, piece, source, isChosen, tabIndex, onFocus, onPress, onDrop } = props;
  const { t } = useTranslation('games');
  const { shift, handlers, wasDragged } = useDragging(onDrop);
  return (
    <button
      type="button"
      className={styles.piece}
      data-dragged={shift !== null}
      {...(shift ? { style: { transform: `translate(${shift.x}px, ${shift.y}px)` } } : {})}
      aria-label={t('jigsaw.piece', { number: piece + 1 })}
      aria-pressed={isChosen}
      tabIndex={tabIndex}
      onFocus={onFocus}
      {...handlers}
      onClick={(event) => {
        // The end of a drag is no press.
        if (event.detail === 0 || !wasDragged.current) onPress(event.detail === 0);
      }}
    >
      <svg viewBox={viewBox.join(' ')} aria-hidden="true" focusable="false">
        <PiecePicture board={board} piece={piece} source={source} />
      </svg>
    </button>
  );
};
