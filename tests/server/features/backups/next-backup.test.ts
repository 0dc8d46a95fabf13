import { describe, expect, it } from 'vitest';
import { isDue, isOld } from '#server/features/backups/next-backup.ts';

const zone = 'Europe/Berlin';
const at = (iso: string) => new Date(iso);
const due = (lastGoodAt: string | null, now: string, lastFailureAt: string | null = null) =>
  isDue({ lastGoodAt, lastFailureAt }, at(now), zone);

describe('a backup is due', () => {
  it('if there is no earlier one', () => {
    expect(due(null, '2026-03-02T10:00:00Z')).toBe(true);
  });

  it('20 hours after the last, but waits for three at night when that is near', () => {
    expect(due('2026-03-02T02:00:00Z', '2026-03-02T21:30:00Z')).toBe(false);
    expect(due('2026-03-02T02:00:00Z', '2026-03-02T22:30:00Z')).toBe(false);
    expect(due('2026-03-02T02:00:00Z', '2026-03-03T02:01:00Z')).toBe(true);
    expect(due('2026-03-01T18:00:00Z', '2026-03-02T14:30:00Z')).toBe(true);
  });

  it('never later than five hours after that', () => {
    expect(due('2026-03-01T22:00:00Z', '2026-03-02T22:59:00Z')).toBe(false);
    expect(due('2026-03-01T21:00:00Z', '2026-03-02T23:00:00Z')).toBe(true);
  });

  it('each night of the year, at three by household time, whatever the clocks do', () => {
    let last = '2026-01-01T02:00:00.000Z';
    const hours = new Set<string>();
    const show = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' });
    let made = 0;
    for (let time = Date.parse(last); time < Date.parse('2027-01-01T02:30:00Z'); time += 900_000) {
      if (!isDue({ lastGoodAt: last, lastFailureAt: null }, new Date(time), zone)) continue;
      last = new Date(time).toISOString();
      hours.add(show.format(new Date(time)));
      made += 1;
    }
    expect(made).toBe(365);
    expect([...hours]).toEqual(['03']);
  });

  it('if the clock went back by more than a normal correction', () => {
    expect(due('2026-03-02T10:00:00Z', '2026-03-02T09:56:00Z')).toBe(false);
    expect(due('2036-03-02T10:00:00Z', '2026-03-02T10:00:00Z')).toBe(true);
  });

  it('again an hour after a failed attempt', () => {
    const last = '2026-03-01T02:00:00Z';
    expect(due(last, '2026-03-02T10:30:00Z', '2026-03-02T10:00:00Z')).toBe(false);
    expect(due(last, '2026-03-02T11:00:00Z', '2026-03-02T10:00:00Z')).toBe(true);
    expect(due(last, '2026-03-02T10:30:00Z', '2036-03-02T10:00:00Z')).toBe(true);
  });
});

it('the last backup is old after three days, counted from setup if there is no backup', () => {
  const now = at('2026-03-05T10:00:01Z');
  expect(isOld('2026-03-02T10:00:02Z', '2026-01-01T00:00:00Z', now)).toBe(false);
  expect(isOld('2026-03-02T10:00:00Z', '2026-01-01T00:00:00Z', now)).toBe(true);
  expect(isOld(null, '2026-03-04T00:00:00Z', now)).toBe(false);
  expect(isOld(null, '2026-03-01T00:00:00Z', now)).toBe(true);
});
