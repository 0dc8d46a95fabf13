import { expect, it } from 'vitest';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { makeForm } from '#tests/support/server/uploads.ts';

it('scans and sorts no table for any journal query', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    if (/journals/.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  const kid = app.as('kid');
  const form = makeForm(makeJpeg(), { fields: { date: '2026-03-01', content: 'At the lake' } });
  const { json } = await kid.post<Journal>('/api/journals', form);
  for (const query of ['', '?from=2026-03-01&to=2026-03-31', `?before=2026-03-02_${json.id}`])
    await kid.get(`/api/journals${query}`);
  await kid.get('/api/journals/days?from=2026-03-01&to=2026-03-31');
  await kid.get('/api/journals/search?q=lake');
  await kid.patch(`/api/journals/${json.id}`, { title: 'The lake', removeImage: true });
  await kid.delete(`/api/journals/${json.id}`);

  expect(seen.size).toBe(7);
  for (const sql of seen) {
    if (/^\s*INSERT/i.test(sql)) continue;
    const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const named = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]));
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...params, named)
      .map(({ detail }) => detail);
    // The search index is read by rowid, in order.
    const isSearch = (line: string) => /^SCAN f VIRTUAL TABLE INDEX \d+:M4</.test(line);
    const scanned = plan.filter((line) => /^SCAN/.test(line) && !isSearch(line));
    expect(scanned, sql).toEqual([]);
    expect(
      plan.filter((line) => /TEMP B-TREE/.test(line)),
      sql,
    ).toEqual([]);
  }
});
