import { expect, it, vi } from 'vitest';
import type { Export } from '#shared/features/exports/exports.contract.ts';
import { makeLife } from '#tests/support/make/household/life.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('an export reads by index and in ranges of ids, without scans or sorts', async () => {
  const app = await makeApp();
  const me = app.as('family');
  await makeLife(me, app.as('kid'));
  const { $client } = app.db;
  const asked = new Set<string>();
  const prepare = $client.prepare.bind($client);
  const spy = vi.spyOn($client, 'prepare').mockImplementation(((sql: string) => {
    asked.add(sql);
    return prepare(sql);
  }) as never);
  await me.post('/api/exports');
  const { id } = await vi.waitFor(async () => {
    const { json } = await me.get<{ export: Export }>('/api/exports/current');
    if (json.export.state !== 'ready') throw new Error(json.export.state);
    return json.export;
  });
  expect((await me.get(`/api/exports/${id}/file`)).status).toBe(200);
  spy.mockRestore();
  // A person has few sessions.
  const lists = [...asked].filter(
    (sql) => /^SELECT/i.test(sql) && !/sqlite_|pragma|"sessions"/i.test(sql),
  );
  expect(lists.length).toBeGreaterThan(20);
  for (const sql of lists) {
    const values = new Array((sql.match(/\?/g) ?? []).length).fill(1);
    const names = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]));
    const plan = prepare(`EXPLAIN QUERY PLAN ${sql}`).all(
      ...values,
      ...(Object.keys(names).length > 0 ? [names] : []),
    ) as { detail: string }[];
    const bad = plan
      .map(({ detail }) => detail)
      .filter((detail) => /^SCAN (?!json_each|wanted|CONSTANT|household)|TEMP B-TREE/.test(detail));
    expect([sql, bad]).toEqual([sql, []]);
  }
});
