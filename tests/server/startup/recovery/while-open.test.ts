import { existsSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dataFiles } from '#server/data-dir/data-files.ts';
import { watchDatabase } from '#server/startup/recovery/storage-monitor.ts';
import { minutes } from '#tests/support/fakes/fake-clock.ts';
import { collectLogLines } from '#tests/support/server/log-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const failOnce = (app: TestApp, code: string): void => {
  vi.spyOn(app.context.accessControl, 'denialOf').mockImplementationOnce(() => {
    throw Object.assign(new Error(code), { code });
  });
};

const countRestarts = (app: TestApp) => {
  let count = 0;
  app.context.restart.onRequest(() => {
    count += 1;
  });
  return () => count;
};

it.each([
  ['SQLITE_FULL', 507],
  ['ENOSPC', 507],
  ['SQLITE_IOERR_FSYNC', 503],
  ['SQLITE_READONLY_DBMOVED', 503],
  ['EIO', 503],
])('answers %s with %i and keeps running', async (code, status) => {
  const app = await makeApp();
  const family = app.as('family');
  collectLogLines(app);
  const restarts = countRestarts(app);
  failOnce(app, code);
  const refused = await family.get('/api/users');
  expect(refused.status).toBe(status);
  expect(refused.text).toMatch(/^The home computer/);
  expect((await family.get('/api/users')).status).toBe(200);
  expect(restarts()).toBe(0);
});

it('reopens and checks the whole database when it met damage, but not for ever', async () => {
  const app = await makeApp();
  const family = app.as('family');
  const admin = await app.socketAs('admin');
  const lines = collectLogLines(app);
  const restarts = countRestarts(app);
  failOnce(app, 'SQLITE_CORRUPT_INDEX');
  expect((await family.get('/api/users')).status).toBe(503);
  expect(restarts()).toBe(0);
  expect(await admin.settle()).toContainEqual(
    expect.objectContaining({ type: 'changed', area: 'household' }),
  );
  app.clock.advance(minutes(11));
  failOnce(app, 'SQLITE_CORRUPT_INDEX');
  expect((await family.get('/api/users')).status).toBe(503);
  expect(restarts()).toBe(1);
  expect(existsSync(dataFiles(app.dataDir).suspect)).toBe(true);
  expect(lines.filter((line) => line.includes('restarting'))).toHaveLength(1);
});

it('reopens when its database is no longer where it was', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await makeApp();
  collectLogLines(app);
  const restarts = countRestarts(app);
  const watch = watchDatabase(app.context);
  onTestFinished(() => watch.close());
  vi.advanceTimersByTime(10_000);
  expect(restarts()).toBe(0);
  const { database } = dataFiles(app.dataDir);
  renameSync(database, `${database}-away`);
  vi.advanceTimersByTime(3_000);
  expect(restarts()).toBe(1);
  renameSync(`${database}-away`, database);
});

// Windows lets only some accounts create links.
it.skipIf(process.platform === 'win32')('reopens when its disk answers with errors', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await makeApp();
  collectLogLines(app);
  const restarts = countRestarts(app);
  const watch = watchDatabase(app.context);
  onTestFinished(() => watch.close());
  // A symlink loop is an error, but a missing file is not.
  const { database } = dataFiles(app.dataDir);
  renameSync(database, `${database}-away`);
  symlinkSync(database, database);
  vi.advanceTimersByTime(3_000);
  expect(restarts()).toBe(1);
  rmSync(database);
  renameSync(`${database}-away`, database);
});
