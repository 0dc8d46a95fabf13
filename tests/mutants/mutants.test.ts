import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from './list.ts';
import { mutate, readSource } from './mutant.ts';

test('each mutant has a sentence of its own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60);
  expect(new Set(mutants.map(({ sentence }) => sentence)).size).toBe(mutants.length);
});

test.each(mutants)('the code still has the place where $sentence', (mutant) => {
  const text = readSource('.', mutant);
  expect(mutate(text, mutant)).not.toBe(text);
  expect((mutant.tests ?? []).filter((path) => !existsSync(path))).toEqual([]);
});

test('mutants of one file leave each other alone', () => {
  const texts = new Map<string, string>();
  for (const mutant of mutants) {
    const text = texts.get(mutant.source) ?? readSource('.', mutant);
    texts.set(mutant.source, mutate(text, mutant));
  }
  expect(texts.size).toBeGreaterThan(40);
});

test('a place that is gone, or there twice, is refused', () => {
  const mutant = { sentence: '', source: 'a.ts', find: 'one', replace: 'two' };
  expect(mutate('one two', mutant)).toBe('two two');
  expect(() => mutate('two', mutant)).toThrow('a.ts has 0 times: one');
  expect(() => mutate('one one', mutant)).toThrow('a.ts has 2 times: one');
});
