import { expect, test } from 'vitest';
import { allFeatures } from '#renderer/features/index.ts';
import { inOrder } from '#renderer/lib/feature.ts';

const pages = allFeatures.flatMap(({ pages = [] }) => pages);
const navItems = allFeatures.flatMap(({ navItems = [] }) => navItems);
const homeTabs = allFeatures.flatMap(({ homeTab }) => homeTab ?? []);

test.each<[what: string, values: (string | number)[]]>([
  ['name', allFeatures.map(({ name }) => name)],
  ['path', pages.map(({ path }) => path)],
  ['position in the navigation', navItems.map(({ order }) => order)],
  ['position on the home page', homeTabs.map(({ order }) => order)],
])('no two features have the same %s', (_what, values) => {
  expect(values.length).toBeGreaterThan(2);
  expect(values).toHaveLength(new Set(values).size);
});

test('items are in the order that the specification gives', () => {
  expect(inOrder(navItems).map(({ label }) => label)).toEqual([
    'gallery',
    'stories',
    'games',
    'family',
    'chat',
    'readingTracker',
  ]);
  expect(inOrder(homeTabs).map(({ name }) => name)).toEqual(['calendar', 'tasks', 'emotions']);
});
