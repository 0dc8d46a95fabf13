import type { Difficulty } from './games.fields.ts';

export interface Cell {
  row: number;
  column: number;
}

/** From one letter to another, both included. */
export interface Line {
  from: Cell;
  to: Cell;
}

/** A square of letters, row by row. */
export interface LetterSquare {
  size: number;
  letters: readonly string[];
}

export type Direction = readonly [rows: number, columns: number];

/** The eight ways a line may run. */
export const directions: readonly Direction[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
];

/** The ways words are hidden at a level (rule 69). */
export const hidingDirections: Record<Difficulty, readonly Direction[]> = {
  easy: [
    [0, 1],
    [1, 0],
  ],
  medium: [
    [0, 1],
    [1, 0],
    [1, 1],
    [-1, 1],
  ],
  hard: directions,
};

export const cellIndex = (size: number, { row, column }: Cell): number => row * size + column;

export const isInside = (size: number, { row, column }: Cell): boolean =>
  row >= 0 && row < size && column >= 0 && column < size;

/** The cells of a straight line in order; empty where it is not straight. */
export const cellsOf = ({ from, to }: Line): Cell[] => {
  const [rows, columns] = [to.row - from.row, to.column - from.column];
  if (rows !== 0 && columns !== 0 && Math.abs(rows) !== Math.abs(columns)) return [];
  const length = Math.max(Math.abs(rows), Math.abs(columns)) + 1;
  return Array.from({ length }, (_, step) => ({
    row: from.row + Math.sign(rows) * step,
    column: from.column + Math.sign(columns) * step,
  }));
};

export const lettersOf = ({ size, letters }: LetterSquare, line: Line): string =>
  cellsOf(line)
    .map((cell) => letters[cellIndex(size, cell)])
    .join('');

/** The straight line from a cell that comes nearest to another: a finger need not be exact. */
export const straightLine = (size: number, from: Cell, to: Cell): Line => {
  const [rows, columns] = [to.row - from.row, to.column - from.column];
  const eighth = Math.round(Math.atan2(rows, columns) / (Math.PI / 4));
  const [down = 0, right = 0] = directions[(eighth + 8) % 8] ?? [];
  let end = from;
  for (let step = Math.max(Math.abs(rows), Math.abs(columns)); step > 0; step -= 1) {
    const next = { row: end.row + down, column: end.column + right };
    if (!isInside(size, next)) break;
    end = next;
  }
  return { from, to: end };
};

/** Every full line of a square once: rows, columns and both kinds of diagonals. */
export const fullLines = (size: number): Cell[][] => {
  const edge = size - 1;
  const all = Array.from({ length: size }, (_, index) => index);
  const run = (row: number, column: number, down: number, right: number): Cell[] => {
    const cells: Cell[] = [];
    for (let cell = { row, column }; isInside(size, cell); ) {
      cells.push(cell);
      cell = { row: cell.row + down, column: cell.column + right };
    }
    return cells;
  };
  return all.flatMap((index) => [
    run(index, 0, 0, 1),
    run(0, index, 1, 0),
    run(0, index, 1, 1),
    run(0, index, 1, -1),
    ...(index > 0 ? [run(index, 0, 1, 1), run(index, edge, 1, -1)] : []),
  ]);
};
