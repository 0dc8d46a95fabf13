import { expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('scans and sorts no table for any task query', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    if (/\btasks\b/.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  const [family, kid] = [app.as('family'), app.as('kid')];
  const assignedTo = kid.user.id;
  const { json: assigned } = await family.post<Task>('/api/tasks', { title: 'x', assignedTo });
  const { json: own } = await kid.post<Task>('/api/tasks', { title: 'x', status: 'completed' });
  for (const query of ['', `?after=${assigned.id}`, `?after=${own.id}`, '?order=priority']) {
    await kid.get(`/api/tasks${query}`);
  }
  await kid.get('/api/tasks/counts');
  await kid.post('/api/tasks/seen');
  await kid.patch(`/api/tasks/${assigned.id}`, { status: 'in_progress' });
  await kid.delete(`/api/tasks/${own.id}`);
  await kid.post(`/api/tasks/${own.id}/restore`);
  await family.get('/api/tasks/given');
  await family.get('/api/tasks/recipients');
  await family.delete(`/api/tasks/given/${assigned.id}`);
  app.clock.advance(days(31));
  await runCleanupJobs(app.context);

  expect(seen.size).toBeGreaterThan(10);
  for (const sql of seen) {
    if (!/^\s*(SELECT|UPDATE|DELETE)/i.test(sql)) continue;
    const named = Object.fromEntries((sql.match(/@\w+/g) ?? []).map((name) => [name.slice(1), 1]));
    const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...params, ...(Object.keys(named).length > 0 ? [named] : []))
      .map(({ detail }) => detail);
    // A SELECT of counts alone scans one constant row.
    const scanned = plan.filter((line) => /^SCAN (?!CONSTANT ROW)/.test(line));
    expect(scanned, sql).toEqual([]);
    expect(
      plan.filter((line) => /TEMP B-TREE/.test(line)),
      sql,
    ).toEqual([]);
    // Lists start at the page's cursor: its keys are part of the search.
    if (/ORDER BY (due|priority)_order/.test(sql)) {
      expect(plan.join(), sql).toMatch(/USING INDEX tasks_open_\w+ \(user_id=\? AND \(/);
    }
  }
});
