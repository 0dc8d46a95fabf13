import { expect, test } from 'vitest';
import {
  categories,
  categoryOf,
  choicesOf,
  firstSettings,
  settingsIn,
} from '#renderer/features/games/game-settings.ts';
import { faces } from '#renderer/features/games/memory/card-faces.ts';
import {
  drawnPictureSource,
  drawnPictures,
} from '#renderer/features/games/pictures/drawn-pictures.ts';
import { timeText } from '#renderer/features/games/time-text.ts';
import { difficulties, gameIds, levels } from '#shared/features/games/games.levels.ts';

test('game settings in an address are a valid round, or ignored', () => {
  const round = firstSettings('puzzle');
  expect(settingsIn({ round })).toEqual(round);
  for (const state of [null, undefined, 'x', {}, { round: { ...round, gameId: 'chess' } }]) {
    expect(settingsIn(state)).toBeNull();
  }
});

test('every game has a tab and something to play with', () => {
  expect(categoryOf).toEqual({
    memory: 'brain',
    puzzle: 'puzzle',
    word_search: 'word',
    jigsaw: 'puzzle',
    differences: 'brain',
  });
  for (const id of gameIds) {
    expect(categories).toContain(categoryOf[id]);
    expect(choicesOf[id]).toContain(firstSettings(id).choice);
  }
});

test('there are as many faces as the hardest level has pairs, each once', () => {
  const most = Math.max(...difficulties.map((level) => levels.memory[level].pairs));
  expect(new Set(faces).size).toBe(faces.length);
  expect(faces.length).toBeGreaterThanOrEqual(most);
});

test.each(drawnPictures)('the drawn picture %s is there', (name) => {
  expect(drawnPictureSource(name)).toMatch(/^data:image\/svg\+xml/);
});

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [65, '1:05'],
  [300, '5:00'],
])('%i seconds are %s', (seconds, text) => expect(timeText(seconds)).toBe(text));
