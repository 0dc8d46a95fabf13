import { expect, it } from 'vitest';
import { recordAct } from '#tests/support/make/audit.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('reads the list and one person’s entries in index order', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    if (/SELECT.*FROM audit_entries/s.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  recordAct(app, 'kidTimeGiven', { about: 'kid' });
  for (const query of ['', '?q=kid', '?kind=care&personId=1', '?from=2026-01-01']) {
    await app.as('admin').get(`/api/admin/audit${query}`);
  }
  await app.as('admin').get('/api/admin/audit.csv');
  await app.as('kid').get('/api/about-me/acts');
  expect(seen.size).toBe(2);
  for (const sql of seen) {
    const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...params)
      .map(({ detail }) => detail);
    expect(
      plan.filter((line) => /^SCAN|TEMP B-TREE/.test(line)),
      sql,
    ).toEqual([]);
  }
});
