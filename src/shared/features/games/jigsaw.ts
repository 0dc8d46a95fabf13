import { numberBelow, randomFrom, shuffled } from './random.ts';

/** How a side of a piece is cut: straight, with a tab that sticks out, or with a hole for one. */
export type Side = 'straight' | 'tab' | 'hole';

/** Jigsaw: a square picture cut into pieces, each named by the place where it belongs, row by row from 0. */
export interface JigsawBoard {
  /** Pieces in a row, and rows. */
  size: number;
  /** The right side and the lower side of each piece; the other two follow from its neighbours. */
  right: readonly Side[];
  lower: readonly Side[];
  /** The pieces still to be placed, in the order in which they lie. */
  tray: readonly number[];
  /** Pieces that were put somewhere, rightly or not. */
  moves: number;
}

export interface PieceSides {
  top: Side;
  right: Side;
  bottom: Side;
  left: Side;
}

const opposite: Record<Side, Side> = { straight: 'straight', tab: 'hole', hole: 'tab' };

/** Cuts a picture into pieces and mixes them, as the seed decides. */
export const cutJigsaw = (size: number, seed: number): JigsawBoard => {
  const random = randomFrom(seed);
  const pieces = [...Array(size * size).keys()];
  const cut = (isEdge: boolean): Side =>
    isEdge ? 'straight' : numberBelow(2, random) === 0 ? 'tab' : 'hole';
  return {
    size,
    right: pieces.map((piece) => cut(piece % size === size - 1)),
    lower: pieces.map((piece) => cut(piece >= size * (size - 1))),
    tray: shuffled(pieces, random),
    moves: 0,
  };
};

/** The four sides of a piece; two neighbours always fit. */
export const sidesOf = ({ size, right, lower }: JigsawBoard, piece: number): PieceSides => ({
  top: opposite[lower[piece - size] ?? 'straight'],
  right: right[piece] ?? 'straight',
  bottom: lower[piece] ?? 'straight',
  left: piece % size === 0 ? 'straight' : opposite[right[piece - 1] ?? 'straight'],
});

/** Whether the piece that belongs to a place lies there. */
export const isPlaced = ({ size, tray }: JigsawBoard, place: number): boolean =>
  place >= 0 && place < size * size && !tray.includes(place);

/**
 * Puts a piece of the tray on a free place: it stays where it belongs, and goes back to the tray elsewhere.
 * The board stays as it is for a piece or a place that there is not, or no longer.
 */
export const placePiece = (board: JigsawBoard, piece: number, place: number): JigsawBoard => {
  const { tray, moves } = board;
  // The free places are those whose pieces lie in the tray.
  if (!tray.includes(piece) || !tray.includes(place)) return board;
  const rest = piece === place ? tray.filter((one) => one !== piece) : tray;
  return { ...board, tray: rest, moves: moves + 1 };
};

export const placedPieces = ({ size, tray }: JigsawBoard): number => size * size - tray.length;

export const isJigsawDone = ({ tray }: JigsawBoard): boolean => tray.length === 0;
