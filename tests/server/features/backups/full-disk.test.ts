import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { holdStore } from '#server/backup-engine/backup-store.ts';
import { lookAtBackups } from '#server/features/backups/schedule.ts';
import { openComputerSettings } from '#server/settings/computer-settings.ts';
import type { BackupsState } from '#shared/features/backups/backups.contract.ts';
import { days, minutes } from '#tests/support/fakes/fake-clock.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';
import { backupsInServer } from '#tests/support/server/backup-worker.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const path = '/api/admin/backups';

const state = async (app: TestApp) => (await app.as('admin').get<BackupsState>(path)).json;

const makeHousehold = async () => {
  const app = await makeApp({ options: { forkWorker: backupsInServer } });
  const disk = makeTempDir();
  onTestFinished(disk.remove);
  const folderToken = app.context.pickedFolders.offer(disk.path);
  await app.as('admin').put(`${path}/settings`, { folderToken });
  await app.context.backupRunner.ended();
  app.clock.advance(days(1));
  return { app, disk: disk.path };
};

const fill = (app: TestApp): { makeRoom(): void } => {
  const inTheWay = join(app.dataDir, 'computer.json.part');
  mkdirSync(inTheWay);
  const client = app.db.$client;
  client.exec(
    "CREATE TEMP TRIGGER full BEFORE INSERT ON audit_entries BEGIN SELECT RAISE(ABORT, 'full'); END",
  );
  return {
    makeRoom: () => {
      rmdirSync(inTheWay);
      client.exec('DROP TRIGGER full');
    },
  };
};

const lookOnce = async (app: TestApp): Promise<void> => {
  await lookAtBackups(app.context);
  await app.context.backupRunner.ended();
};

describe('a server whose own disk is full', () => {
  it('remembers the backup it made elsewhere, and makes it once', async () => {
    const { app } = await makeHousehold();
    const { makeRoom } = fill(app);
    await lookOnce(app);
    const madeAt = app.clock.now().toISOString();
    expect(await state(app)).toMatchObject({ lastGood: { madeAt }, lastFailure: null });
    app.clock.advance(minutes(10));
    await lookOnce(app);
    expect((await state(app)).backups).toHaveLength(2);
    makeRoom();
    await app.as('admin').put(`${path}/settings`, { isNightly: false });
    expect(openComputerSettings(app.dataDir).read().backups).toMatchObject({
      lastGood: { madeAt },
      isNightly: false,
    });
  });

  it('remembers a failed backup, and waits an hour', async () => {
    const { app, disk } = await makeHousehold();
    const { makeRoom } = fill(app);
    const store = holdStore(join(disk, 'Treehouse backups'));
    await lookOnce(app);
    store.close();
    const at = app.clock.now().toISOString();
    expect((await state(app)).lastFailure).toEqual({ at, reason: 'busy' });
    app.clock.advance(minutes(10));
    await lookOnce(app);
    expect((await state(app)).lastFailure).toEqual({ at, reason: 'busy' });
    makeRoom();
    app.clock.advance(minutes(60));
    await lookOnce(app);
    expect((await state(app)).lastFailure).toBeNull();
    expect(auditLines(app).at(-1)).toMatch(/^backupMade/);
  });
});
