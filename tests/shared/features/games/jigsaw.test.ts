import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difficulties, levels } from '#shared/features/games/games.levels.ts';
import {
  cutJigsaw,
  isJigsawDone,
  isPlaced,
  type JigsawBoard,
  placedPieces,
  placePiece,
  sidesOf,
} from '#shared/features/games/jigsaw.ts';

const sizes = fc.constantFrom(...difficulties).map((difficulty) => levels.jigsaw[difficulty].size);
const seeds = fc.integer({ min: 0, max: 0xffff_ffff });
const fitting = ['straight straight', 'tab hole', 'hole tab'];

describe('the jigsaw', () => {
  it('has each piece once in its tray, and is the same for the same seed', () => {
    fc.assert(
      fc.property(sizes, seeds, (size, seed) => {
        const board = cutJigsaw(size, seed);
        const pieces = [...board.tray].sort((a, b) => a - b);
        expect(pieces).toEqual([...Array(size * size).keys()]);
        expect([board.moves, placedPieces(board), isJigsawDone(board)]).toEqual([0, 0, false]);
        expect(cutJigsaw(size, seed)).toEqual(board);
      }),
    );
  });

  it('is straight all around, and neighbours fit', () => {
    fc.assert(
      fc.property(sizes, seeds, (size, seed) => {
        const board = cutJigsaw(size, seed);
        for (const piece of board.tray) {
          const { top, right, bottom, left } = sidesOf(board, piece);
          const [row, column] = [Math.floor(piece / size), piece % size];
          expect(top === 'straight').toBe(row === 0);
          expect(bottom === 'straight').toBe(row === size - 1);
          expect(left === 'straight').toBe(column === 0);
          expect(right === 'straight').toBe(column === size - 1);
          if (column < size - 1) {
            expect(fitting.slice(1)).toContain(`${right} ${sidesOf(board, piece + 1).left}`);
          }
          if (row < size - 1) {
            expect(fitting.slice(1)).toContain(`${bottom} ${sidesOf(board, piece + size).top}`);
          }
        }
      }),
    );
  });

  it('keeps a piece where it belongs, and counts every piece that was put somewhere', () => {
    const puts = fc.array(
      fc.record({
        piece: fc.integer({ min: -1, max: 26 }),
        place: fc.integer({ min: -1, max: 26 }),
      }),
    );
    fc.assert(
      fc.property(sizes, seeds, puts, (size, seed, moves) => {
        let board: JigsawBoard = cutJigsaw(size, seed);
        for (const { piece, place } of moves) {
          const before = board;
          board = placePiece(before, piece, place);
          const canPut = before.tray.includes(piece) && before.tray.includes(place);
          if (!canPut) expect(board).toBe(before);
          else {
            expect(board.moves).toBe(before.moves + 1);
            expect(isPlaced(board, piece)).toBe(piece === place);
            expect(placedPieces(board) - placedPieces(before)).toBe(piece === place ? 1 : 0);
          }
        }
      }),
    );
  });

  it('is done once every piece lies where it belongs, in whatever order', () => {
    fc.assert(
      fc.property(sizes, seeds, (size, seed) => {
        let board = cutJigsaw(size, seed);
        for (const piece of board.tray) {
          expect(isJigsawDone(board)).toBe(false);
          board = placePiece(board, piece, piece);
        }
        expect([isJigsawDone(board), board.moves]).toEqual([true, size * size]);
      }),
    );
  });
});
