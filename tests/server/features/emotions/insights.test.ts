import { describe, expect, it } from 'vitest';
import type { DayEmotion, Insights } from '#shared/features/emotions/emotions.contract.ts';
import { makeLog } from '#tests/support/make/emotions.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const path = '/api/emotion-logs/insights';
const none = {
  happy: 0,
  sad: 0,
  angry: 0,
  worried: 0,
  excited: 0,
  calm: 0,
  confused: 0,
  tired: 0,
};

describe('GET /api/emotion-logs/insights', () => {
  it('answers 400', async () => {
    const app = await makeApp();
    expect((await app.as('kid').get(`${path}?period=week`)).status).toBe(400);
  });

  it('counts the last 30 days or everything, and names the five newest', async () => {
    const app = await makeApp();
    const kid = app.person('kid');
    makeLog(app.db, kid, { date: '2016-05-01', emotionType: 'sad' });
    makeLog(app.db, kid, { date: '2025-04-01', emotionType: 'tired' });
    makeLog(app.db, kid, { date: '2026-01-31', emotionType: 'sad' });
    const newest = ['06', '05', '04', '03', '02', '01'].map((day) =>
      makeLog(app.db, kid, { date: `2026-02-${day}` }),
    );
    makeLog(app.db, app.person('family'), { emotionType: 'angry' });
    const { json: lately } = await app.as('kid').get<Insights>(path);
    expect(lately.counts).toEqual({ ...none, happy: 6 });
    expect(lately.recent.map(({ id }) => id)).toEqual(newest.slice(0, 5));
    const { json: ever } = await app.as('kid').get<Insights>(`${path}?period=all`);
    expect(ever.counts).toEqual({ ...none, happy: 6, sad: 2, tired: 1 });
    expect(ever.recent).toEqual(lately.recent);
    expect(ever.trend.map(({ day }) => day)).toEqual([
      ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((m) => `2025-${m}-01`),
      ...['01', '02', '03'].map((m) => `2026-${m}-01`),
    ]);
    expect(ever.trend[0]?.counts).toEqual({ ...none, tired: 1 });
    expect(ever.trend.at(-2)?.counts).toEqual({ ...none, happy: 6 });
  });
});

describe('GET /api/emotion-logs/years/:year', () => {
  it('returns the main emotion of each day', async () => {
    const app = await makeApp();
    const kid = app.person('kid');
    const year = '/api/emotion-logs/years/2026';
    expect((await app.as('kid').get('/api/emotion-logs/years/1899')).status).toBe(400);
    makeLog(app.db, kid, { date: '2025-12-31' });
    makeLog(app.db, kid, { date: '2026-01-01', emotionType: 'sad', intensity: 10 });
    makeLog(app.db, kid, { date: '2026-01-01', intensity: 1 });
    makeLog(app.db, kid, { date: '2026-01-01', intensity: 1 });
    makeLog(app.db, kid, { date: '2026-02-28', emotionType: 'tired' });
    makeLog(app.db, app.person('family'), { date: '2026-02-27' });
    expect((await app.as('kid').get<DayEmotion[]>(year)).json).toEqual([
      { date: '2026-01-01', emotionType: 'happy', count: 3 },
      { date: '2026-02-28', emotionType: 'tired', count: 1 },
    ]);
  });
});
