import { expect, test } from 'vitest';
import { floodFill, type Rgb, rgbOf } from '#renderer/features/drawing/model/flood-fill.ts';

const kinds: Record<string, Rgb> = {
  '.': [255, 255, 255],
  '#': [0, 0, 0],
  // Soft edges and grain.
  '-': [225, 225, 225],
  o: [200, 0, 0],
};

const pixelsOf = (rows: string[]) => {
  const data = rows
    .join('')
    .split('')
    .flatMap((kind) => [...(kinds[kind] ?? [0, 0, 0]), 255]);
  return { data: Uint8ClampedArray.from(data), width: rows[0]?.length ?? 0, height: rows.length };
};

const rowsOf = ({ data, width, height }: ReturnType<typeof pixelsOf>): string[] =>
  Array.from({ length: height }, (_row, y) =>
    Array.from({ length: width }, (_column, x) => {
      const rgb = [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)];
      return Object.keys(kinds).find((kind) => `${kinds[kind]}` === `${rgb}`) ?? '?';
    }).join(''),
  );

const filled = (rows: string[], x: number, y: number): string[] => {
  const pixels = pixelsOf(rows);
  floodFill(pixels, x, y, [200, 0, 0]);
  return rowsOf(pixels);
};

test('a fill stays inside its outline and covers its soft edge', () => {
  const rows = [
    '.........',
    '.#######.',
    '.##...##.',
    '.##.-.##.',
    '.##...##.',
    '.#######.',
    '.........',
  ];
  expect(filled(rows, 4, 3)).toEqual([
    '.........',
    '.##ooo##.',
    '.#ooooo#.',
    '.#ooooo#.',
    '.#ooooo#.',
    '.##ooo##.',
    '.........',
  ]);
});

test('a fill goes around corners, but not diagonally through a line', () => {
  const rows = ['...##..', '..##...', '.##....', '.##....', '.######', '.......'];
  expect(filled(rows, 0, 0)).toEqual([
    'oooo#..',
    'ooo#...',
    'oo#....',
    'oo#....',
    'ooooooo',
    'ooooooo',
  ]);
});

test('a fill covers all of an empty canvas, from each corner', () => {
  const rows = ['....', '....', '....'];
  for (const [x, y] of [
    [0, 0],
    [3, 0],
    [0, 2],
    [3, 2],
  ] as const)
    expect(filled(rows, x, y)).toEqual(['oooo', 'oooo', 'oooo']);
});

test('a fill outside the canvas changes nothing', () => {
  for (const [x, y] of [
    [-1, 0],
    [0, -1],
    [4, 0],
    [0, 3],
  ] as const)
    expect(filled(['....', '....', '....'], x, y)).toEqual(['....', '....', '....']);
});

test('a colour is read from how it is written', () => {
  expect(rgbOf('#ff8001')).toEqual([255, 128, 1]);
});
