import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { holdStore } from '#server/backup-engine/backup-store.ts';
import { makeBackup } from '#server/backup-engine/create/make-backup.ts';
import { dataFiles } from '#server/data-dir/data-files.ts';
import { addNote, readNotes } from '#server/data-dir/recovery-log.ts';
import { recordRecovery } from '#server/features/backups/restore/restore.start.ts';
import { lookAtBackups } from '#server/features/backups/schedule.ts';
import { findHousehold } from '#server/features/household/household.repo.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { BackupsState } from '#shared/features/backups/backups.contract.ts';
import type { RestoreState } from '#shared/features/backups/restore/restore.fields.ts';
import type { SetupState } from '#shared/features/household/household.contract.ts';
import { days, hours } from '#tests/support/fakes/fake-clock.ts';
import { testPassword } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { backupsInServer } from '#tests/support/server/backup-worker.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const backupId = '20260302T030000Z';

const backUp = (app: TestApp) => {
  const folder = join(app.dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  const { installationId } = app.context;
  return makeBackup({
    dataDir: app.dataDir,
    folder,
    installation: { installationId, spaceName: "Mia's Treehouse", encryption: null },
    expectsBackups: false,
    appVersion: '0.0.0-test',
    now: new Date('2026-03-02T03:00:00.000Z'),
    key: null,
  });
};

const restore = (changes: Record<string, unknown> = {}) => ({
  backupId,
  passphrase: null,
  password: testPassword,
  ...changes,
});

const path = '/api/admin/restore';

const settle = (app: TestApp): Promise<RestoreState> =>
  vi.waitFor(
    () => {
      const state = app.context.restores.state();
      const isOver = !state.progress || state.progress.phase === 'opening';
      if (!isOver) throw new Error('still at it');
      return state;
    },
    { timeout: 15_000, interval: 50 },
  );

describe('POST /api/admin/restore', () => {
  it('is for signed-in admins who enter their password again', async () => {
    const app = await makeApp();
    for (const kind of ['family', 'kid', 'friend', 'guest', 'expired'] as const) {
      expect((await app.as(kind).post(path, restore())).status, kind).toBe(403);
    }
    const admin = app.as('admin');
    expect((await admin.post(path, restore({ backupId: '../x' }))).status).toBe(400);
    const wrong = await admin.post(path, restore({ password: 'wrong horse' }));
    expect([wrong.status, wrong.text]).toEqual([400, t('accounts:errors.wrongPassword')]);
    const none = await admin.post(path, restore({ backupId: '20200101T000000Z' }));
    expect(none.status).toBe(200);
    expect((await settle(app)).failure).not.toBeNull();
    expect(existsSync(dataFiles(app.dataDir).journal)).toBe(false);
  });

  it('stages the data, requests the restart, and notifies admins only', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    await backUp(app);
    const [notified, unnotified] = [await app.socketAs('admin'), await app.socketAs('family')];
    let restarts = 0;
    app.context.restart.onRequest(() => {
      restarts += 1;
    });
    const answer = await admin.post<RestoreState>(path, restore());
    expect([answer.status, answer.json.progress?.phase]).toEqual([200, 'database']);
    expect((await admin.post(path, restore())).status).toBe(409);
    expect((await settle(app)).progress?.phase).toBe('opening');
    expect(restarts).toBe(1);
    const journal = JSON.parse(readFileSync(dataFiles(app.dataDir).journal, 'utf8'));
    expect(journal).toMatchObject({ phase: 'staged', by: 'admin', counts: { sessions: 0 } });
    expect(journal.counts.users).toBeGreaterThan(0);
    const areas = (events: unknown[]) => events.map((event) => (event as { area?: string }).area);
    expect(areas(await notified.settle())).toContain('backups');
    expect(areas(await unnotified.settle())).not.toContain('backups');
  });

  it('and backup work wait for one another', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    await backUp(app);
    await admin.post('/api/admin/backups');
    expect((await admin.post(path, restore())).status).toBe(409);
    expect(app.context.restores.state().progress).toBeNull();
    await admin.delete('/api/admin/backups/work');
    expect((await admin.post(path, restore())).status).toBe(200);
    expect((await admin.post('/api/admin/backups')).status).toBe(409);
    await lookAtBackups(app.context);
    expect(app.context.backupRunner.current()).toBeNull();
    await settle(app);
  });

  it('restores nothing from a folder that another process uses', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    await backUp(app);
    const store = holdStore(join(app.dataDir, 'backups/Treehouse backups'));
    await admin.post(path, restore());
    const { failure } = await settle(app);
    store.close();
    expect(failure).toBe('busy');
  });

  it('refuses a backup of another household', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const other = await makeApp();
    await backUp(other);
    cpSync(join(other.dataDir, 'backups'), join(app.dataDir, 'backups'), { recursive: true });
    await admin.post(path, restore());
    expect((await settle(app)).failure).toBe('otherHousehold');
    expect(existsSync(dataFiles(app.dataDir).journal)).toBe(false);
  });

  it('refuses a backup with one changed byte, and leaves nothing behind', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    await backUp(app);
    const file = join(app.dataDir, 'backups/Treehouse backups/snapshots', backupId, 'treehouse.db');
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await admin.post(path, restore());
    expect((await settle(app)).failure).toBe('damaged');
    expect(existsSync(dataFiles(app.dataDir).restoring)).toBe(false);
  });
});

describe('a locked backup', () => {
  it('refuses a wrong passphrase at once, and copies nothing', async () => {
    const app = await makeApp({ options: { forkWorker: backupsInServer } });
    const admin = app.as('admin');
    await admin.put('/api/admin/backups/lock', { passphrase: 'seven green frogs jump' });
    await app.context.backupRunner.ended();
    const { json } = await admin.get<BackupsState>('/api/admin/backups');
    const wanted = restore({ backupId: json.backups[0]?.id, passphrase: 'seven green frogs' });
    const wrong = await admin.post(path, wanted);
    expect([wrong.status, wrong.text]).toEqual([400, t('startup:failure.wrongPassphrase')]);
    expect(app.context.restores.state()).toEqual({ progress: null, failure: null });
  });
});

describe('after setup', () => {
  it('is closed to another family, even with the code', async () => {
    const app = await makeApp();
    await backUp(app);
    const body = { token: '123456', folderToken: null };
    const signedOut = app.signedOut();
    expect((await signedOut.post('/api/recovery/choices', body)).status).toBe(409);
    const wanted = { ...body, kind: 'backup', id: backupId, passphrase: null };
    expect((await signedOut.post('/api/recovery/restore', wanted)).status).toBe(409);
    expect((await signedOut.get('/api/recovery')).status).toBe(404);
    expect(findHousehold(app.db)?.spaceName).toBe("Mia's Treehouse");
  });
});

describe('before setup', () => {
  it('requires the code, and accepts backups only', async () => {
    const app = await makeApp({ isSetUp: false });
    const signedOut = app.signedOut();
    const wrong = { token: '654321', folderToken: null };
    expect((await signedOut.post('/api/recovery/choices', wrong)).status).toBe(403);
    const right = { token: '123456', folderToken: null };
    const found = await signedOut.post<{ failure: string }>('/api/recovery/choices', right);
    expect([found.status, found.json.failure]).toEqual([200, 'missing']);
    const other = { ...right, kind: 'safety', id: backupId, passphrase: null };
    expect((await signedOut.post('/api/recovery/restore', other)).status).toBe(404);
  });
});

describe('a restore while the server was closed', () => {
  it('is recorded in the audit list, once', async () => {
    const app = await makeApp();
    const admin = app.as('admin').user;
    const files = dataFiles(app.dataDir);
    const at = app.clock.now().toISOString();
    addNote(files, { what: 'setAside', id: 'a', at });
    addNote(files, { what: 'restored', id: 'b', at, madeAt: at, by: 'admin', missing: 0 });
    addNote(files, { what: 'restored', id: 'b', at, madeAt: at, by: 'admin', missing: 0 });
    addNote(files, { what: 'failed', id: 'c', at });
    recordRecovery(app.context);
    const rows = app.db.$client
      .prepare('SELECT action, actor_id AS actorId FROM audit_entries ORDER BY id')
      .all();
    expect(rows).toEqual([
      { action: 'databaseSetAside', actorId: null },
      { action: 'backupRestored', actorId: admin.id },
      { action: 'restoreSwappedBack', actorId: null },
    ]);
    expect(readNotes(files)).toEqual([]);
  });

  it('is shown to everyone who signs in within an hour', async () => {
    const before = await makeApp();
    const madeAt = '2026-03-01T03:00:00.000Z';
    const at = before.clock.now().toISOString();
    const note = { what: 'restored', id: 'b', at, madeAt, by: null, missing: 0 } as const;
    addNote(dataFiles(before.dataDir), note);
    const app = await makeApp({ options: { dataDir: before.dataDir } });
    const setup = async () => (await app.signedOut().get<SetupState>('/api/setup')).json;
    expect((await setup()).restoredFrom).toBe(madeAt);
    app.clock.advance(hours(2));
    expect((await setup()).restoredFrom).toBeUndefined();
  });

  it('keeps the old data for thirty days', async () => {
    const app = await makeApp();
    const files = dataFiles(app.dataDir);
    const id = '20260302T090000Z';
    mkdirSync(join(files.beforeRestore, id), { recursive: true });
    writeFileSync(join(files.beforeRestore, id, 'treehouse.db'), 'old');
    const { json } = await app.as('admin').get<{ safetyCopies: unknown[] }>(path);
    expect(json.safetyCopies).toEqual([{ id, setAsideAt: '2026-03-02T09:00:00.000Z' }]);
    await runCleanupJobs(app.context);
    expect(readdirSync(files.beforeRestore)).toEqual([id]);
    app.clock.advance(days(31));
    await runCleanupJobs(app.context);
    expect(readdirSync(files.beforeRestore)).toEqual([]);
  });

  it('keeps the database that a failed update left for thirty days', async () => {
    const app = await makeApp();
    const left = ['', '-wal'].map((suffix) => `treehouse.db.failed-update-1.2.0${suffix}`);
    for (const name of left) {
      writeFileSync(join(app.dataDir, name), 'old');
      utimesSync(join(app.dataDir, name), app.clock.now(), app.clock.now());
    }
    const kept = () => readdirSync(app.dataDir).filter((name) => name.includes('failed-update'));
    await runCleanupJobs(app.context);
    expect(kept()).toEqual(left);
    app.clock.advance(days(31));
    await runCleanupJobs(app.context);
    expect(kept()).toEqual([]);
  });
});
