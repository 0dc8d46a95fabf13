import { expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import { days, minutes } from '#tests/support/fakes/fake-clock.ts';
import { throwAway } from '#tests/support/make/trash.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const aliases = 'p|b|r|m|f|k|u|l|s|contents|books|chat_rooms|reading_\\w+|media|media_files';

it('scans and sorts no table for any trash query', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  const people = ['admin', 'family', 'kid', 'guest'] as const;
  const thrown = await Promise.all(people.map((kind) => throwAway(app, app.as(kind), kind)));
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  for (const kind of people) {
    await app.as(kind).get('/api/trash');
    await app.as(kind).get('/api/trash?kind=post&before=2026-03-02T10:00:00.000Z~post~9');
  }
  const [ours] = thrown;
  const admin = app.as('admin');
  for (const thing of [`post/${ours?.post.id}`, `book/${ours?.book.id}`, `room/${ours?.roomId}`]) {
    await admin.post(`/api/trash/${thing}/restore`);
  }
  await admin.delete(`/api/trash/book/${thrown[1]?.book.id}`);
  app.clock.advance(minutes(1));
  await admin.delete('/api/trash');
  app.clock.advance(days(31));
  await runCleanupJobs(app.context);

  const asked = [...seen].filter((sql) => /contents|books|chat_rooms|reading_/.test(sql));
  expect(asked.length).toBeGreaterThan(20);
  for (const sql of asked) {
    if (!/^\s*(SELECT|WITH|UPDATE|DELETE|INSERT)/i.test(sql)) continue;
    const named = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]);
    const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...(named.length > 0 ? [Object.fromEntries(named)] : params))
      .map(({ detail }) => detail);
    const scanned = plan.filter((line) =>
      new RegExp(`^SCAN (${aliases})\\b(?! VIRTUAL)`).test(line),
    );
    // Partial indexes of trashed rows may be scanned: they are the trash.
    const isTrash = (line: string) =>
      /USING (COVERING )?INDEX (contents|books|chat_rooms|media)_trash/.test(line);
    expect(
      scanned.filter((line) => !isTrash(line)),
      sql,
    ).toEqual([]);
    expect(
      plan.filter((line) => /TEMP B-TREE FOR (ORDER|GROUP)/.test(line)),
      sql,
    ).toEqual([]);
  }
});
