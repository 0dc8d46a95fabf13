import { expect, test } from 'vitest';
import {
  levels,
  matchDelayMs,
  mismatchDelayMs,
  reportDelayMs,
} from '#shared/features/games/games.levels.ts';
import { wordThemes } from '#shared/features/games/word-themes.ts';

test('the levels are as hard, and as long, as the table says', () => {
  expect(levels).toEqual({
    memory: {
      easy: { pairs: 6, seconds: 90 },
      medium: { pairs: 8, seconds: 120 },
      hard: { pairs: 12, seconds: 180 },
    },
    puzzle: {
      easy: { size: 3, shuffleMoves: 20, seconds: 120 },
      medium: { size: 3, shuffleMoves: 50, seconds: 180 },
      hard: { size: 4, shuffleMoves: 100, seconds: 300 },
    },
    word_search: {
      easy: { size: 8, words: 5, seconds: 120 },
      medium: { size: 10, words: 7, seconds: 180 },
      hard: { size: 12, words: 10, seconds: 240 },
    },
    jigsaw: {
      easy: { size: 3, seconds: 120 },
      medium: { size: 4, seconds: 240 },
      hard: { size: 5, seconds: 420 },
    },
    differences: {
      easy: { size: 3, differences: 3, seconds: 90 },
      medium: { size: 4, differences: 5, seconds: 150 },
      hard: { size: 5, differences: 7, seconds: 240 },
    },
  });
});

test('a pair counts after half a second, others turn back after one, and a win is shown after two', () => {
  expect([matchDelayMs, mismatchDelayMs, reportDelayMs]).toEqual([500, 1_000, 2_000]);
});

test('there are three themes of words', () => {
  expect(Object.keys(wordThemes)).toEqual(['animals', 'food', 'space']);
});
