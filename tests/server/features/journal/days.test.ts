import { describe, expect, it } from 'vitest';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const moments: [string, string, string, string][] = [
  ['UTC', '2026-03-02T23:59:59.000Z', '2026-03-02', '2026-03-03'],
  ['UTC', '2026-03-03T00:00:00.000Z', '2026-03-03', '2026-03-04'],
  ['Pacific/Auckland', '2026-03-02T10:59:59.000Z', '2026-03-02', '2026-03-03'],
  ['Pacific/Auckland', '2026-03-02T11:00:00.000Z', '2026-03-03', '2026-03-04'],
  // Clocks go back by an hour that night.
  ['Pacific/Auckland', '2026-04-05T11:59:59.000Z', '2026-04-05', '2026-04-06'],
  ['America/New_York', '2026-03-02T04:59:59.000Z', '2026-03-01', '2026-03-02'],
  // The nights after clocks went forward and back.
  ['America/New_York', '2026-03-09T03:59:59.000Z', '2026-03-08', '2026-03-09'],
  ['America/New_York', '2026-11-02T04:59:59.000Z', '2026-11-01', '2026-11-02'],
];

describe('the day of the household', () => {
  it.each(moments)(
    'in %s at %s is %s; up to %s may be written for',
    async (zone, at, today, last) => {
      const app = await makeApp();
      app.db.$client.prepare('UPDATE household SET time_zone = ?').run(zone);
      app.clock.set(at);
      const kid = app.as('kid');
      expect(app.context.household.day()).toBe(today);
      const write = (date: string) => kid.post('/api/journals', { date, title: 'x' });
      expect([(await write(today)).status, (await write(last)).status]).toEqual([201, 201]);
      const [year = 0, month = 0, day = 0] = last.split('-').map(Number);
      const after = new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);
      const refused = await write(after);
      expect([refused.status, refused.text]).toEqual([400, t('common:errors.dateFuture')]);
    },
  );
});
