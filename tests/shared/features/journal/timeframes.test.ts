import { afterEach, describe, expect, it } from 'vitest';
import { rangeOf } from '#shared/features/journal/timeframes.ts';

const usual = process.env.TZ;
afterEach(() => {
  process.env.TZ = usual;
});

// Devices may be anywhere: days are counted as calendar days, whatever the device's zone.
describe.each(['UTC', 'America/New_York', 'Pacific/Auckland'])('timeframes in %s', (zone) => {
  it('begin and end with the household’s week and month', () => {
    process.env.TZ = zone;
    const on = (today: string, weekStartsOn: 0 | 1 | 6 = 1) => ({ today, weekStartsOn });
    expect(rangeOf('all', on('2026-03-08'))).toEqual({});
    expect(rangeOf('today', on('2026-03-08'))).toEqual({ from: '2026-03-08', to: '2026-03-08' });
    const weeks = ([1, 0, 6] as const).map((start) => rangeOf('week', on('2026-03-08', start)));
    expect(weeks).toEqual([
      { from: '2026-03-02', to: '2026-03-08' },
      { from: '2026-03-08', to: '2026-03-14' },
      { from: '2026-03-07', to: '2026-03-13' },
    ]);
    expect(rangeOf('week', on('2026-11-01', 0))).toEqual({ from: '2026-11-01', to: '2026-11-07' });
    expect(rangeOf('week', on('2026-04-05'))).toEqual({ from: '2026-03-30', to: '2026-04-05' });
    expect(rangeOf('month', on('2028-02-10'))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });
});
