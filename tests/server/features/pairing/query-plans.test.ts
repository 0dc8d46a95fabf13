import { expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { PairingRequest } from '#shared/features/pairing/pairing.contract.ts';
import { makePairingRequest, otherAnimals } from '#tests/support/make/pairing.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('scans and sorts no table to pair a device', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  const admin = app.as('admin');
  const kid = app.person('kid');
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    if (/\bpairings\b/.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  const tablet = await makePairingRequest(app, "Oma's phone");
  await tablet.post('/api/pairing');
  const animals = (await tablet.read())?.animals ?? [];
  const { json } = await admin.get<PairingRequest[]>('/api/pairing/requests');
  await admin.post('/api/pairing/match', { animals: otherAnimals(animals) });
  await admin.post('/api/pairing/match', { animals });
  await admin.post(`/api/pairing/requests/${json[0]?.id}/accept`, { animals, userId: kid.id });
  await tablet.enter();
  await makePairingRequest(app);
  await runCleanupJobs(app.context);

  expect(seen.size).toBeGreaterThan(5);
  for (const sql of seen) {
    if (!/^\s*(SELECT|WITH|UPDATE|DELETE)/i.test(sql)) continue;
    const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...params)
      .map(({ detail }) => detail);
    const bad = plan.filter((line) => /^SCAN pairings|TEMP B-TREE/.test(line));
    expect(bad, sql).toEqual([]);
  }
});
