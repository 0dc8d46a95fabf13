import { describe, expect, it } from 'vitest';
import { sameDaysOfMonths, sameDaysOfYears } from '#server/features/content/memories/same-days.ts';

const days = (list: { day: string }[]) => list.map(({ day }) => day);

describe('the same day of earlier years', () => {
  it('is that of each year since the first, the latest first', () => {
    expect(sameDaysOfYears('2026-03-02', '2024-11-30')).toEqual([
      { day: '2025-03-02', years: 1, months: 0 },
      { day: '2024-03-02', years: 2, months: 0 },
    ]);
    expect(sameDaysOfYears('2026-03-02', '2026-01-01')).toEqual([]);
  });

  it('is 28 February for the 29th where a year has none', () => {
    expect(days(sameDaysOfYears('2028-02-29', '2024-01-01'))).toEqual([
      '2027-02-28',
      '2026-02-28',
      '2025-02-28',
      '2024-02-29',
    ]);
  });

  it('takes the 29th along on the 28th of a year without one', () => {
    expect(days(sameDaysOfYears('2026-02-28', '2024-01-01'))).toEqual([
      '2025-02-28',
      '2024-02-28',
      '2024-02-29',
    ]);
    expect(days(sameDaysOfYears('2028-02-28', '2024-01-01'))).not.toContain('2024-02-29');
  });
});

it('the same day of earlier months goes back over New Year, and leaves out short months', () => {
  expect(sameDaysOfMonths('2026-03-02').slice(0, 3)).toEqual([
    { day: '2026-02-02', years: 0, months: 1 },
    { day: '2026-01-02', years: 0, months: 2 },
    { day: '2025-12-02', years: 0, months: 3 },
  ]);
  expect(sameDaysOfMonths('2026-03-02')).toHaveLength(11);
  expect(days(sameDaysOfMonths('2026-03-31'))).toEqual([
    '2026-01-31',
    '2025-12-31',
    '2025-10-31',
    '2025-08-31',
    '2025-07-31',
    '2025-05-31',
  ]);
});
