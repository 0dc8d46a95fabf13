import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difficulties, levels } from '#shared/features/games/games.levels.ts';
import {
  areAllMatched,
  dealCards,
  isPair,
  type MemoryBoard,
  matchedPairs,
  settleCards,
  turnCard,
} from '#shared/features/games/memory.ts';

const pairsOf = fc
  .constantFrom(...difficulties)
  .map((difficulty) => levels.memory[difficulty].pairs);
const seeds = fc.integer({ min: 0, max: 0xffff_ffff });

const play = (board: MemoryBoard, places: readonly number[]): MemoryBoard =>
  places.reduce((now, place) => {
    const turned = turnCard(now, place);
    return turned.open.length === 2 ? settleCards(turned) : turned;
  }, board);

describe('Memory Match', () => {
  it('has two cards of each face, and the same order for the same seed', () => {
    fc.assert(
      fc.property(pairsOf, seeds, (pairs, seed) => {
        const { faces } = dealCards(pairs, seed);
        const expected = Array.from({ length: pairs * 2 }, (_, card) => Math.floor(card / 2));
        expect([...faces].sort((a, b) => a - b)).toEqual(expected);
        expect(dealCards(pairs, seed)).toEqual({ faces, open: [], matched: [], moves: 0 });
      }),
    );
  });

  it('never has more than two cards open, and removes only pairs', () => {
    fc.assert(
      fc.property(
        pairsOf,
        seeds,
        fc.array(fc.integer({ min: -2, max: 30 })),
        (pairs, seed, places) => {
          let board = dealCards(pairs, seed);
          for (const place of places) {
            board = turnCard(board, place);
            expect(board.open.length).toBeLessThanOrEqual(2);
            if (board.open.length === 2) expect(turnCard(board, place + 1)).toBe(board);
            else expect(turnCard(board, place)).toBe(board);
            const wasPair = isPair(board);
            const before = matchedPairs(board);
            if (board.open.length === 2) board = settleCards(board);
            expect(matchedPairs(board)).toBe(before + (wasPair ? 1 : 0));
          }
          const faces = board.matched.map((place) => board.faces[place]);
          for (const face of faces) expect(faces.filter((other) => other === face)).toHaveLength(2);
        },
      ),
    );
  });

  it('counts two cards as a move and is won when all are matched', () => {
    fc.assert(
      fc.property(pairsOf, seeds, (pairs, seed) => {
        const dealt = dealCards(pairs, seed);
        const inPairs = [...dealt.faces.keys()].sort((a, b) => dealt.faces[a]! - dealt.faces[b]!);
        const won = play(dealt, inPairs);
        expect([won.moves, matchedPairs(won), areAllMatched(won)]).toEqual([pairs, pairs, true]);
        expect(areAllMatched(play(dealt, inPairs.slice(0, -1)))).toBe(false);
      }),
    );
  });

  it('can be played again from its seed and its moves', () => {
    fc.assert(
      fc.property(pairsOf, seeds, fc.array(fc.nat(23)), (pairs, seed, places) => {
        expect(play(dealCards(pairs, seed), places)).toEqual(play(dealCards(pairs, seed), places));
      }),
    );
  });
});
