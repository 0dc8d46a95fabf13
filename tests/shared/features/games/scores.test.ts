import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  difficulties,
  gameIds,
  levels,
  practiceLevel,
  practiceProgress,
} from '#shared/features/games/games.levels.ts';
import {
  maxScoreAt,
  maxScoreOf,
  type RoundResult,
  scoreOf,
} from '#shared/features/games/games.scores.ts';

const win: RoundResult = {
  gameId: 'memory',
  difficulty: 'easy',
  hasWon: true,
  secondsLeft: 0,
  moves: 0,
  done: 6,
  total: 6,
};

const totalAt = (gameId: RoundResult['gameId'], difficulty: RoundResult['difficulty']): number =>
  ({
    memory: levels.memory[difficulty].pairs,
    puzzle: 1,
    word_search: levels.word_search[difficulty].words,
    jigsaw: levels.jigsaw[difficulty].size ** 2,
    differences: levels.differences[difficulty].differences,
  })[gameId];

const fewest = (gameId: RoundResult['gameId'], difficulty: RoundResult['difficulty']): number =>
  gameId === 'word_search' ? 0 : totalAt(gameId, difficulty);

const rounds = fc
  .record({
    gameId: fc.constantFrom(...gameIds),
    difficulty: fc.constantFrom(...difficulties),
    hasWon: fc.boolean(),
  })
  .chain(({ gameId, difficulty, hasWon }) => {
    const total = totalAt(gameId, difficulty);
    return fc.record({
      gameId: fc.constant(gameId),
      difficulty: fc.constant(difficulty),
      hasWon: fc.constant(hasWon),
      secondsLeft: hasWon ? fc.nat(levels[gameId][difficulty].seconds) : fc.constant(0),
      moves: fc.integer({ min: hasWon ? fewest(gameId, difficulty) : 0, max: 5_000 }),
      done: hasWon ? fc.constant(total) : fc.nat(total - 1),
      total: fc.constant(total),
    });
  });

describe('the score', () => {
  it.each([
    // floor((30*10 + 1000/11) * 1), * 2, * 3
    [{ secondsLeft: 30, moves: 10 }, 390],
    [{ secondsLeft: 30, moves: 10, difficulty: 'medium' }, 781],
    [{ secondsLeft: 30, moves: 10, difficulty: 'hard' }, 1172],
    [{ secondsLeft: 0, moves: 5_000 }, 1],
    [{ gameId: 'puzzle', secondsLeft: 7, moves: 42 }, 93],
    [{ gameId: 'puzzle', hasWon: false, moves: 3 }, 17],
    [{ gameId: 'puzzle', hasWon: false, moves: 90 }, 5],
    // Matched pairs, not all of them (rule 67).
    [{ hasWon: false, done: 4, moves: 30 }, 40],
    [{ hasWon: false, done: 0 }, 0],
    [{ gameId: 'word_search', secondsLeft: 12, done: 5, total: 5 }, 620],
    [{ gameId: 'word_search', difficulty: 'hard', secondsLeft: 100, done: 10, total: 10 }, 4500],
    [{ gameId: 'word_search', hasWon: false, done: 3, total: 7 }, 30],
  ] as [Partial<RoundResult>, number][])('of %o is %i', (part, score) => {
    expect(scoreOf({ ...win, ...part })).toBe(score);
  });

  it('is a whole number from 0 up to the maximum of the game at that level', () => {
    fc.assert(
      fc.property(rounds, (round) => {
        const score = scoreOf(round);
        const { gameId, difficulty, hasWon } = round;
        expect(Number.isInteger(score) && score >= 0).toBe(true);
        expect(score).toBeLessThanOrEqual(maxScoreAt(gameId, difficulty, hasWon));
        expect(score).toBeLessThanOrEqual(maxScoreOf(gameId));
      }),
    );
  });

  it('follows the formula of the spec', () => {
    fc.assert(
      fc.property(rounds, (round) => {
        const { gameId, difficulty, hasWon, secondsLeft, moves, done, total } = round;
        const multiplier = { easy: 1, medium: 2, hard: 3 }[difficulty];
        const expected = hasWon
          ? gameId === 'word_search'
            ? Math.max(
                Math.floor((secondsLeft * 10 + 500 * (done / total)) * multiplier),
                10 * done,
              )
            : Math.max(Math.floor((secondsLeft * 10 + 1000 / (moves + 1)) * multiplier), 1)
          : gameId === 'puzzle'
            ? Math.max(5, 20 - moves)
            : done * 10;
        expect(scoreOf(round)).toBe(expected);
      }),
    );
  });

  it('of a win never falls for being quicker, or for needing fewer moves', () => {
    fc.assert(
      fc.property(rounds, fc.nat(50), fc.nat(50), (round, quicker, fewer) => {
        fc.pre(round.hasWon && round.moves >= fewer);
        const better = {
          ...round,
          secondsLeft: round.secondsLeft + quicker,
          moves: round.moves - fewer,
        };
        expect(scoreOf(better)).toBeGreaterThanOrEqual(scoreOf(round));
      }),
    );
  });

  it('cannot be higher than these', () => {
    expect(gameIds.map(maxScoreOf)).toEqual([5_630, 10_500, 8_700, 12_715, 7_575]);
  });
});

describe('the practice level', () => {
  it.each([
    [0, 'beginner', 0],
    [4, 'beginner', 40],
    [5, 'amateur', 50],
    [9, 'amateur', 90],
    [10, 'expert', 100],
    [250, 'expert', 100],
  ])('after %i plays is %s at %i percent', (plays, level, percent) => {
    expect([practiceLevel(plays), practiceProgress(plays)]).toEqual([level, percent]);
  });
});
