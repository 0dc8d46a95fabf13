import { expect, it } from 'vitest';
import { clientIdHeader } from '#shared/client-id-header.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const round = {
  gameId: 'puzzle',
  difficulty: 'easy',
  score: 9,
  seconds: 9,
  moves: 9,
  hasWon: true,
};

it('scans and sorts no table for any game query', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    if (/game_/.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  const family = app.as('family');
  for (let n = 0; n < 2; n += 1) {
    await family.post('/api/games/plays', round, { [clientIdHeader]: 'round-0001' });
  }
  await family.get('/api/games/plays');
  await family.put('/api/games/words', { words: ['owl'] });
  await family.get('/api/games/words');
  expect(seen.size).toBeGreaterThan(5);
  for (const sql of seen) {
    if (!/^\s*SELECT/i.test(sql)) continue;
    const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...params)
      .map(({ detail }) => detail);
    // At most thirty words, always read in full.
    const bad = plan.filter((line) => /^SCAN (?!game_words)|TEMP B-TREE/.test(line));
    expect(bad, sql).toEqual([]);
  }
});
