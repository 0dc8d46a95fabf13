import { readFileSync } from 'node:fs';
import sharp from 'sharp';
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

test('the small pictures are those of the sheet, where the styles find them (npm run sheet)', async () => {
  const folder = 'src/renderer/ui/illustration/pictures';
  const drawn = readFileSync(`${folder}/sheet.svg`, 'utf8');
  const styles = readFileSync(`${folder}/sheet.css`, 'utf8');
  const views = [...drawn.matchAll(/<view id="([^"]+)" (viewBox="[^"]+")/g)];
  const { width: side, height } = await sharp(`${folder}/sheet.webp`).metadata();
  for (const [, name = '', box = ''] of views) {
    const rule = new RegExp(`\\.webp#${name}"\\] \\{\\s+object-position: 0 ([\\d.]+)%`).exec(
      styles,
    );
    const top = Math.round((Number(rule?.[1]) / 100) * (height - side));
    const place = { left: 0, top, width: side, height: side };
    const svg = drawn.replace(/viewBox="[^"]+"/, `${box} width="${side}" height="${side}"`);
    const [small, large] = await Promise.all(
      [
        sharp(`${folder}/sheet.webp`).extract(place),
        sharp(Buffer.from(svg)).resize(side, side),
      ].map((picture) => picture.flatten({ background: '#fff' }).raw().toBuffer()),
    );
    if (!small || !large) throw new Error('no pixels');
    let difference = 0;
    for (const [index, value] of small.entries())
      difference += Math.abs(value - (large[index] ?? 0));
    // The mean of all channels of all pixels, of 255.
    expect(difference / small.length, name).toBeLessThan(3);
  }
});
