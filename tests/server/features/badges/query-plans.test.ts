import { expect, it } from 'vitest';
import { minutes } from '#tests/support/fakes/fake-clock.ts';
import { emit } from '#tests/support/make/badges.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('scans and sorts no table for any badge query', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    if (/achievements|badge_counts/.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  const [kid, family] = [app.as('kid'), app.as('family')];
  const { id: userId } = app.person('kid');
  emit(app, 'postShared', { userId, contentType: 'art', isFamilyContent: true });
  emit(app, 'readingChanged', { userId, longestStreakDays: 3 });
  for (const score of [1, 2]) {
    app.clock.advance(minutes(1));
    await kid.post('/api/achievements', { type: 'game_completion', gameId: 'memory', score });
  }
  await family.post('/api/achievements/awards', { userId, badge: 'kindHeart', note: 'Yes' });
  for (const query of ['', '?before=3&limit=1']) await kid.get(`/api/achievements${query}`);
  await family.get(`/api/achievements?userId=${userId}`);
  await kid.get('/api/achievements/badges');
  await family.get(`/api/achievements/badges?userId=${userId}`);
  await kid.post('/api/achievements/celebrations', { ids: [1, 2] });
  await family.get('/api/achievements/kids');

  expect(seen.size).toBeGreaterThan(8);
  for (const sql of seen) {
    if (!/^\s*(SELECT|WITH|UPDATE|DELETE)/i.test(sql)) continue;
    const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...params)
      .map(({ detail }) => detail);
    const scanned = plan.filter((line) => /^SCAN (a|achievements|badge_counts)\b/.test(line));
    const sorted = plan.filter((line) => /TEMP B-TREE/.test(line));
    expect([...scanned, ...sorted], sql).toEqual([]);
  }
});
