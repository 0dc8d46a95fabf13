import { expect, it } from 'vitest';
import { makeOneOfEach, searchAs } from '#tests/support/make/search.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('scans and sorts no table: the search index is in list order', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  await makeOneOfEach(app, 'family', 'kite');
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  const groups = await searchAs(app.as('family'), 'kite');
  expect(groups).toHaveLength(9);
  await searchAs(app.as('friend'), 'kite');
  for (const kind of ['post', 'journal', 'event'])
    await searchAs(app.as('family'), 'kite', `&kind=${kind}&before=name_9`);

  const searches = [...seen].filter((sql) => /search_\w+ MATCH|journal_search MATCH/.test(sql));
  expect(searches.length).toBe(10);
  for (const sql of seen) {
    if (!/^\s*(SELECT|WITH)/i.test(sql) || !/search|json_each/.test(sql)) continue;
    const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const names = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]));
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...(/@/.test(sql) ? [{ ...names, ids: '[]' } as never] : params))
      .map(({ detail }) => detail);
    const scanned = plan.filter(
      (line) => /^SCAN /.test(line) && !/VIRTUAL TABLE|CONSTANT ROW/.test(line),
    );
    expect(scanned, sql).toEqual([]);
    expect(
      plan.filter((line) => /TEMP B-TREE/.test(line)),
      sql,
    ).toEqual([]);
    // The page's bound and order are the index's own.
    if (/MATCH/.test(sql)) expect(plan.join('\n'), sql).toMatch(/VIRTUAL TABLE INDEX \d+:.*M\d+</);
  }
});
