import { describe, expect, test } from 'vitest';
import { boundsFrom, minimumSize } from '../../../src/main/window/window-bounds.ts';

const laptop = { x: 0, y: 0, width: 1440, height: 900 };
const wall = { x: 1440, y: -200, width: 2560, height: 1400 };
const stored = { x: 200, y: 100, width: 1000, height: 700, isMaximized: false };

describe('the position of the window', () => {
  test('is restored', () => {
    expect(boundsFrom(stored, [laptop])).toEqual(stored);
    const onWall = { ...stored, x: 1500, y: -150, isMaximized: true };
    expect(boundsFrom(onWall, [laptop, wall])).toEqual(onWall);
  });

  test('is the middle of the main screen when its own is gone', () => {
    const place = boundsFrom({ ...stored, x: 1500, y: -150 }, [laptop]);
    expect(place).toEqual({ width: 1000, height: 700, isMaximized: false });
  });

  test.each([
    ['left of every screen', { x: -950, y: 100 }],
    ['right of every screen', { x: 1400, y: 100 }],
    ['with its top edge above', { x: 200, y: -1 }],
    ['with its top edge below', { x: 200, y: 850 }],
  ])('is not %s', (_name, at) => {
    expect(boundsFrom({ ...stored, ...at }, [laptop])).not.toHaveProperty('x');
  });

  test('is no larger than the screen and no smaller than the page needs', () => {
    const large = { x: 0, y: 0, width: 2560, height: 1400, isMaximized: false };
    expect(boundsFrom(large, [laptop])).toEqual({ ...large, width: 1440, height: 900 });
    expect(boundsFrom({ ...stored, width: 1, height: 1 }, [laptop])).toMatchObject(minimumSize);
    const tiny = { x: 0, y: 0, width: 1024, height: 600 };
    expect(boundsFrom(null, [tiny])).toEqual({ width: 1024, height: 600, isMaximized: false });
  });

  test.each([
    null,
    undefined,
    'wide',
    17,
    [],
    {},
    { width: '1000', height: 700 },
    { x: 1, y: 2, width: Number.NaN, height: Number.POSITIVE_INFINITY },
  ])('is the default for %j', (value) => {
    expect(boundsFrom(value, [wall])).toMatchObject({ width: 1280, height: 860 });
  });

  test('is found without any screen', () => {
    expect(boundsFrom(stored, [])).toEqual({ width: 1000, height: 700, isMaximized: false });
  });
});
