import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '#tests/support/code/sources.ts';

const classesIn = (file: string): Set<string> =>
  new Set(
    [...readFileSync(file, 'utf8').matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name),
  );

// To types, a sheet has every class.
test('every class that a component takes from a sheet has a rule there', () => {
  const taken = readSources('src/renderer').flatMap(({ path, text }) =>
    [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
      ([, sheet = '', file = '']) => {
        const classes = classesIn(join(dirname(path), file));
        return [...text.matchAll(new RegExp(`(?<![\\w./-])${sheet}\\.(\\w+)`, 'g'))].map(
          ([, name = '']) => ({ path, name, isThere: classes.has(name) }),
        );
      },
    ),
  );
  expect(taken.length).toBeGreaterThan(500);
  expect(taken.filter(({ isThere }) => !isThere)).toEqual([]);
});
