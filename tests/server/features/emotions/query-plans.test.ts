import { expect, it } from 'vitest';
import type { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('scans and sorts no table for any query of ten years of logs', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    if (/emotion_/.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  const kid = app.as('kid');
  const path = '/api/emotion-logs';
  const body = { emotionType: 'calm', intensity: 4, date: '2026-03-02' };
  const { json: log } = await kid.post<EmotionLog>(path, body);
  await kid.get(path);
  await kid.get(`${path}?before=2026-03-02~2026-03-02T10:00:00.000Z~1`);
  await kid.get(`${path}?from=2026-03-01&to=2026-03-31`);
  for (const period of ['days', 'all']) await kid.get(`${path}/insights?period=${period}`);
  await kid.get(`${path}/years/2026`);
  await kid.get(`${path}/care`);
  await kid.put(`${path}/care`);
  await kid.patch(`${path}/${log.id}`, { date: '2026-03-01' });
  await kid.delete(`${path}/${log.id}`);

  expect(seen.size).toBeGreaterThan(9);
  for (const sql of seen) {
    if (!/^\s*(SELECT|UPDATE|DELETE)/i.test(sql)) continue;
    const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...params)
      .map(({ detail }) => detail)
      .join('\n');
    expect(plan, sql).not.toMatch(/SCAN|TEMP B-TREE/);
    // Counts use a covering index.
    if (/count\(\*\)/.test(sql)) expect(plan, sql).toContain('COVERING INDEX');
  }
});
