import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { continuousRootOf } from '#server/backup-engine/continuous/continuous-files.ts';
import { requireOwner, watchOwner } from '#server/features/backups/takeover/takeover.watch.ts';
import type { BackupWarning } from '#shared/features/backups/backups.contract.ts';
import type { TakeoverState } from '#shared/features/backups/takeover/takeover.contract.ts';
import { minutes } from '#tests/support/fakes/fake-clock.ts';
import { epochOf, writeEpochTo } from '#tests/support/server/copies.ts';
import { folderPlan, setUpCopies } from '#tests/support/server/copying-setup.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeFolder } from '#tests/support/server/rclone-server.ts';

/** A server that runs the household and copies to a folder. */
const makeOwner = async () => {
  const folder = makeFolder();
  await writeEpochTo(folder, null, epochOf(1, 'old'));
  const app = await makeApp();
  const { computer } = app.context;
  setUpCopies({ computer, dataDir: app.dataDir }, folderPlan(folder), { computerId: 'old' });
  return { app, folder };
};

/** Has the app look at intervals, which the test lets pass. @returns how often it wanted to restart */
const watch = ({ context }: TestApp) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const restarts = vi.fn();
  context.restart.onRequest(restarts);
  const watching = watchOwner(context);
  onTestFinished(() => watching.close());
  return restarts;
};

afterEach(() => {
  vi.useRealTimers();
});

const until = async (check: () => void) => {
  vi.useRealTimers();
  await vi.waitFor(check, { timeout: 20_000, interval: 20 });
};

it('notices a takeover within a minute while it runs', async () => {
  const { app, folder } = await makeOwner();
  const restarts = watch(app);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(restarts).not.toHaveBeenCalled();
  await writeEpochTo(folder, 1, epochOf(2, 'new'));
  await vi.advanceTimersByTimeAsync(57_000);
  await until(() => expect(restarts).toHaveBeenCalled());
  const { takeover } = app.context.computer.read();
  expect(takeover.lostTo).toMatchObject({ epoch: 2, computerId: 'new' });
});

it('starts without an answer, warns admins, and asks until it gets one', async () => {
  const { app, folder } = await makeOwner();
  const admin = app.as('admin');
  const unanswered = async () =>
    (await admin.get<TakeoverState>('/api/admin/takeover')).json.rehearsal?.unansweredSince;
  const warning = async () =>
    (await admin.get<{ warning: BackupWarning }>('/api/admin/backups/warning')).json.warning;
  const epochFile = join(continuousRootOf(folder), 'epoch.json');
  const epoch = readFileSync(epochFile);
  writeFileSync(epochFile, 'Not readable at the moment');
  await expect(requireOwner(app.context.config, app.clock.now())).resolves.toBeUndefined();
  const restarts = watch(app);
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  const began = app.clock.now().toISOString();
  await vi.waitFor(async () => expect(await unanswered()).toBe(began), { timeout: 20_000 });
  expect(await warning()).toBe('none');
  app.clock.advance(minutes(10));
  expect(await warning()).toBe('ownerUnknown');
  writeFileSync(epochFile, epoch);
  app.context.appEvents.emit('continuousSuperseded', epochOf(2, 'new'));
  await vi.waitFor(async () => expect(await unanswered()).toBeNull(), { timeout: 20_000 });
  expect(await warning()).toBe('none');
  expect(restarts).not.toHaveBeenCalled();
});

it('goes on asking while its own disk is full', async () => {
  const { app, folder } = await makeOwner();
  const unanswered = () => app.context.computer.read().takeover.unansweredSince;
  const epochFile = join(continuousRootOf(folder), 'epoch.json');
  const epoch = readFileSync(epochFile);
  writeFileSync(epochFile, 'Not readable at the moment');
  const inTheWay = join(app.dataDir, 'computer.json.part');
  mkdirSync(inTheWay);
  const restarts = watch(app);
  await vi.advanceTimersByTimeAsync(3_000);
  await until(() => expect(unanswered()).toBe(app.clock.now().toISOString()));
  rmdirSync(inTheWay);
  writeFileSync(epochFile, epoch);
  app.context.appEvents.emit('continuousSuperseded', epochOf(2, 'new'));
  await until(() => expect(unanswered()).toBeNull());
  expect(restarts).not.toHaveBeenCalled();
});
