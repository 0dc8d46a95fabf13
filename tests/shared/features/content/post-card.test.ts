import { expect, test } from 'vitest';
import { excerptOf } from '#shared/features/content/post-card.ts';

test('an excerpt has no blank line to leave its "…" alone on', () => {
  expect(excerptOf('\n One \n\n \r\nTwo\nThree\n\n')).toBe('One\nTwo\nThree');
});

test('a long story ends after whole characters, not after a space', () => {
  expect(excerptOf(`${'a'.repeat(799)} and more`)).toBe(`${'a'.repeat(799)}…`);
  expect(excerptOf('🦉'.repeat(801))).toBe(`${'🦉'.repeat(800)}…`);
  expect(excerptOf('a'.repeat(800))).toBe('a'.repeat(800));
});
