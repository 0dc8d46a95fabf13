import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importCycles, importGraph } from './support/code/import-cycles.ts';
import { importRefusal } from './support/code/import-rules.ts';
import { functionsOf, locationOf, parseSource, readSources } from './support/code/sources.ts';

const sources = readSources('src');
const server = 'src/server/features/content/content.service.ts';
const page = 'src/renderer/features/content/posts/post-card.tsx';

describe('the import rules themselves', () => {
  test.each([
    ['src/shared/dates.ts', 'date-fns'],
    ['src/shared/features/household/household.contract.ts', '../accounts/accounts.contract.ts'],
    ['src/shared/features/badges/achievements.contract.ts', '../games/games.fields.ts'],
    [server, 'node:fs'],
    [server, 'express'],
    [server, './content.repo.ts'],
    [server, '../../db/transaction.ts'],
    [server, '../accounts/sessions.ts'],
    [server, '#shared/features/content/content.contract.ts'],
    [server, '#shared/features/household/household.contract.ts'],
    ['src/server/features/content/content.tables.ts', '../household/household.tables.ts'],
    ['src/server/create-app.ts', './features/content/content.routes.ts'],
    ['src/main/index.ts', '#server/index.ts'],
    ['src/preload/index.ts', '#shared/desktop-bridge.ts'],
    [page, '@tanstack/react-query'],
    [page, '../../../ui/form/form-field.tsx'],
    ['src/renderer/app/home/home-page.tsx', '#renderer/features/content/posts/post-card.tsx'],
  ])('%s may import %s', (from, specifier) => {
    expect(importRefusal(from, specifier)).toBeUndefined();
  });

  test.each([
    ['src/shared/dates.ts', 'react'],
    ['src/shared/dates.ts', 'node:fs'],
    ['src/shared/features/content/content.contract.ts', '../household/household.contract.ts'],
    ['src/shared/features/badges/achievements.contract.ts', '../games/games.contract.ts'],
    [server, 'electron'],
    [server, 'fs'],
    [server, './content.repo'],
    [server, '../household/household.repo.ts'],
    [server, '#renderer/lib/format.ts'],
    [server, '../../../shared/dates.ts'],
    [server, '../../create-app.ts'],
    ['src/server/http/route.ts', '../features/content/content.policy.ts'],
    ['src/main/index.ts', '#server/create-app.ts'],
    ['src/main/index.ts', 'express'],
    ['src/preload/index.ts', 'node:fs'],
    ['src/preload/index.ts', '#shared/dates.ts'],
    [page, 'node:path'],
    [page, 'electron'],
    [page, 'express'],
    [page, '#server/index.ts'],
    [page, '../../household/setup-page.tsx'],
    [page, '#renderer/app/router.tsx'],
    [page, '#tests/support/code/sources.ts'],
    ['src/renderer/ui/feedback/toasts.tsx', '../../features/content/posts/post-card.tsx'],
  ])('%s may not import %s', (from, specifier) => {
    expect(importRefusal(from, specifier)).toBeTypeOf('string');
  });
});

describe('the search for import cycles', () => {
  const cyclesOf = (files: Record<string, string>) =>
    importCycles(importGraph(Object.entries(files).map(([path, text]) => parseSource(path, text))));

  test.each([
    ['a static import', "import { b } from './b.ts';"],
    ['a re-export', "export * from './b.ts';"],
    ['a type import', "import type { B } from './b.ts';"],
    ['a type inside a type', "export type B = import('./b.ts').B;"],
    ['a dynamic import', "export const load = () => import('./b.ts');"],
    ['an alias', "import { b } from '#shared/b.ts';"],
  ])('follows %s', (_what, text) => {
    const back = { 'src/shared/b.ts': "import { a } from './a.ts';" };
    const cycle = ['src/shared/a.ts', 'src/shared/b.ts'];
    expect(cyclesOf({ 'src/shared/a.ts': text, ...back })).toEqual([cycle]);
  });

  test('finds each group once, and a file that imports itself', () => {
    const graph = new Map([
      ['start', ['a', 'alone']],
      ['a', ['b', 'end']],
      ['b', ['c', 'a']],
      ['c', ['a', 'x']],
      ['x', ['y', 'end']],
      ['y', ['x']],
      ['alone', ['alone', 'end']],
      ['end', []],
    ]);
    expect(importCycles(graph).sort()).toEqual([['a', 'b', 'c'], ['alone'], ['x', 'y']]);
  });

  test('does not treat two ways to one file as a cycle', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d', 'b']],
      ['d', []],
    ]);
    expect(importCycles(graph)).toEqual([]);
  });
});

describe('the length of a function', () => {
  const linesOf = (text: string) =>
    Math.max(...functionsOf(parseSource('a.ts', text)).map(({ lines }) => lines));
  const inner = `const inner = () => {\n${'  next();\n'.repeat(70)}};\n`;

  test('includes the functions nested in it', () => {
    const text = `const outer = () => {\n${inner}inner();\n};`;
    expect(linesOf(text)).toBe(75);
  });

  test('of a factory leaves out the functions it returns', () => {
    const text = `const outer = () => {\n${inner}return { inner };\n};`;
    expect(functionsOf(parseSource('a.ts', text)).map(({ lines }) => lines)).toEqual([72, 4]);
  });
});

describe('the code', () => {
  test('imports only what the table allows', () => {
    const refused = sources.flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier, line }) => {
        const reason = importRefusal(path, specifier);
        return reason ? [`${path}:${line} imports ${specifier}: ${reason}`] : [];
      }),
    );
    expect(sources.length).toBeGreaterThan(0);
    expect(refused).toEqual([]);
  });

  test('has no import cycle', () => {
    const cycles = importCycles(importGraph(sources)).map((cycle) => cycle.join(', '));
    expect(cycles).toEqual([]);
  });

  test('has no file over 250 lines', () => {
    const long = sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > 250);
    expect(long).toEqual([]);
  });

  test('has no function over 60 lines, and no component over 90', () => {
    const long = sources.flatMap((source) =>
      functionsOf(source)
        .filter(({ lines }) => lines > (source.path.endsWith('.tsx') ? 90 : 60))
        .map(({ node, lines }) => `${locationOf(source, node)} has ${lines} lines`),
    );
    expect(long).toEqual([]);
  });

  test('names files after their content, in kebab-case', () => {
    const vague = /^(utils?|helpers?|misc|common)$/;
    const named = sources.map(({ path }) => ({
      path,
      parts: basename(path).split('.').slice(0, -1),
    }));
    const wrong = named.filter(({ parts }) =>
      parts.some((part) => vague.test(part) || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('exports by name only', () => {
    expect(sources.filter(({ hasDefaultExport }) => hasDefaultExport)).toEqual([]);
  });
});
