import { describe, expect, it } from 'vitest';
import type { EmotionLog, Insights } from '#shared/features/emotions/emotions.contract.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const path = '/api/emotion-logs';
const calm = { emotionType: 'calm', intensity: 3 };

const appIn = async (timeZone: string, now: string) => {
  const app = await makeApp();
  app.db.$client.prepare('UPDATE household SET time_zone = ?').run(timeZone);
  app.clock.set(now);
  return app;
};

const servers = [
  ['UTC', '2026-03-09T10:00:00.000Z', '2026-03-09', '2026-03-08T12:00:00.000Z'],
  // Clocks went forward that night: noon is an hour earlier than the day before.
  ['America/New_York', '2026-03-09T03:30:00.000Z', '2026-03-08', '2026-03-07T17:00:00.000Z'],
  ['America/New_York', '2026-03-09T12:00:00.000Z', '2026-03-09', '2026-03-08T16:00:00.000Z'],
  ['Pacific/Auckland', '2026-03-08T12:00:00.000Z', '2026-03-09', '2026-03-07T23:00:00.000Z'],
] as const;

describe.each(servers)('a household in %s at %s', (timeZone, now, today, noonBefore) => {
  const dayAfter = (count: number) =>
    new Date(Date.parse(today) + count * 86_400_000).toISOString().slice(0, 10);

  it('logs today at the current time, and other days at noon', async () => {
    const app = await appIn(timeZone, now);
    const log = (date: string) => app.as('kid').post<EmotionLog>(path, { ...calm, date });
    expect((await log(today)).json).toMatchObject({ date: today, timestamp: now });
    expect((await log(dayAfter(-1))).json.timestamp).toBe(noonBefore);
    // A device a day ahead of the server calls this today.
    expect((await log(dayAfter(1))).json).toMatchObject({ date: dayAfter(1), timestamp: now });
    expect((await log(dayAfter(2))).status).toBe(400);
  });

  it('counts its own last 30 days', async () => {
    const app = await appIn(timeZone, now);
    for (const date of [today, dayAfter(-29), dayAfter(-30)]) {
      await app.as('kid').post(path, { ...calm, date });
    }
    const { json } = await app.as('kid').get<Insights>(`${path}/insights`);
    expect(json.counts.calm).toBe(2);
    expect(json.trend).toHaveLength(30);
    expect(json.trend[0]).toMatchObject({ day: dayAfter(-29), counts: { calm: 1 } });
    expect(json.trend.at(-1)).toMatchObject({ day: today, counts: { calm: 1 } });
  });
});
