import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difficulties, gameIds, levels } from '#shared/features/games/games.levels.ts';
import { maxScoreAt, scoreOf, totalAt } from '#shared/features/games/games.scores.ts';
import { mostStars, starsOf } from '#shared/features/games/games.stars.ts';

const wins = fc
  .record({
    gameId: fc.constantFrom(...gameIds),
    difficulty: fc.constantFrom(...difficulties),
    moves: fc.integer({ min: 45, max: 5_000 }),
  })
  .chain((win) => {
    const { seconds } = levels[win.gameId][win.difficulty];
    return fc.record({ win: fc.constant({ ...win, seconds }), secondsLeft: fc.nat(seconds) });
  })
  .map(({ win, secondsLeft }) => {
    const total = totalAt(win.gameId, win.difficulty);
    return { ...win, secondsLeft, hasWon: true, done: total, total };
  });

const starsIn = (win: Parameters<typeof scoreOf>[0]): number =>
  starsOf(win.gameId, win.difficulty, scoreOf(win));

describe('the stars of a win', () => {
  it.each([
    ['memory', 'easy', 1, 1],
    ['memory', 'easy', 229, 1],
    ['memory', 'easy', 230, 2],
    ['memory', 'easy', 449, 2],
    ['memory', 'easy', 450, 3],
    ['puzzle', 'hard', 2_249, 1],
    ['puzzle', 'hard', 4_500, 3],
    ['word_search', 'medium', 1_000, 1],
    ['word_search', 'medium', 1_900, 2],
    ['word_search', 'medium', 2_800, 3],
  ] as const)('at %s, %s, with %i points are %i', (gameId, difficulty, score, stars) => {
    expect(starsOf(gameId, difficulty, score)).toBe(stars);
  });

  it('are one to three, two with a quarter of the time left and three with half of it', () => {
    fc.assert(
      fc.property(wins, (win) => {
        const stars = starsIn(win);
        const timeLeft = win.secondsLeft / win.seconds;
        expect([1, 2, mostStars]).toContain(stars);
        expect(stars).toBeGreaterThanOrEqual(timeLeft >= 0.5 ? 3 : timeLeft >= 0.25 ? 2 : 1);
        // Few moves make up for a few seconds, and for no more than that.
        const nearly = (win.secondsLeft + 5) / win.seconds;
        expect(stars).toBeLessThanOrEqual(nearly < 0.25 ? 1 : nearly < 0.5 ? 2 : 3);
      }),
    );
  });

  it('never get fewer for being quicker, or for needing fewer moves', () => {
    fc.assert(
      fc.property(wins, fc.nat(50), fc.nat(20), (win, quicker, fewer) => {
        const better = {
          ...win,
          secondsLeft: Math.min(win.seconds, win.secondsLeft + quicker),
          moves: win.moves - fewer,
        };
        expect(starsIn(better)).toBeGreaterThanOrEqual(starsIn(win));
      }),
    );
  });

  it('can all be won at every level', () => {
    for (const gameId of gameIds) {
      for (const difficulty of difficulties) {
        expect(starsOf(gameId, difficulty, maxScoreAt(gameId, difficulty, true))).toBe(mostStars);
      }
    }
  });
});
