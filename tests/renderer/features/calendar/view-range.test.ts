import { describe, expect, test } from 'vitest';
import {
  type CalendarView,
  calendarViews,
  rangeOf,
  stepFrom,
} from '#renderer/features/calendar/views/view-range.ts';
import { EventDay } from '#shared/features/calendar/calendar.fields.ts';

describe('moving on', () => {
  test.each<[CalendarView, string, number, string]>([
    ['day', '2031-06-12', 1, '2031-06-13'],
    ['day', '2031-06-12', -1, '2031-06-11'],
    ['day', '2031-12-31', 1, '2032-01-01'],
    ['week', '2031-06-12', 1, '2031-06-19'],
    ['week', '2031-06-12', -1, '2031-06-05'],
    ['week', '2031-03-28', 1, '2031-04-04'],
    ['week', '2031-12-29', 1, '2032-01-05'],
    ['month', '2031-06-12', 1, '2031-07-12'],
    ['month', '2031-06-12', -1, '2031-05-12'],
    ['month', '2031-12-12', 1, '2032-01-12'],
    ['month', '2031-01-31', 1, '2031-02-28'],
    ['month', '2032-01-31', 1, '2032-02-29'],
    ['month', '2031-03-31', -1, '2031-02-28'],
  ])('by a %s from %s, %i time, leads to %s', (view, day, count, next) => {
    expect(stepFrom(view, day, count)).toBe(next);
  });

  test.each<CalendarView>(['day', 'week', 'month'])('by a %s stops at 1900 and 2199', (view) => {
    expect(stepFrom(view, '1900-01-01', -1)).toBe('1900-01-01');
    expect(stepFrom(view, '2199-12-31', 1)).toBe('2199-12-31');
  });
});

test.each<[CalendarView, 0 | 1 | 6, string, string]>([
  ['day', 1, '2031-06-12', '2031-06-12'],
  ['week', 1, '2031-06-09', '2031-06-15'],
  ['week', 0, '2031-06-08', '2031-06-14'],
  ['week', 6, '2031-06-07', '2031-06-13'],
  ['month', 1, '2031-05-26', '2031-07-06'],
  ['month', 0, '2031-06-01', '2031-07-05'],
])('a %s, where weeks begin on day %i, is drawn from %s to %s', (view, weekStart, from, to) => {
  expect(rangeOf(view, '2031-06-12', weekStart)).toEqual({ from, to });
});

describe('the days a view draws', () => {
  test.each(['1900-01-01', '1900-01-31', '2199-12-01', '2199-12-31'])(
    'are requested within the range of a calendar: %s',
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
