import { describe, expect, it } from 'vitest';
import { normaliseAgeRange, oldestAge, youngestAge } from '#shared/features/reading/ages.ts';
import { goalEnd, goalStatus } from '#shared/features/reading/goal-rules.ts';
import { normaliseIsbn } from '#shared/features/reading/isbn.ts';
import {
  isPastTheBook,
  pageAfter,
  pagesPerHour,
  percentOf,
} from '#shared/features/reading/position.ts';
import {
  busiestWeekday,
  percentChange,
  sumsByWeek,
  weekdayOf,
  weekStart,
} from '#shared/features/reading/reading-sums.ts';
import { streakOf } from '#shared/features/reading/streak.ts';

describe('the status of a goal', () => {
  const goal = { completed: false, startDate: '2026-03-02', endDate: '2026-03-08' };
  it.each([
    ['2026-03-01', 'upcoming'],
    ['2026-03-02', 'active'],
    ['2026-03-08', 'active'],
    ['2026-03-09', 'expired'],
  ])('on %s is %s', (today, status) => {
    expect(goalStatus(goal, today)).toBe(status);
    expect(goalStatus({ ...goal, completed: true }, today)).toBe('completed');
  });

  it('without an end never expires', () => {
    expect(goalStatus({ ...goal, endDate: null }, '2199-01-01')).toBe('active');
  });
});

it('goals end a day before the next one would begin', () => {
  expect(goalEnd('daily', '2026-03-08', null)).toBe('2026-03-08');
  expect(goalEnd('weekly', '2026-03-05', '2030-01-01')).toBe('2026-03-11');
  expect(goalEnd('monthly', '2026-03-01', null)).toBe('2026-03-31');
  expect(goalEnd('monthly', '2026-01-31', null)).toBe('2026-02-27');
  expect(goalEnd('yearly', '2026-01-01', null)).toBe('2026-12-31');
  expect(goalEnd('custom', '2026-03-01', '2026-04-01')).toBe('2026-04-01');
  expect(goalEnd('custom', '2026-03-01', null)).toBeNull();
});

describe('a streak', () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01'];
  it.each([
    ['2026-03-01', 3, 0, true],
    ['2026-03-02', 0, 3, false],
    ['2026-03-03', 0, 0, false],
    ['2026-02-28', 2, 0, true],
  ])('on %s is %i and %i waiting', (today, length, waiting, readToday) => {
    expect(streakOf(days, today)).toMatchObject({ days: length, waiting, readToday });
  });

  it('knows the longest there was, and no gaps over years and leap days', () => {
    const long = ['2023-12-31', '2024-01-01', '2024-02-28', '2024-02-29', '2024-03-01'];
    expect(streakOf(long, '2024-03-05')).toEqual({
      days: 0,
      waiting: 0,
      longest: 3,
      readToday: false,
    });
    expect(streakOf([], '2024-03-05').longest).toBe(0);
  });

  it('does not break when clocks change', () => {
    // New York and Auckland, spring and autumn.
    for (const month of ['2026-03', '2026-04', '2026-09', '2026-11']) {
      const all = Array.from(
        { length: 30 },
        (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`,
      );
      expect(streakOf(all, `${month}-30`).days).toBe(30);
    }
  });
});

describe('a page in a book', () => {
  it('advances, starts again after the last page, and never passes it', () => {
    expect(pageAfter(10, 5, 100)).toBe(15);
    expect(pageAfter(98, 5, 100)).toBe(100);
    expect(pageAfter(100, 5, 100)).toBe(5);
    expect(pageAfter(100, 0, 100)).toBe(100);
    expect(pageAfter(100, 5, null)).toBe(105);
    expect(isPastTheBook(98, 2, 100)).toBe(false);
    expect(isPastTheBook(98, 3, 100)).toBe(true);
    expect(isPastTheBook(100, 100, 100)).toBe(false);
    expect(isPastTheBook(100, 101, 100)).toBe(true);
    expect(isPastTheBook(0, 1_000, null)).toBe(false);
  });

  it('is a percentage from 0 to 100, and a speed where there are minutes', () => {
    expect([percentOf(1, 3), percentOf(5, 3), percentOf(-1, 3)]).toEqual([33, 100, 0]);
    expect([pagesPerHour(10, 20), pagesPerHour(7, 45), pagesPerHour(3, 0)]).toEqual([30, 9, null]);
  });
});

it('ages are read from bands and from what people write', () => {
  const typed = ['4-6', ' 7 – 9 ', '13+', '8 to 12', 'everybody'];
  expect(typed.map(normaliseAgeRange)).toEqual(['4–6', '7–9', '13+', '8 to 12', 'everybody']);
  expect(typed.map(youngestAge)).toEqual([4, 7, 13, 8, null]);
  expect([oldestAge('0–3'), oldestAge('10–12'), oldestAge('13+')]).toEqual([3, 12, null]);
});

it('ISBNs are recognised by their check digit', () => {
  expect(normaliseIsbn('978-0-439-02348-1')).toBe('9780439023481');
  expect(normaliseIsbn('0 8044 2957 x')).toBe('080442957X');
  for (const wrong of ['9780439023482', '0804429571', '978043902348', '', 'abc']) {
    expect(normaliseIsbn(wrong), wrong).toBeNull();
  }
});

describe('weeks and months', () => {
  it('begin on the household’s first day', () => {
    expect(['1969-12-31', '1970-01-01', '2026-03-01'].map(weekdayOf)).toEqual([3, 4, 0]);
    expect(weekStart('2026-03-01', 1)).toBe('2026-02-23');
    expect(weekStart('2026-03-01', 0)).toBe('2026-03-01');
    expect(weekStart('2026-03-01', 6)).toBe('2026-02-28');
  });

  it('have a row for every week, and nothing of tomorrow', () => {
    const day = (name: string, minutes: number) => ({ day: name, sessions: 1, minutes, pages: 1 });
    const rows = [
      day('2026-02-08', 9),
      day('2026-02-09', 1),
      day('2026-03-02', 2),
      day('2026-03-03', 4),
    ];
    const weeks = sumsByWeek(rows, { today: '2026-03-02', weekStartsOn: 1, count: 4 });
    expect(weeks.map(({ start, minutes }) => [start, minutes])).toEqual([
      ['2026-02-09', 1],
      ['2026-02-16', 0],
      ['2026-02-23', 0],
      ['2026-03-02', 2],
    ]);
    expect(busiestWeekday(rows)).toBe(0);
    expect(busiestWeekday([])).toBeNull();
  });

  it('change in whole percent', () => {
    const pairs = [
      [3, 2],
      [1, 3],
      [0, 5],
      [0, 0],
      [5, 0],
    ] as const;
    expect(pairs.map(([now, before]) => percentChange(now, before))).toEqual([
      50,
      -67,
      -100,
      0,
      null,
    ]);
  });
});
