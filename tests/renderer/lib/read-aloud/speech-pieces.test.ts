import { expect, test } from 'vitest';
import { speechPieces } from '#renderer/lib/read-aloud/speech-pieces.ts';

test('short sentences are read together, in order', () => {
  expect(speechPieces('The fox. It ran!\n\nIt slept.', 'en')).toEqual([
    'The fox. It ran! It slept.',
  ]);
});

test('long texts are split into pieces that every engine can read, without losing a word', () => {
  const text = `${'A sentence of seven words goes here. '.repeat(40)}${'endless '.repeat(60)}`;
  const pieces = speechPieces(text, 'en');
  expect(pieces.every((piece) => piece.length <= 220)).toBe(true);
  expect(pieces.join(' ').split(/\s+/)).toEqual(text.trim().split(/\s+/));
});

test('an endless word is cut, and an empty text has no pieces', () => {
  expect(speechPieces('x'.repeat(500), 'en').map(({ length }) => length)).toEqual([220, 220, 60]);
  expect(speechPieces(' \n ', 'en')).toEqual([]);
});
