import { expect, test } from 'vitest';
import { write } from '#server/db/transaction.ts';
import {
  addDurableJob,
  closeDurableJobs,
  finishDurableJob,
  listDurableJobs,
  registerDurableJob,
  resumeDurableJobs,
  settleDurableJobs,
} from '#server/jobs/durable-jobs.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const storedJobs = (app: Awaited<ReturnType<typeof makeApp>>) =>
  app.db.$client.prepare('SELECT kind, payload FROM durable_jobs').all();

test('a job runs its steps in transactions of their own and is forgotten at its end', async () => {
  const app = await makeApp();
  const steps: string[] = [];
  registerDurableJob<{ word: string }>(app.context, 'test', function* ({ word }) {
    steps.push(`${word} 1 ${app.db.$client.inTransaction}`);
    yield;
    steps.push(`${word} 2 ${storedJobs(app).length}`);
    return word;
  });
  const id = write(app.db, () => addDurableJob(app.context, 'test', { word: 'moon' }));
  expect(steps).toEqual([]);
  expect(await finishDurableJob(app.context, id)).toBe('moon');
  expect(steps).toEqual(['moon 1 true', 'moon 2 1']);
  expect(storedJobs(app)).toEqual([]);
});

test('a job whose transaction is rolled back never runs', async () => {
  const app = await makeApp();
  let runs = 0;
  registerDurableJob(app.context, 'test', function* () {
    runs += 1;
    yield;
  });
  const start = () =>
    write(app.db, () => {
      addDurableJob(app.context, 'test', {});
      throw new Error('no');
    });
  expect(start).toThrow('no');
  resumeDurableJobs(app.context);
  await closeDurableJobs(app.context);
  expect(runs).toBe(0);
});

test('a job that failed keeps what its earlier steps did and is done when it is tried again', async () => {
  const app = await makeApp({ options: { logLevel: 'silent' } });
  const count = app.db.$client
    .prepare("SELECT count(*) FROM throttles WHERE bucket LIKE 'job%'")
    .pluck();
  const insert = app.db.$client.prepare('INSERT OR IGNORE INTO throttles VALUES (?, 1, 0, 0)');
  let isBroken = true;
  registerDurableJob(app.context, 'test', function* () {
    insert.run('job 1');
    yield;
    insert.run('job 2');
    if (isBroken) throw new Error('out of order');
  });
  const id = write(app.db, () => addDurableJob(app.context, 'test', {}));
  await expect(finishDurableJob(app.context, id)).rejects.toThrow('out of order');
  expect(count.get()).toBe(1);
  expect(storedJobs(app)).toHaveLength(1);
  isBroken = false;
  resumeDurableJobs(app.context);
  await expect.poll(() => storedJobs(app)).toEqual([]);
  expect(count.get()).toBe(2);
});

test('a job goes on where a server that stopped left it', async () => {
  const app = await makeApp();
  let lastStep = 0;
  registerDurableJob(app.context, 'test', function* () {
    for (;;) {
      lastStep += 1;
      yield;
    }
  });
  const id = write(app.db, () => addDurableJob(app.context, 'test', { of: 'earlier' }));
  const done = finishDurableJob(app.context, id);
  done.catch(() => {});
  await expect.poll(() => lastStep).toBeGreaterThan(0);
  await closeDurableJobs(app.context);
  await expect(done).rejects.toMatchObject({ code: 'unavailable' });
  expect(storedJobs(app)).toEqual([{ kind: 'test', payload: '{"of":"earlier"}' }]);
});

test('jobs of a kind run one after the other, and beside those of another kind', async () => {
  const app = await makeApp();
  const steps: string[] = [];
  for (const kind of ['letters', 'numbers']) {
    registerDurableJob<string>(app.context, kind, function* (name) {
      steps.push(`${name} begins`);
      app.db.$client.prepare('INSERT INTO throttles VALUES (?, 1, 0, 0)').run(name);
      yield;
      steps.push(`${name} ends`);
    });
  }
  write(app.db, () => {
    addDurableJob(app.context, 'letters', 'A');
    addDurableJob(app.context, 'letters', 'B');
    addDurableJob(app.context, 'numbers', '1');
  });
  expect(listDurableJobs(app.context, 'letters')).toEqual(['A', 'B']);
  await settleDurableJobs(app.context, 'letters');
  await settleDurableJobs(app.context, 'numbers');
  const of = (pattern: RegExp) => steps.filter((step) => pattern.test(step));
  expect(of(/^[AB]/)).toEqual(['A begins', 'A ends', 'B begins', 'B ends']);
  expect(steps.indexOf('1 begins')).toBeLessThan(steps.indexOf('A ends'));
  expect(listDurableJobs(app.context, 'letters')).toEqual([]);
});
