import { expect, test } from 'vitest';
import { write } from '#server/db/transaction.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const storedJobs = (app: Awaited<ReturnType<typeof makeApp>>) =>
  app.db.$client.prepare('SELECT kind, payload FROM durable_jobs').all();

test('a job runs each step in its own transaction and is deleted at its end', async () => {
  const app = await makeApp();
  const steps: string[] = [];
  app.context.extensions.jobs.set('test', function* ({ word }: { word: string }) {
    steps.push(`${word} 1 ${app.db.$client.inTransaction}`);
    yield;
    steps.push(`${word} 2 ${storedJobs(app).length}`);
    return word;
  });
  const id = write(app.db, () => app.context.jobs.add('test', { word: 'moon' }));
  expect(steps).toEqual([]);
  expect(await app.context.jobs.finish(id)).toBe('moon');
  expect(steps).toEqual(['moon 1 true', 'moon 2 1']);
  expect(storedJobs(app)).toEqual([]);
});

test('a job whose transaction is rolled back never runs', async () => {
  const app = await makeApp();
  let runs = 0;
  app.context.extensions.jobs.set('test', function* () {
    runs += 1;
    yield;
  });
  const start = () =>
    write(app.db, () => {
      app.context.jobs.add('test', {});
      throw new Error('no');
    });
  expect(start).toThrow('no');
  app.context.jobs.resume();
  await app.context.jobs.close();
  expect(runs).toBe(0);
});

test('a job that failed keeps what its earlier steps did and is finished by a retry', async () => {
  const app = await makeApp({ options: { logLevel: 'silent' } });
  const count = app.db.$client
    .prepare("SELECT count(*) FROM throttles WHERE bucket LIKE 'job%'")
    .pluck();
  const insert = app.db.$client.prepare('INSERT OR IGNORE INTO throttles VALUES (?, 1, 0, 0)');
  let isBroken = true;
  app.context.extensions.jobs.set('test', function* () {
    insert.run('job 1');
    yield;
    insert.run('job 2');
    if (isBroken) throw new Error('out of order');
  });
  const id = write(app.db, () => app.context.jobs.add('test', {}));
  await expect(app.context.jobs.finish(id)).rejects.toThrow('out of order');
  expect(count.get()).toBe(1);
  expect(storedJobs(app)).toHaveLength(1);
  isBroken = false;
  app.context.jobs.resume();
  await expect.poll(() => storedJobs(app)).toEqual([]);
  expect(count.get()).toBe(2);
});

test('a job continues where a stopped server left it', async () => {
  const app = await makeApp();
  let lastStep = 0;
  app.context.extensions.jobs.set('test', function* () {
    for (;;) {
      lastStep += 1;
      yield;
    }
  });
  const id = write(app.db, () => app.context.jobs.add('test', { of: 'earlier' }));
  const done = app.context.jobs.finish(id);
  done.catch(() => {});
  await expect.poll(() => lastStep).toBeGreaterThan(0);
  await app.context.jobs.close();
  await expect(done).rejects.toMatchObject({ code: 'unavailable' });
  expect(storedJobs(app)).toEqual([{ kind: 'test', payload: '{"of":"earlier"}' }]);
});

test('jobs of a kind run one after the other, and beside those of another kind', async () => {
  const app = await makeApp();
  const steps: string[] = [];
  for (const kind of ['letters', 'numbers']) {
    app.context.extensions.jobs.set(kind, function* (name: string) {
      steps.push(`${name} begins`);
      app.db.$client.prepare('INSERT INTO throttles VALUES (?, 1, 0, 0)').run(name);
      yield;
      steps.push(`${name} ends`);
    });
  }
  write(app.db, () => {
    app.context.jobs.add('letters', 'A');
    app.context.jobs.add('letters', 'B');
    app.context.jobs.add('numbers', '1');
  });
  expect(app.context.jobs.list('letters')).toEqual(['A', 'B']);
  await app.context.jobs.settle('letters');
  await app.context.jobs.settle('numbers');
  const of = (pattern: RegExp) => steps.filter((step) => pattern.test(step));
  expect(of(/^[AB]/)).toEqual(['A begins', 'A ends', 'B begins', 'B ends']);
  expect(steps.indexOf('1 begins')).toBeLessThan(steps.indexOf('A ends'));
  expect(app.context.jobs.list('letters')).toEqual([]);
});
