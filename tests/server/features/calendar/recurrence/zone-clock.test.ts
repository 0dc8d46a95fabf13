import { describe, expect, it } from 'vitest';
import {
  instantOf,
  localAt,
  transitionsIn,
} from '#server/features/calendar/recurrence/zone-clock.ts';
import { dayIn, startOfDayIn, timeOnDay } from '#shared/dates.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Pacific/Apia',
];

describe('the clocks of a zone', () => {
  it.each(zones)('are those of the server’s dates: %s', (zone) => {
    for (const year of [1987, 2011, 2018, 2026]) {
      for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 5 * 3_600_000) {
        const local = localAt(zone, at);
        expect(local.day).toBe(dayIn(new Date(at), zone));
        const there = instantOf(zone, local.day, local.minutes);
        // For an ambiguous local time, either moment is right.
        expect(localAt(zone, there)).toEqual(local);
      }
    }
  });

  it.each(zones)('begin each day as the server’s dates do: %s', (zone) => {
    for (const day of ['2018-11-04', '2026-03-08', '2026-03-29', '2026-04-05', '2026-10-25']) {
      expect(instantOf(zone, day, 0)).toBe(startOfDayIn(day, zone).getTime());
      expect(instantOf(zone, day, 12 * 60)).toBe(timeOnDay(day, 12 * 60, zone).getTime());
    }
  });

  it('know when they change', () => {
    expect(transitionsIn('America/New_York', 2026)).toEqual([
      { at: Date.parse('2026-03-08T07:00:00Z'), before: -300, after: -240 },
      { at: Date.parse('2026-11-01T06:00:00Z'), before: -240, after: -300 },
    ]);
    expect(transitionsIn('UTC', 2026)).toEqual([]);
  });

  it('skip an hour, and have one twice', () => {
    const zone = 'America/New_York';
    expect(localAt(zone, instantOf(zone, '2026-03-08', 150))).toEqual({
      day: '2026-03-08',
      minutes: 210,
    });
    expect(instantOf(zone, '2026-11-01', 90)).toBe(Date.parse('2026-11-01T05:30:00Z'));
  });
});
