import { describe, expect, test } from 'vitest';
import {
  datesOf,
  dayOfDays,
  daysOf,
  movedBy,
  type Span,
  stretchedBy,
} from '#renderer/features/calendar/views/spans.ts';

const timed = (startsAt: string, endsAt: string): Span => ({ isAllDay: false, startsAt, endsAt });
const days = (firstDay: string, lastDay: string): Span => ({ isAllDay: true, firstDay, lastDay });

describe('moving by days', () => {
  test.each([
    // Clocks go forward on 8 March 2026 in New York, and back on 5 April 2026 in Auckland.
    ['America/New_York', '2026-03-07T17:00:00.000Z', 1, '2026-03-08T16:00:00.000Z'],
    ['Pacific/Auckland', '2026-04-03T23:00:00.000Z', 1, '2026-04-05T00:00:00.000Z'],
    ['UTC', '2026-03-07T12:00:00.000Z', -7, '2026-02-28T12:00:00.000Z'],
  ])('keeps the time that clocks show in %s', (zone, startsAt, count, moved) => {
    const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString();
    const span = movedBy(timed(startsAt, endsAt), { days: count }, zone);
    expect(span).toEqual(timed(moved, new Date(Date.parse(moved) + 1_800_000).toISOString()));
  });

  test('moves every day of the event', () =>
    expect(movedBy(days('2026-12-30', '2027-01-02'), { days: 7 }, 'UTC')).toEqual(
      days('2027-01-06', '2027-01-09'),
    ));

  test('stops at 1900', () => {
    const first = days('1900-01-01', '1900-01-01');
    expect(movedBy(first, { days: -1 }, 'UTC')).toEqual(first);
  });
});

describe('stretching', () => {
  const hour = timed('2026-06-12T12:00:00.000Z', '2026-06-12T13:00:00.000Z');

  test('moves the end only', () =>
    expect(stretchedBy(hour, { minutes: 30 }, 'UTC')).toEqual(
      timed('2026-06-12T12:00:00.000Z', '2026-06-12T13:30:00.000Z'),
    ));

  test('keeps the end after the start', () => {
    expect(stretchedBy(hour, { minutes: -60 }, 'UTC')).toEqual(hour);
    const day = days('2026-06-12', '2026-06-12');
    expect(stretchedBy(day, { days: -1 }, 'UTC')).toEqual(day);
  });
});

describe('the days of an event', () => {
  test('are those of the household, and midnight ends the day before', () => {
    const late = timed('2026-06-12T03:30:00.000Z', '2026-06-12T04:00:00.000Z');
    expect(daysOf(late, 'America/New_York')).toEqual({
      firstDay: '2026-06-11',
      lastDay: '2026-06-11',
    });
    expect(daysOf(late, 'Pacific/Auckland').firstDay).toBe('2026-06-12');
  });

  test('are counted', () =>
    expect(dayOfDays(days('2026-02-27', '2026-03-02'), '2026-03-01', 'UTC')).toEqual({
      nth: 3,
      total: 4,
    }));
});

test.each([
  ['UTC', '2026-03-08T00:00:00.000Z', '2026-04-05T23:59:59.999Z'],
  // Clocks change on the first day in New York, and on the last in Auckland.
  ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-04-06T03:59:59.999Z'],
  ['Pacific/Auckland', '2026-03-07T11:00:00.000Z', '2026-04-05T11:59:59.999Z'],
])('whole days in %s begin at 00:00:00 and end at 23:59:59.999', (zone, startDate, endDate) => {
  expect(datesOf(days('2026-03-08', '2026-04-05'), zone)).toMatchObject({ startDate, endDate });
});
