import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  readAdrNumbers,
  readRuleNumbers,
  referenceProblems,
} from '#tests/support/code/references.ts';

const rules = new Set(readRuleNumbers());
const adrs = new Set(readAdrNumbers());
const problemsIn = (text: string) => referenceProblems(text, rules, adrs);

describe('product rules and architecture records', () => {
  test('keep their numbers, each once', () => {
    const numbers = Array.from({ length: 205 }, (_, index) => `${index + 1}`);
    expect(readRuleNumbers().toSorted()).toEqual([...numbers, '24a', '105a'].toSorted());
    expect(adrs.size).toBe(readAdrNumbers().length);
  });

  test('exist wherever code, tests, scripts and docs name one', () => {
    const paths = [
      ...globSync('{src,tests,scripts}/**/*.{ts,tsx,css}'),
      ...globSync('docs/**/*.md'),
      'README.md',
      'CONTRIBUTING.md',
    ];
    expect(paths.length).toBeGreaterThan(1000);
    const problems = paths.flatMap((path) =>
      problemsIn(readFileSync(path, 'utf8')).map((problem) => `${path}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });
});

test('docs name files that exist', () => {
  const named = [...globSync('docs/**/*.md'), 'README.md', 'CONTRIBUTING.md'].flatMap((doc) =>
    [...readFileSync(doc, 'utf8').matchAll(/`((?:src|tests|scripts|docs)\/[^`\s*<{…]+)`/g)].map(
      ([, path = '']) => ({ doc, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
});

describe('a reference', () => {
  test('to a rule or a record that exists is fine', () => {
    expect(problemsIn(`(rules ${1}, ${24}a and ${162}; ADR ${2}), Rule ${3}`)).toEqual([]);
  });

  test.each([
    ['rule', 999],
    ['Rules 1 and', 999],
    ['ADR', 9999],
    ['decision', 92],
  ])('is found: %s %i', (words, number) => {
    expect(problemsIn(`/** Only for admins (${words} ${number}). */`)).toHaveLength(1);
  });
});
