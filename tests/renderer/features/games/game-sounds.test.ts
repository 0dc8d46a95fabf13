import { afterEach, expect, test, vi } from 'vitest';
import { gameSounds, playGameSound } from '#renderer/features/games/sounds/game-sounds.ts';
import { parseListeners } from '#renderer/features/games/sounds/use-sounds.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([null, '', '{', '7', '{"ids":[3]}', '["3",null,1.5]'])(
  'a stored choice of %j turns no sounds on',
  (text) => expect(parseListeners(text)).toEqual([]),
);

test('sounds were turned on by those who are listed', () => {
  expect(parseListeners('[3,7]')).toEqual([3, 7]);
});

test('every sound is short and quiet, and a device without sound plays on', () => {
  vi.stubGlobal('AudioContext', undefined);
  for (const name of gameSounds) playGameSound(name);

  const played: { start: number; stop: number }[] = [];
  const peaks: number[] = [];
  const node = { connect: (next: unknown) => next };
  class FakeContext {
    currentTime = 100;
    state = 'running';
    destination = node;
    createOscillator = () => {
      const one = { start: 0, stop: 0 };
      played.push(one);
      return {
        ...node,
        frequency: { value: 0 },
        start: (at: number) => {
          one.start = at;
        },
        stop: (at: number) => {
          one.stop = at;
        },
      };
    };
    createGain = () => ({
      ...node,
      gain: {
        setValueAtTime: () => {},
        linearRampToValueAtTime: (volume: number) => peaks.push(volume),
        exponentialRampToValueAtTime: () => {},
      },
    });
  }
  vi.stubGlobal('AudioContext', FakeContext);
  for (const name of gameSounds) playGameSound(name);
  expect(played.length).toBeGreaterThanOrEqual(gameSounds.length);
  for (const { start, stop } of played) {
    expect(start).toBeGreaterThanOrEqual(100);
    expect(stop).toBeGreaterThan(start);
    expect(stop).toBeLessThan(101.5);
  }
  expect(Math.max(...peaks)).toBeLessThan(0.25);
});
