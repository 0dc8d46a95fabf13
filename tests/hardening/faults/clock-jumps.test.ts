import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { listCleanupJobs } from '#server/jobs/jobs.ts';
import { fillHousehold } from '#tests/support/access/fill/fill-household.ts';
import { days, hours, minutes } from '#tests/support/fakes/fake-clock.ts';
import { unthrottled } from '#tests/support/hardening/server.ts';
import { makePass } from '#tests/support/make/remote-devices.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

// Moves the clock ten years either way, across summer time changes, back and forth, and runs every registered cleanup
// job at each step. A new job fails until this household has something for it to delete or it is listed as deleting
// nothing.

const patience = { timeout: 10 * 60_000 };

const deletesNothing = ['disk', 'https', 'updates', 'imports'];
const years = (count: number) => days(365.25 * count);

const makeHousehold = async (): Promise<TestApp> => {
  const app = await makeApp({ options: { throttle: unthrottled } });
  await fillHousehold(app);
  await makePass(app);
  const at = app.clock.now();
  const copy = join(app.dataDir, 'before-restore', '20260302T100000Z');
  mkdirSync(copy, { recursive: true });
  writeFileSync(join(copy, 'treehouse.db'), '');
  const day = at.toISOString().slice(0, 10);
  const kid = app.person('kid').id;
  const { $client } = app.db;
  $client
    .prepare('INSERT INTO kid_time_used VALUES (?, ?, 60) ON CONFLICT DO NOTHING')
    .run(kid, day);
  $client
    .prepare('INSERT INTO created_records VALUES (?, ?, ?, ?, ?)')
    .run(kid, 'sent-once', '/api/tasks', 1, at.toISOString());
  const stray = join(app.context.media.folders.trash, 'ab'.repeat(32));
  writeFileSync(stray, '');
  utimesSync(stray, at, at);
  const file = {
    variant: 'original' as const,
    sha256: 'cd'.repeat(32),
    mime: 'image/png',
    bytes: 1,
  };
  const facts = { kind: 'image' as const, width: 1, height: 1, files: [file] };
  app.context.media.trash(app.context.media.insert(facts, kid));
  return app;
};

/** A household whose short-lived records, such as pairing requests, have expired. */
const makeHouseholdWithoutExpired = async (): Promise<TestApp> => {
  const app = await makeHousehold();
  app.clock.advance(hours(25));
  await runAll(app);
  return app;
};

/** Rows and files by what they are of; the row of a job goes when it is done, whatever the clock says. */
const countAll = ({ db, dataDir }: TestApp): Record<string, number> => {
  const tables = db.$client
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT LIKE 'sqlite_%' AND name <> 'durable_jobs'`,
    )
    .pluck()
    .all();
  const counts = tables.map((name): [string, number] => [
    name,
    db.$client.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0,
  ]);
  const files = readdirSync(dataDir, { recursive: true }).filter(
    (name) => !/\.db-/.test(`${name}`),
  );
  return { ...Object.fromEntries(counts), files: files.length };
};

const runAll = async (app: TestApp): Promise<string[]> => {
  const deleting: string[] = [];
  for (const [name, sweep] of listCleanupJobs(app.context)) {
    const before = countAll(app);
    while (await sweep(app.context.clock.trusted()));
    const after = countAll(app);
    if (Object.keys(before).some((key) => (after[key] ?? 0) < (before[key] ?? 0)))
      deleting.push(name);
  }
  return deleting;
};

const steps: [name: string, ms: number][] = [
  ['forty days ahead', days(40)],
  ['ten years ahead', years(10)],
  ['ten years back', -years(10)],
  ['an hour ahead, into summer time', hours(1)],
  ['an hour back, out of summer time', -hours(1)],
  ['a century ahead', years(100)],
];

test('no job deletes anything because of a wrong clock, however it jumps', patience, async () => {
  const app = await makeHouseholdWithoutExpired();
  const move = (ms: number) =>
    app.clock.set(new Date(app.clock.now().getTime() + ms).toISOString());
  for (const [name, ms] of steps) {
    for (let count = 0; count < 3; count += 1) {
      move(ms);
      expect(await runAll(app), name).toEqual([]);
      // Seventy seconds sufficed before; now nearly two days do not.
      app.clock.advance(hours(1));
      expect(await runAll(app), name).toEqual([]);
      move(-ms);
      expect(await runAll(app), `${name}, and back`).toEqual([]);
    }
  }
  for (const [name, ms] of [...steps, ...steps.toReversed()]) {
    move(ms);
    app.clock.advance(minutes(10));
    expect(await runAll(app), `then ${name}`).toEqual([]);
  }
});

describe('time that really passes', patience, () => {
  const all = (app: TestApp) => listCleanupJobs(app.context).map(([name]) => name);
  const wanted = (app: TestApp) => all(app).filter((name) => !deletesNothing.includes(name));

  test('makes every job delete records that are old enough', async () => {
    const app = await makeHousehold();
    app.clock.advance(years(2));
    expect(await runAll(app)).toEqual(wanted(app));
  });

  test('makes them do so after two days of running on a date far ahead', async () => {
    const app = await makeHouseholdWithoutExpired();
    app.clock.set(new Date(app.clock.now().getTime() + years(2)).toISOString());
    expect(await runAll(app)).toEqual([]);
    app.clock.advance(hours(47));
    expect(await runAll(app)).toEqual([]);
    app.clock.advance(hours(1));
    expect(await runAll(app)).toEqual(wanted(app).filter((name) => name !== 'pairing'));
  });

  test('control: without the trusted date a wrong clock deletes records', async () => {
    const app = await makeHousehold();
    vi.spyOn(app.context.clock, 'trusted').mockImplementation(() => app.clock.now());
    app.clock.set(new Date(app.clock.now().getTime() + years(2)).toISOString());
    expect(await runAll(app)).toEqual(wanted(app));
  });
});
