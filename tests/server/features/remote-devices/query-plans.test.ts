import { expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { Export } from '#shared/features/exports/exports.contract.ts';
import { makeOutsideBrowser } from '#tests/support/clients/outside-browser.ts';
import {
  askToEnter,
  logInOutside,
  makeKnownDevice,
  makeOpenApp,
  makePass,
  requestsSeenBy,
} from '#tests/support/make/remote-devices.ts';

it('scans no table at each request from outside, and sorts none', async () => {
  const app = await makeOpenApp();
  const { $client } = app.db;
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    if (/\bremote_\w+/.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  const device = await makeKnownDevice(app);
  app.person('family');
  await logInOutside(device, 'family');
  await device.get('/api/user');
  await askToEnter(makeOutsideBrowser(app, '203.0.113.8'));
  const [request] = await requestsSeenBy(app, 'admin');
  await app
    .as('admin')
    .post(`/api/remote-devices/requests/${request?.id}/accept`, { number: '10' });
  await app.as('admin').delete(`/api/remote-devices/requests/${request?.id}`);
  await makePass(app);
  await app.as('admin').get('/api/remote-devices');
  await app.as('family').post<Export>('/api/exports');
  await runCleanupJobs(app.context);
  await app.as('admin').delete('/api/remote-devices/1');
  await app.as('admin').post('/api/remote-devices/end');

  expect(seen.size).toBeGreaterThan(15);
  for (const sql of seen) {
    if (!/^\s*(SELECT|WITH|UPDATE|DELETE)/i.test(sql)) continue;
    const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const values = sql.includes('@userId') ? [{ userId: 1 }] : params;
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({ detail }) => detail);
    // What ends everything reads everything; the list of sessions from outside is short.
    const isWhole =
      /^\s*DELETE FROM (sessions|"?remote_\w+"?)\s*$|SELECT count\(\*\)|ORDER BY s\.last_seen_at|IN \(SELECT session_id FROM remote_sessions\)/i.test(
        sql,
      );
    if (!isWhole) {
      expect(
        plan.filter((line) => /^SCAN remote_|TEMP B-TREE/.test(line)),
        sql,
      ).toEqual([]);
    }
  }
});
