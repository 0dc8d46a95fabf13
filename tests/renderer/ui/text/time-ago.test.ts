import { describe, expect, test } from 'vitest';
import { agoOf, isWithinWeek } from '#renderer/ui/text/time-ago.ts';

const now = new Date('2026-03-10T12:00:00Z');
const agoBy = (ms: number) => new Date(now.getTime() - ms);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('how long ago something was', () => {
  test.each([
    [0, null],
    [59_999, null],
    [minute, { value: 1, unit: 'minute' }],
    [hour - 1, { value: 59, unit: 'minute' }],
    [hour, { value: 1, unit: 'hour' }],
    [day - 1, { value: 23, unit: 'hour' }],
    [day, { value: 1, unit: 'day' }],
    [6 * day + 23 * hour, { value: 6, unit: 'day' }],
  ])('%i ms is %o', (ms, ago) => {
    expect(agoOf(agoBy(ms), now)).toEqual(ago);
  });

  test('is never negative, whatever the clocks say', () => {
    for (const ms of [1, hour, 400 * day]) expect(agoOf(agoBy(-ms), now)).toBeNull();
  });

  test('is shown for a week, and a date after that', () => {
    expect(isWithinWeek(agoBy(6 * day), now)).toBe(true);
    expect(isWithinWeek(agoBy(7 * day), now)).toBe(false);
  });
});
