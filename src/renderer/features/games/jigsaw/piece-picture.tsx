import { useId } from 'react';
import { type JigsawBoard, sidesOf } from '#shared/features/games/jigsaw.ts';
import styles from './jigsaw-board.module.css';
import { piecePath, pieceSize } from './piece-path.ts';

interface PiecePictureProps {
  board: JigsawBoard;
  piece: number;
  source: string;
}

/** A piece with its part of the picture, its upper left corner at 0 0; within an SVG. */
export const PiecePicture = ({ board, piece, source }: PiecePictureProps) => {
  const id = useId();
  const path = piecePath(sidesOf(board, piece));
  const { size } = board;
  return (
    <>
      <clipPath id={id}>
        <path d={path} />
      </clipPath>
      <path d={path} className={styles.ground} />
      <image
        href={source}
        x={-(piece % size) * pieceSize}
        y={-Math.floor(piece / size) * pieceSize}
        width={size * pieceSize}
        height={size * pieceSize}
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#${id})`}
      />
      <path d={path} className={styles.outline} />
    </>
  );
};
