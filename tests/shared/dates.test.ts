import { describe, expect, it } from 'vitest';
import { addToDay, dayIn, isDay, startOfDayIn, timeOnDay } from '#shared/dates.ts';

describe('the days of a household', () => {
  it('begin at midnight by its own clocks', () => {
    const moment = new Date('2026-03-02T11:30:00.000Z');
    expect(dayIn(moment, 'UTC')).toBe('2026-03-02');
    expect(dayIn(moment, 'Pacific/Auckland')).toBe('2026-03-03');
    expect(dayIn(moment, 'America/New_York')).toBe('2026-03-02');
    expect(startOfDayIn('2026-03-03', 'Pacific/Auckland').toISOString()).toBe(
      '2026-03-02T11:00:00.000Z',
    );
  });

  it('are 23 and 25 hours long when clocks change', () => {
    const hoursOf = (day: string) =>
      (startOfDayIn(addToDay(day, 1), 'America/New_York').getTime() -
        startOfDayIn(day, 'America/New_York').getTime()) /
      3_600_000;
    expect(hoursOf('2026-03-08')).toBe(23);
    expect(hoursOf('2026-11-01')).toBe(25);
    expect(timeOnDay('2026-03-08', 12 * 60, 'America/New_York').toISOString()).toBe(
      '2026-03-08T16:00:00.000Z',
    );
  });

  it('exist, or are refused', () => {
    expect(isDay('2024-02-29')).toBe(true);
    expect(['2026-02-30', '2026-2-3', 'soon', ''].filter(isDay)).toEqual([]);
    expect(addToDay('2026-03-01', -1)).toBe('2026-02-28');
  });
});
