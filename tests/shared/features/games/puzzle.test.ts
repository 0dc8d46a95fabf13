import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difficulties, levels } from '#shared/features/games/games.levels.ts';
import {
  canSlide,
  indexToSlide,
  isSolved,
  type PuzzleBoard,
  shufflePuzzle,
  slideTile,
} from '#shared/features/games/puzzle.ts';
import { isSolvable, solve } from '#tests/support/games/solve-puzzle.ts';

const levelsOf = fc.constantFrom(...difficulties).map((difficulty) => levels.puzzle[difficulty]);
const seeds = fc.integer({ min: 0, max: 0xffff_ffff });

const isBesideGap = ({ size, tiles }: PuzzleBoard, place: number): boolean => {
  if (tiles[place] === undefined) return false;
  const gap = tiles.indexOf(0);
  const rows = Math.abs(Math.floor(place / size) - Math.floor(gap / size));
  return rows + Math.abs((place % size) - (gap % size)) === 1;
};

describe('Sliding Puzzle', () => {
  it('can always be solved, never starts solved, and is the same for the same seed', () => {
    fc.assert(
      fc.property(levelsOf, seeds, (level, seed) => {
        const board = shufflePuzzle(level, seed);
        expect(isSolved(board)).toBe(false);
        expect(isSolvable(board)).toBe(true);
        expect(board.moves).toBe(0);
        expect([...board.tiles].sort((a, b) => a - b)).toEqual([...board.tiles.keys()]);
        expect(shufflePuzzle(level, seed)).toEqual(board);
      }),
    );
  });

  it('never starts solved, not even after moves that lead back to the start', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      expect(isSolved(shufflePuzzle({ size: 3, shuffleMoves: 12 }, seed))).toBe(false);
    }
  });

  it('moves a tile beside the gap, and no other', () => {
    fc.assert(
      fc.property(
        levelsOf,
        seeds,
        fc.array(fc.integer({ min: -1, max: 16 })),
        (level, seed, places) => {
          let board: PuzzleBoard = shufflePuzzle(level, seed);
          for (const place of places) {
            const after = slideTile(board, place);
            const isNear = isBesideGap(board, place);
            expect(canSlide(board, place)).toBe(isNear);
            if (!isNear) expect(after).toBe(board);
            else {
              expect(after.moves).toBe(board.moves + 1);
              expect(after.tiles.indexOf(0)).toBe(place);
              expect(after.tiles[board.tiles.indexOf(0)]).toBe(board.tiles[place]);
              expect(isSolvable(after)).toBe(true);
            }
            board = after;
          }
        },
      ),
    );
  });

  it('knows which tile an arrow key means', () => {
    const board = { size: 3, tiles: [1, 2, 3, 4, 0, 5, 6, 7, 8], moves: 0 };
    const places = (['up', 'down', 'left', 'right'] as const).map((way) =>
      indexToSlide(board, way),
    );
    expect(places).toEqual([7, 1, 5, 3]);
    const atEdge = { size: 3, tiles: [1, 2, 0, 3, 4, 5, 6, 7, 8], moves: 0 };
    expect([indexToSlide(atEdge, 'left'), indexToSlide(atEdge, 'down')]).toEqual([null, null]);
    expect([indexToSlide(atEdge, 'right'), indexToSlide(atEdge, 'up')]).toEqual([1, 5]);
  });

  it('is solved with the tiles in order and the gap last', () => {
    for (const seed of [1, 2, 3]) {
      const board = shufflePuzzle(levels.puzzle.easy, seed);
      const places = solve(board);
      const solved = places.reduce(slideTile, board as PuzzleBoard);
      expect(solved.tiles).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
      expect([isSolved(solved), solved.moves]).toEqual([true, places.length]);
    }
  });
});
