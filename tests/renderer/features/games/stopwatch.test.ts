import { expect, test } from 'vitest';
import { Stopwatch } from '#renderer/features/games/stopwatch.ts';

test('time passes only while the stopwatch runs', () => {
  const watch = new Stopwatch();
  expect(watch.elapsed(5_000)).toBe(0);
  watch.start(10_000);
  watch.start(12_000);
  expect(watch.elapsed(13_000)).toBe(3_000);
  watch.stop(14_000);
  watch.stop(20_000);
  expect(watch.elapsed(90_000)).toBe(4_000);
  watch.start(100_000);
  expect(watch.elapsed(101_500)).toBe(5_500);
  watch.reset();
  expect(watch.elapsed(200_000)).toBe(0);
});

test('a clock that goes back reduces no time', () => {
  const watch = new Stopwatch();
  watch.start(10_000);
  watch.stop(12_000);
  watch.start(20_000);
  expect(watch.elapsed(15_000)).toBe(2_000);
});
