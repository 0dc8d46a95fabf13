import { expect, test } from 'vitest';
import { avatarColours, colourOf, initialsOf } from '#shared/features/accounts/initials.ts';

test.each([
  ['mia', 'MI'],
  ['Mia Maus', 'MM'],
  ['anna maria lovelace', 'AM'],
  ['  Ben ', 'BE'],
  ['x', 'X'],
  ['👩 Oma', '👩O'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name always has the same one of ten colours, spread evenly', () => {
  expect(avatarColours).toEqual([
    'red',
    'pink',
    'purple',
    'indigo',
    'blue',
    'cyan',
    'teal',
    'green',
    'yellow',
    'orange',
  ]);
  const colours = Array.from({ length: 200 }, (_, n) => colourOf(`Person ${n}`));
  expect(new Set(colours).size).toBe(10);
  expect(colours).toEqual(Array.from({ length: 200 }, (_, n) => colourOf(`Person ${n}`)));
});
