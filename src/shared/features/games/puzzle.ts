import { oneOf, randomFrom } from './random.ts';

/** Sliding Puzzle: numbered tiles, row by row, and one gap, which is 0. */
export interface PuzzleBoard {
  size: number;
  tiles: readonly number[];
  moves: number;
}

export type SlideDirection = 'up' | 'down' | 'left' | 'right';

const solvedTiles = (size: number): number[] =>
  Array.from({ length: size * size }, (_, index) => (index + 1) % (size * size));

/** In order, with the gap last. */
export const isSolved = ({ size, tiles }: PuzzleBoard): boolean =>
  solvedTiles(size).every((tile, index) => tiles[index] === tile);

const gapOf = ({ tiles }: PuzzleBoard): number => tiles.indexOf(0);

/** Whether the tile at an index lies beside the gap. */
export const canSlide = (board: PuzzleBoard, index: number): boolean => {
  const { size, tiles } = board;
  if (!tiles[index]) return false;
  const gap = gapOf(board);
  const rows = Math.abs(Math.floor(index / size) - Math.floor(gap / size));
  const columns = Math.abs((index % size) - (gap % size));
  return rows + columns === 1;
};

/** Slides the tile at an index into the gap; the board stays as it is where that is not allowed. */
export const slideTile = (board: PuzzleBoard, index: number): PuzzleBoard => {
  if (!canSlide(board, index)) return board;
  const tiles = [...board.tiles];
  [tiles[gapOf(board)], tiles[index]] = [tiles[index] as number, 0];
  return { ...board, tiles, moves: board.moves + 1 };
};

/** The index of the tile that would move that way into the gap; null at the edge. */
export const indexToSlide = (board: PuzzleBoard, direction: SlideDirection): number | null => {
  const { size } = board;
  const gap = gapOf(board);
  const steps = { up: size, down: -size, left: 1, right: -1 };
  const index = gap + steps[direction];
  return canSlide(board, index) ? index : null;
};

const slidable = (board: PuzzleBoard): number[] =>
  board.tiles.flatMap((_, index) => (canSlide(board, index) ? [index] : []));

/** Shuffles by legal moves, none of which takes the one before back, so that it can always be solved. */
const shuffleOnce = (size: number, count: number, random: () => number): PuzzleBoard => {
  let board: PuzzleBoard = { size, tiles: solvedTiles(size), moves: 0 };
  let previousGap = -1;
  for (let move = 0; move < count; move += 1) {
    const choices = slidable(board).filter((index) => index !== previousGap);
    previousGap = gapOf(board);
    board = slideTile(board, oneOf(choices, random));
  }
  return { ...board, moves: 0 };
};

/** A shuffled puzzle; never one that is solved already (rule 71). */
export const shufflePuzzle = (
  { size, shuffleMoves }: { size: number; shuffleMoves: number },
  seed: number,
): PuzzleBoard => {
  const random = randomFrom(seed);
  for (;;) {
    const board = shuffleOnce(size, shuffleMoves, random);
    if (!isSolved(board)) return board;
  }
};
