import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { listCleanupJobs } from '#server/jobs/jobs.ts';
import { fillHousehold } from '#tests/support/access/fill/fill-household.ts';
import { days, hours, minutes } from '#tests/support/fakes/fake-clock.ts';
import { unthrottled } from '#tests/support/hardening/server.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

// The clock walks ten years either way, over changes to and from summer time, back and forth, and every
// cleanup job runs at each step. The jobs are those that are registered: a new one is walked without a line
// here, and fails until this household has something for it to delete or it is said to delete nothing.

/** Filling a household takes a while on a busy machine. */
const patience = { timeout: 10 * 60_000 };

const deletesNothing = ['disk', 'secure', 'updates', 'imports'];
const years = (count: number) => days(365.25 * count);

/** Something for every job that deletes. */
const makeHousehold = async (): Promise<TestApp> => {
  const app = await makeApp({ options: { throttle: unthrottled } });
  await fillHousehold(app);
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

/** A household whose short-lived things, such as requests to pair, have gone in their time. */
const makeSettled = async (): Promise<TestApp> => {
  const app = await makeHousehold();
  app.clock.advance(hours(25));
  await runAll(app);
  return app;
};

/** How much there is of everything: rows of each table, and files. */
const countAll = ({ db, dataDir }: TestApp): Record<string, number> => {
  const tables = db.$client
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT LIKE 'sqlite_%'`,
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

/** Runs every job. @returns the names of those that took something away */
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

test(
  'a clock that is set wrong has no job delete anything, however it walks',
  patience,
  async () => {
    const app = await makeSettled();
    const move = (ms: number) =>
      app.clock.set(new Date(app.clock.now().getTime() + ms).toISOString());
    for (const [name, ms] of steps) {
      for (let count = 0; count < 3; count += 1) {
        move(ms);
        expect(await runAll(app), name).toEqual([]);
        // Seventy seconds were enough once; nearly two days are not.
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
  },
);

describe('time that really passes', patience, () => {
  const all = (app: TestApp) => listCleanupJobs(app.context).map(([name]) => name);
  const wanted = (app: TestApp) => all(app).filter((name) => !deletesNothing.includes(name));

  test('has every job delete what is old enough', async () => {
    const app = await makeHousehold();
    app.clock.advance(years(2));
    expect(await runAll(app)).toEqual(wanted(app));
  });

  test('has them do so after two days of running by a date far ahead', async () => {
    const app = await makeSettled();
    app.clock.set(new Date(app.clock.now().getTime() + years(2)).toISOString());
    expect(await runAll(app)).toEqual([]);
    app.clock.advance(hours(47));
    expect(await runAll(app)).toEqual([]);
    app.clock.advance(hours(1));
    expect(await runAll(app)).toEqual(wanted(app).filter((name) => name !== 'pairing'));
  });

  test('is what a wrong clock is taken for where nothing guards against it', async () => {
    const app = await makeHousehold();
    vi.spyOn(app.context.clock, 'trusted').mockImplementation(() => app.clock.now());
    app.clock.set(new Date(app.clock.now().getTime() + years(2)).toISOString());
    expect(await runAll(app)).toEqual(wanted(app));
  });
});
