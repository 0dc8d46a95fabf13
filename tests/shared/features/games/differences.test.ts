import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areAllFound,
  type DifferencesBoard,
  differencesOf,
  drawScenes,
  hintMoves,
  isDifference,
  pressPlace,
  showHint,
} from '#shared/features/games/differences.ts';
import { difficulties, levels } from '#shared/features/games/games.levels.ts';

const chosen = fc.constantFrom(...difficulties).map((difficulty) => levels.differences[difficulty]);
const seeds = fc.integer({ min: 0, max: 0xffff_ffff });

describe('the two scenes', () => {
  it('differ in as many places as the level says, and are the same for the same seed', () => {
    fc.assert(
      fc.property(chosen, seeds, (level, seed) => {
        const board = drawScenes(level, seed);
        expect([board.first.length, board.second.length]).toEqual([
          level.size ** 2,
          level.size ** 2,
        ]);
        expect(differencesOf(board)).toHaveLength(level.differences);
        expect([board.moves, board.found, board.hint, areAllFound(board)]).toEqual([
          0,
          [],
          null,
          false,
        ]);
        expect(drawScenes(level, seed)).toEqual(board);
      }),
    );
  });

  it('count every press, and keep a difference once it is found', () => {
    const presses = fc.array(fc.integer({ min: -1, max: 26 }), { maxLength: 40 });
    fc.assert(
      fc.property(chosen, seeds, presses, (level, seed, places) => {
        let board: DifferencesBoard = drawScenes(level, seed);
        for (const place of places) {
          const before = board;
          board = pressPlace(before, place);
          const isThere = place >= 0 && place < level.size ** 2;
          if (!isThere || before.found.includes(place)) expect(board).toBe(before);
          else {
            expect(board.moves).toBe(before.moves + 1);
            const isFound = isDifference(before, place);
            expect(board.found).toEqual(isFound ? [...before.found, place] : before.found);
          }
        }
      }),
    );
  });

  it('are done once every difference is found, in whatever order', () => {
    fc.assert(
      fc.property(chosen, seeds, fc.boolean(), (level, seed, isReversed) => {
        let board = drawScenes(level, seed);
        const places = isReversed ? differencesOf(board).reverse() : differencesOf(board);
        for (const place of places) {
          expect(areAllFound(board)).toBe(false);
          board = pressPlace(board, place);
        }
        expect([areAllFound(board), board.moves]).toEqual([true, level.differences]);
      }),
    );
  });

  it('give hints to the row of a difference that is left, each for its price', () => {
    fc.assert(
      fc.property(chosen, seeds, (level, seed) => {
        let board = drawScenes(level, seed);
        while (!areAllFound(board)) {
          const hinted = showHint(board);
          expect(hinted.moves).toBe(board.moves + hintMoves);
          expect(showHint(hinted)).toBe(hinted);
          const inRow = differencesOf(hinted).filter(
            (place) =>
              Math.floor(place / level.size) === hinted.hint && !hinted.found.includes(place),
          );
          expect(inRow.length).toBeGreaterThan(0);
          board = pressPlace(hinted, inRow[0] ?? -1);
          expect(board.hint).toBeNull();
        }
        expect(board.moves).toBe(level.differences * (1 + hintMoves));
        expect(showHint(board)).toBe(board);
      }),
    );
  });
});
