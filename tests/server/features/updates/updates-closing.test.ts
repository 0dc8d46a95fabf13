import { expect, it, vi } from 'vitest';
import type { ForkWorker } from '#server/config.ts';
import { readTrail } from '#server/features/updates/engine/update-log.ts';
import { forkNodeWorker } from '#server/workers/worker-channel.ts';
import { makeUpdatable, outsidePath, updaterOf } from '#tests/support/make/server/updates.ts';
import { collectLogLines } from '#tests/support/server/log-lines.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

/** A backup that never finishes; quitting stops waiting for it. */
const endlessBackups: ForkWorker = (file) => {
  if (!file.includes('backup-worker')) return forkNodeWorker(file);
  let end = () => {};
  return {
    send: () => {},
    onMessage: () => {},
    onExit: (listener) => {
      end = listener;
    },
    kill: () => end(),
  };
};

it('a closing server waits for no backup before an update', async () => {
  const { admin, app, getReady, installer, makeRealBackups } = await makeUpdatable(
    undefined,
    undefined,
    {
      forkWorker: endlessBackups,
    },
  );
  makeRealBackups();
  await getReady();
  const lines = collectLogLines(app);
  await admin.post(`${outsidePath}/updates/install`);
  await vi.waitFor(() =>
    expect(app.context.backupRunner.current()).toMatchObject({ kind: 'make' }),
  );
  await updaterOf(app).close();
  expect(app.context.backupRunner.current()).toBeNull();
  expect(app.context.computer.read().backups).toMatchObject({ lastGood: null, lastFailure: null });
  expect(installer.installed).toEqual([]);
  expect(readTrail(app.dataDir)).toBeNull();
  expect(lines.filter((line) => line.includes('no backup before the update'))).toEqual([]);
});

it('a closing server waits for no earlier backup either', async () => {
  const { as, context } = await makeApp({ options: { forkWorker: endlessBackups } });
  await as('admin').post('/api/admin/backups');
  const closing = new AbortController();
  const made = context.extensions.beforeUpdate.get('backups')?.makeBackup(closing.signal);
  closing.abort();
  await expect(made).rejects.toThrow();
  expect(context.backupRunner.current()).toBeNull();
});
