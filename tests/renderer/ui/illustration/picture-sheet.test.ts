import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { avatarPresets } from '#shared/features/accounts/avatars.ts';

const sheets = [
  ['src/renderer/ui/illustration/pictures/sheet.svg', [...avatarPresets, 'home', 'treehouse']],
  [
    'src/renderer/features/badges/treehouse/scene.svg',
    ['day', 'night', 'hills', 'tree', 'cabin', 'leaves'],
  ],
] as const;

test.each(sheets)('%s has a view of each picture', (file, names) => {
  const sheet = readFileSync(file, 'utf8');
  const views = [...sheet.matchAll(/<view id="([^"]+)" viewBox="0 (\d+) (\d+) (\d+)"/g)];
  expect(views.map(([, id]) => id).sort()).toEqual([...names].sort());
  // Each has a place of its own, from top to bottom, and the first is what a browser without views shows.
  expect(views.map(([, , y]) => Number(y))).toEqual(
    views.map(([, , , , height], index) => index * Number(height)),
  );
  const places = [...sheet.matchAll(/<svg y="(\d+)" width="(\d+)" height="(\d+)"/g)];
  expect(places.map((place) => place.slice(1))).toEqual(views.map((view) => view.slice(2)));
});

test.each(sheets)('%s has no id twice and none that is missing', (file) => {
  const sheet = readFileSync(file, 'utf8');
  const ids = [...sheet.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of sheet.matchAll(/(?:url\(|href=")#([\w-]+)/g)) expect(ids).toContain(id);
});
