import { expect, test } from 'vitest';
import { addHours, hoursUntil } from '#shared/hours.ts';

const noon = new Date('2026-03-29T12:00:00Z');

test('hours that are left are whole, rounded up and never below none (rule 13)', () => {
  const later = (ms: number) => hoursUntil(noon, new Date(noon.getTime() + ms));
  expect([-1, 0, 1, 3_599_999, 3_600_000, 3_600_001].map(later)).toEqual([0, 0, 1, 1, 1, 2]);
});

test('hours are added by the clock of the world, through a change of clocks too', () => {
  const before = new Date('2026-03-29T00:30:00Z');
  expect(addHours(before, 24).toISOString()).toBe('2026-03-30T00:30:00.000Z');
  expect(addHours(before, -1.5).toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(hoursUntil(before, addHours(before, 24))).toBe(24);
});
