import type { WordGrid } from './word-grid.ts';
import { cellsOf, type Line, lettersOf } from './word-lines.ts';

interface FoundWord extends Line {
  word: string;
}

/** Word Search under way. */
export interface WordSearch {
  grid: WordGrid;
  found: readonly FoundWord[];
  /** Lines that were tried. */
  moves: number;
}

export const startWordSearch = (grid: WordGrid): WordSearch => ({ grid, found: [], moves: 0 });

/** Tries a line: forwards or backwards it may spell a listed word that was not found before. */
export const tryLine = (search: WordSearch, line: Line): WordSearch => {
  const { grid, found, moves } = search;
  if (cellsOf(line).length < 2) return search;
  const forwards = lettersOf(grid, line);
  const backwards = lettersOf(grid, { from: line.to, to: line.from });
  const word = grid.words.find(
    (one) => (one === forwards || one === backwards) && !found.some((known) => known.word === one),
  );
  return { grid, found: word ? [...found, { word, ...line }] : found, moves: moves + 1 };
};

export const areAllFound = ({ grid, found }: WordSearch): boolean =>
  found.length === grid.words.length;
