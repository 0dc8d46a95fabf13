import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emotionEmoji } from '#renderer/features/emotions/emotion-looks.ts';
import { EmotionType } from '#shared/features/emotions/emotions.fields.ts';
import { limits } from '#shared/features/emotions/emotions.limits.ts';

const css = readFileSync('src/renderer/features/emotions/emotion-colours.module.css', 'utf8');

const nameOf = (hex: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  );
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = most - least;
  if (spread < 20) return 'grey';
  if (spread / most < 0.55 && most < 150) return 'slate';
  const turn =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const hue = turn * 60;
  const names: [until: number, name: string][] = [
    [20, 'red'],
    [60, 'amber'],
    [170, 'green'],
    [200, 'cyan'],
    [235, 'blue'],
    [300, 'purple'],
  ];
  return names.find(([until]) => hue < until)?.[1] ?? 'red';
};

test('each emotion has its own face and colour, light and dark', () => {
  const colours = {
    happy: 'green',
    sad: 'blue',
    angry: 'red',
    worried: 'purple',
    excited: 'amber',
    calm: 'cyan',
    confused: 'grey',
    tired: 'slate',
  };
  expect(EmotionType.options).toEqual(Object.keys(colours));
  for (const [type, name] of Object.entries(colours)) {
    const found = [...css.matchAll(new RegExp(`--emotion-${type}: (#[0-9a-f]{6})`, 'g'))];
    expect(
      found.map(([, hex = '']) => nameOf(hex)),
      type,
    ).toEqual([name, name]);
  }
  expect(new Set(Object.values(emotionEmoji)).size).toBe(8);
});

test('intensity goes from 1 to 10', () => {
  expect([limits.intensityMin, limits.intensityMax]).toEqual([1, 10]);
});
