import { describe, expect, it } from 'vitest';
import {
  monthsOfYear,
  stepFrom,
  stepOfKey,
} from '#renderer/features/emotions/insights/year-days.ts';

describe('the days of a year', () => {
  it('are laid out in twelve rows of 31 cells', () => {
    for (const [year, count] of [
      [2023, 365],
      [2024, 366],
      [1900, 365],
    ] as const) {
      const months = monthsOfYear(year);
      expect(months.map(({ length }) => length)).toEqual(Array(12).fill(31));
      expect(months.flat().filter(Boolean)).toHaveLength(count);
    }
    expect(monthsOfYear(2024)[1]?.slice(27)).toEqual(['2024-02-28', '2024-02-29', null, null]);
  });

  it('are reached by arrow keys in the order of the grid', () => {
    expect(stepOfKey('ArrowLeft', false)).toEqual({ days: -1 });
    expect(stepOfKey('ArrowDown', false)).toEqual({ months: 1 });
    expect(stepOfKey('ArrowRight', true)).toEqual({ months: 1 });
    expect(stepOfKey('ArrowUp', true)).toEqual({ days: -1 });
    expect(stepOfKey('Enter', true)).toBeNull();
  });

  it('cannot be left for another year or the future', () => {
    const last = '2026-03-02';
    expect(stepFrom('2026-02-28', { days: 1 }, last)).toBe('2026-03-01');
    expect(stepFrom('2026-01-31', { months: 1 }, last)).toBe('2026-02-28');
    expect(stepFrom('2026-01-01', { days: -1 }, last)).toBe('2026-01-01');
    expect(stepFrom('2026-01-15', { months: -1 }, last)).toBe('2026-01-15');
    expect(stepFrom(last, { days: 1 }, last)).toBe(last);
    expect(stepFrom('2026-02-05', { months: 1 }, last)).toBe('2026-02-05');
  });
});
