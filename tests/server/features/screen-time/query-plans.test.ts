import { expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import { days, seconds } from '#tests/support/fakes/fake-clock.ts';
import { everyDay, limitKid } from '#tests/support/make/screen-time.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('scans and sorts no table for screen time and help requests', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    if (/\b(kid_\w+|help_calls)\b/.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  limitKid(app, { dailyMinutes: 60, windows: everyDay(0, 24) });
  const [kid, admin] = [app.as('kid'), app.as('admin')];
  const path = `/api/admin/kid-time/${kid.user.id}`;
  await kid.post('/api/kid-time/beat');
  app.clock.advance(seconds(30));
  await kid.post('/api/kid-time/beat');
  await kid.post('/api/kid-time/beat', { isUsed: false });
  await kid.get('/api/kid-time');
  await admin.get('/api/admin/kid-time');
  await admin.post(`${path}/extra`, { minutes: 10 });
  await admin.put(path, { dailyMinutes: null, windows: null });
  const { json } = await kid.post<{ id: number }>('/api/help-calls');
  await kid.get('/api/help-calls/mine');
  await admin.get('/api/help-calls/open');
  await admin.post(`/api/help-calls/${json.id}/answer`);
  await kid.delete(`/api/help-calls/${json.id}`);
  app.clock.advance(days(40));
  await runCleanupJobs(app.context);

  expect(seen.size).toBeGreaterThan(20);
  for (const sql of seen) {
    if (!/^\s*(SELECT|UPDATE|DELETE)/i.test(sql)) continue;
    const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => '1');
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...params)
      .map(({ detail }) => detail);
    // The requested ids are a CTE; the household is one row.
    const scanned = plan.filter((line) => /^SCAN (?!wanted|household|CONSTANT ROW)/.test(line));
    expect(scanned, sql).toEqual([]);
    expect(
      plan.filter((line) => /TEMP B-TREE/.test(line)),
      sql,
    ).toEqual([]);
  }
});
