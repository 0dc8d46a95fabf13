import { describe, expect, test } from 'vitest';
import { calendarViews, rangeOf, stepFrom } from '#renderer/features/calendar/view-range.ts';
import { EventDay } from '#shared/features/calendar/calendar.fields.ts';

describe('the days a view draws', () => {
  test('are a day, its week, and the weeks of its month', () => {
    expect(rangeOf('day', '2026-06-12', 1)).toEqual({ from: '2026-06-12', to: '2026-06-12' });
    expect(rangeOf('week', '2026-06-12', 0)).toEqual({ from: '2026-06-07', to: '2026-06-13' });
    expect(rangeOf('month', '2026-06-12', 1)).toEqual({ from: '2026-06-01', to: '2026-07-05' });
  });

  test.each(['1900-01-01', '1900-01-31', '2199-12-01', '2199-12-31'])(
    'are asked for within what a calendar covers: %s',
    (day) => {
      for (const view of calendarViews) {
        for (const weekStartsOn of [0, 1, 6] as const) {
          const { from, to } = rangeOf(view, day, weekStartsOn);
          expect([EventDay.safeParse(from).success, EventDay.safeParse(to).success]).toEqual([
            true,
            true,
          ]);
          expect(from <= day && day <= to).toBe(true);
        }
      }
    },
  );
});

test('going on ends where the calendar does', () => {
  for (const view of calendarViews) {
    expect(stepFrom(view, '1900-01-01', -1)).toBe('1900-01-01');
    expect(stepFrom(view, '2199-12-31', 1)).toBe('2199-12-31');
  }
  expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-28');
});
