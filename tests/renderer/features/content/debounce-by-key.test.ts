import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounceByKey } from '#renderer/features/content/debounce-by-key.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('many calls for one key become one, each key for itself', () => {
  const work = vi.fn();
  const { call } = debounceByKey<number>(100, work);
  call(1);
  vi.advanceTimersByTime(90);
  call(1);
  call(2);
  vi.advanceTimersByTime(99);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work.mock.calls).toEqual([[1], [2]]);
});

test('a cancelled or stopped call is not made', () => {
  const work = vi.fn();
  const { call, forget, stop } = debounceByKey<number>(100, work);
  call(1);
  call(2);
  forget(1);
  stop();
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
});
