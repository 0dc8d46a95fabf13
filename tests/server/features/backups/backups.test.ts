import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readKeptKey } from '#server/backup-engine/backup-key.ts';
import type { BackupJob } from '#server/backup-engine/create/backup-job.ts';
import type { ForkWorker } from '#server/config.ts';
import { lookAtBackups } from '#server/features/backups/schedule.ts';
import type {
  Backup,
  BackupsState,
  BackupWork,
} from '#shared/features/backups/backups.contract.ts';
import type { Health } from '#shared/features/household/health.contract.ts';
import { days, hours, minutes } from '#tests/support/fakes/fake-clock.ts';
import { makeBackedUpServer } from '#tests/support/make/server/backups.ts';
import { t } from '#tests/support/messages.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';
import { backupsInServer } from '#tests/support/server/backup-worker.ts';
import { makeApp as makeAnyApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const path = '/api/admin/backups';
const passphrase = 'seven green frogs jump';

const makeApp = ({ isSetUp = true, options = {} } = {}) =>
  makeAnyApp({ isSetUp, options: { forkWorker: backupsInServer, ...options } });

/** A deletion removes its backup, and does not end before it is stopped. */
const stuckInDelete: ForkWorker = (file, limits) => {
  const channel = backupsInServer(file, limits);
  let isDelete = false;
  return {
    ...channel,
    send: (job) => {
      isDelete = (job as BackupJob).type === 'delete';
      channel.send(job);
    },
    onMessage: (listen) => channel.onMessage((message) => isDelete || listen(message)),
  };
};

const makeDisk = (): string => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  return dir.path;
};

const state = async (app: TestApp) => (await app.as('admin').get<BackupsState>(path)).json;

const makeOne = async (app: TestApp): Promise<Backup | undefined> => {
  const begun = await app.as('admin').post<{ work: BackupWork }>(path);
  expect(begun.status).toBe(200);
  await app.context.backupRunner.ended();
  return (await state(app)).backups[0];
};

const choose = async (app: TestApp, folder: string, extra: object = {}) => {
  const folderToken = app.context.pickedFolders.offer(folder);
  const answer = await app.as('admin').put(`${path}/settings`, { folderToken, ...extra });
  await app.context.backupRunner.ended();
  return answer;
};

describe('making a backup', () => {
  it('makes and verifies it, notifies the admins, and records it', async () => {
    const app = await makeApp();
    const [admin, kid] = [await app.socketAs('admin'), await app.socketAs('kid')];
    const made = await makeOne(app);
    expect(made).toMatchObject({ problem: null, isLocked: false, missingFiles: 0 });
    expect(made?.counts?.people).toBe(2);
    expect(await state(app)).toMatchObject({
      folder: { kind: 'own', path: join(app.dataDir, 'backups'), problem: null },
      lastGood: { madeAt: app.clock.now().toISOString() },
      lastFailure: null,
      warning: 'none',
    });
    const notices = (messages: { type: string }[]) =>
      messages.filter((m) => m.type === 'changed' && (m as { area?: string }).area === 'backups');
    expect(notices(await admin.settle()).length).toBeGreaterThanOrEqual(2);
    expect(notices(await kid.settle())).toEqual([]);
    expect(auditLines(app).at(-1)).toMatch(/^backupMade \| The admin/);
    const health = await app.as('admin').get<Health>('/api/admin/health');
    expect(health.json.lastBackup).toEqual({ madeAt: app.clock.now().toISOString() });
  });

  it('is one thing at a time', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    await admin.post(path);
    const again = await admin.post(path);
    expect([again.status, again.text]).toEqual([409, t('backups:errors.working')]);
    const { json } = await admin.get<{ work: BackupWork }>(`${path}/work`);
    expect(json.work).toMatchObject({ kind: 'make', id: null });
    await app.context.backupRunner.ended();
    expect((await admin.get<{ work: null }>(`${path}/work`)).json.work).toBeNull();
  });

  it('can be stopped in its own process, and leaves nothing partial', async () => {
    const app = await makeAnyApp();
    const admin = app.as('admin');
    await admin.post(path);
    const stopped = await admin.delete(`${path}/work`);
    expect([stopped.status, stopped.json]).toEqual([200, { work: null }]);
    expect(await state(app)).toMatchObject({ backups: [], lastGood: null, lastFailure: null });
    expect(await makeOne(app)).toMatchObject({ problem: null });
    expect(readdirSync(join(app.dataDir, 'backups/Treehouse backups/snapshots'))).toHaveLength(1);
  });

  it('says why it failed', async () => {
    const app = await makeApp();
    const disk = makeDisk();
    await choose(app, disk);
    renameSync(disk, `${disk}-away`);
    onTestFinished(() => rmSync(`${disk}-away`, { recursive: true, force: true }));
    await makeOne(app);
    expect(await state(app)).toMatchObject({
      folder: { problem: 'missing', freeBytes: null },
      lastFailure: { at: app.clock.now().toISOString(), reason: 'missing' },
      warning: 'missing',
      backups: [],
    });
    expect(existsSync(disk)).toBe(false);
    expect(auditLines(app).at(-1)).toMatch(/^backupFailed .*missing/);
  });
});

describe('a manual backup', () => {
  const ids = async (app: TestApp) => (await state(app)).backups.map(({ id }) => id);

  it('is listed as such with its size, and kept beside those of the night', async () => {
    const app = await makeApp();
    const made = await makeOne(app);
    expect(made).toMatchObject({ isManual: true, origin: 'own', bytes: expect.any(Number) });
    for (let night = 0; night < 9; night += 1) {
      app.clock.advance(days(1));
      await lookAtBackups(app.context);
      await app.context.backupRunner.ended();
    }
    const { backups } = await state(app);
    expect(backups.filter(({ isManual }) => isManual).map(({ id }) => id)).toEqual([made?.id]);
    const nightly = backups.filter(({ isManual }) => !isManual);
    expect(nightly.length).toBeGreaterThanOrEqual(7);
    app.clock.advance(hours(21));
    await makeOne(app);
    await lookAtBackups(app.context);
    await app.context.backupRunner.ended();
    expect(
      (await state(app)).backups
        .slice(0, 2)
        .map(({ isManual }) => isManual)
        .toSorted(),
    ).toEqual([false, true]);
  });

  it('is deleted by an admin, who cannot delete one of the night', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    await lookAtBackups(app.context);
    await app.context.backupRunner.ended();
    const [nightly] = await ids(app);
    app.clock.advance(hours(1));
    const made = await makeOne(app);
    const refused = await admin.delete(`${path}/${nightly}`);
    expect([refused.status, refused.text]).toEqual([409, t('backups:errors.notManual')]);
    expect((await admin.delete(`${path}/20260101T000000Z`)).status).toBe(404);
    expect((await admin.delete(`${path}/${made?.id}`)).status).toBe(200);
    await app.context.backupRunner.ended();
    expect(await ids(app)).toEqual([nightly]);
    expect((await state(app)).lastGood).not.toEqual({ madeAt: made?.createdAt });
    expect(auditLines(app).at(-1)).toMatch(/^backupDeleted \| The admin/);
  });

  it('is forgotten when its deletion is stopped after it went', async () => {
    const app = await makeApp({ options: { forkWorker: stuckInDelete } });
    const admin = app.as('admin');
    await lookAtBackups(app.context);
    await app.context.backupRunner.ended();
    app.clock.advance(hours(1));
    const made = await makeOne(app);
    expect((await admin.delete(`${path}/${made?.id}`)).status).toBe(200);
    await vi.waitFor(async () => expect(await ids(app)).toHaveLength(1));
    expect((await admin.delete(`${path}/work`)).status).toBe(200);
    const { backups, lastGood } = await state(app);
    expect(lastGood).toEqual({ madeAt: backups[0]?.createdAt });
    expect(auditLines(app).at(-1)).toMatch(/^backupDeleted \| The admin/);
  });

  it('stays known when its disk goes while it is deleted', async () => {
    const app = await makeApp({ options: { forkWorker: stuckInDelete } });
    const disk = makeDisk();
    await choose(app, disk);
    const made = await makeOne(app);
    const { lastGood } = await state(app);
    expect((await app.as('admin').delete(`${path}/${made?.id}`)).status).toBe(200);
    await vi.waitFor(async () => expect(await ids(app)).not.toContain(made?.id));
    rmSync(join(disk, 'Treehouse backups'), { recursive: true });
    await app.as('admin').delete(`${path}/work`);
    expect((await state(app)).lastGood).toEqual(lastGood);
  });

  it('of an earlier version counts as one of the night', async () => {
    const app = await makeApp();
    const made = await makeOne(app);
    const folder = join(app.dataDir, 'backups/Treehouse backups/snapshots', made?.id ?? '');
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    const { isManual: _, ...earlier } = manifest;
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(earlier));
    const [listed] = (await state(app)).backups;
    expect(listed).toMatchObject({ isManual: false, origin: 'own', problem: null });
  });
});

describe('checking a backup', () => {
  it('answers 404 for a missing backup and for an invalid id', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    expect((await admin.post(`${path}/20260101T000000Z/verify`)).status).toBe(404);
    expect((await admin.post(`${path}/..%2F..%2Fetc/verify`)).status).toBe(400);
  });

  it('detects what was changed on the disk', async () => {
    const app = await makeApp();
    const made = await makeOne(app);
    const file = join(
      app.dataDir,
      'backups/Treehouse backups/snapshots',
      made?.id ?? '',
      'media.txt',
    );
    app.clock.advance(hours(1));
    await app.as('admin').post(`${path}/${made?.id}/verify`);
    await app.context.backupRunner.ended();
    expect((await state(app)).backups[0]).toMatchObject({
      problem: null,
      verifiedAt: app.clock.now().toISOString(),
    });
    writeFileSync(file, 'spoilt');
    await app.as('admin').post(`${path}/${made?.id}/verify`);
    await app.context.backupRunner.ended();
    const after = await state(app);
    expect([after.backups[0]?.problem, after.lastGood]).toEqual(['cutShort', null]);
  });
});

describe('the folder', () => {
  it('can be chosen by a picked-folder token only, never by a path', async () => {
    const app = await makeApp();
    for (const folderToken of ['/etc', makeDisk(), 'x'.repeat(101), 7]) {
      const answer = await app.as('admin').put(`${path}/settings`, { folderToken });
      expect([answer.status, answer.text]).toEqual([400, t('backups:errors.folderToken')]);
    }
    expect((await state(app)).folder.kind).toBe('own');
  });

  it('gets a backup at once', async () => {
    const app = await makeApp();
    const disk = makeDisk();
    expect((await choose(app, disk)).status).toBe(200);
    const after = await state(app);
    expect(after).toMatchObject({ folder: { kind: 'chosen', path: disk, problem: null } });
    expect(after.backups).toHaveLength(1);
    expect(auditLines(app)[0]).toMatch(/^backupSettingsChanged .*folder/);
    const back = await app.as('admin').put(`${path}/settings`, { folderToken: null });
    await app.context.backupRunner.ended();
    expect(back.status).toBe(200);
    expect((await state(app)).folder.kind).toBe('own');
  });

  it.each([
    ['insideData', 400, t('backups:errors.insideData')],
    ['aFile', 400, t('backups:errors.noFolder')],
    ['gone', 400, t('backups:errors.noFolder')],
    ['otherHousehold', 409, t('backups:errors.otherHousehold')],
    ['newer', 409, t('backups:errors.newer')],
    ['broken', 409, t('backups:errors.unreadable')],
  ])('is refused if it is unsuitable: %s', async (name, status, text) => {
    const app = await makeApp();
    const disk = makeDisk();
    const root = join(disk, 'Treehouse backups');
    const write = (content: string) => {
      mkdirSync(root);
      writeFileSync(join(root, 'backups.json'), content);
    };
    const folders: Record<string, () => string | Promise<string>> = {
      insideData: () => join(app.dataDir, 'media'),
      aFile: () => {
        writeFileSync(join(disk, 'a-file'), '');
        return join(disk, 'a-file');
      },
      gone: () => join(disk, 'nowhere'),
      otherHousehold: async () => {
        const theirs = await makeBackedUpServer({ pictures: 0 });
        await theirs.make();
        return theirs.folder;
      },
      newer: () => {
        write('{"format": 2}');
        return disk;
      },
      broken: () => {
        write('{}');
        return disk;
      },
    };
    const folder = (await folders[name]?.()) ?? '';
    const answer = await choose(app, folder);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(text)]);
    expect((await state(app)).folder.kind).toBe('own');
  });

  it('may be a new disk that replaces the previous one', async () => {
    const app = await makeApp();
    const disk = makeDisk();
    await choose(app, disk);
    rmSync(join(disk, 'Treehouse backups'), { recursive: true });
    expect((await state(app)).folder.problem).toBe('missing');
    expect((await choose(app, disk)).status).toBe(200);
    const after = await state(app);
    expect(after).toMatchObject({ folder: { path: disk, problem: null }, lastFailure: null });
    expect(after.backups).toHaveLength(1);
  });

  it('of the server itself may be emptied', async () => {
    const app = await makeApp();
    await makeOne(app);
    rmSync(join(app.dataDir, 'backups', 'Treehouse backups'), { recursive: true });
    expect((await state(app)).folder.problem).toBeNull();
    expect(await makeOne(app)).toMatchObject({ problem: null });
    rmSync(join(app.dataDir, 'backups'), { recursive: true });
    expect(await makeOne(app)).toMatchObject({ problem: null });
  });

  it('cannot be in a previous data folder, since that may be deleted', async () => {
    const disk = makeDisk();
    const app = await makeApp({ options: { oldCopies: [disk, join(disk, 'gone')] } });
    mkdirSync(join(disk, 'media'));
    const answer = await choose(app, join(disk, 'media'));
    expect([answer.status, answer.text]).toEqual([400, t('backups:errors.insideData')]);
    expect((await state(app)).folder.kind).toBe('own');
  });

  it('cannot be the one that copies outside the home go to, since those age otherwise', async () => {
    const app = await makeApp();
    const disk = makeDisk();
    const { computer } = app.context;
    const target = { kind: 'folder', path: disk } as const;
    computer.change({ offsite: { ...computer.read().offsite, target } });
    for (const folder of [disk, join(disk, 'Treehouse backups')]) {
      mkdirSync(folder, { recursive: true });
      const answer = await choose(app, folder);
      expect([answer.status, answer.text]).toEqual([400, t('backups:errors.copiesFolder')]);
    }
    expect((await state(app)).folder.kind).toBe('own');
    mkdirSync(join(disk, 'backups'));
    expect((await choose(app, join(disk, 'backups'))).status).toBe(200);
  });

  it('cannot be changed if it was set at the start', async () => {
    const disk = makeDisk();
    const app = await makeApp({ options: { backupsDir: disk } });
    expect((await choose(app, makeDisk())).status).toBe(409);
    await makeOne(app);
    expect((await state(app)).folder).toMatchObject({ kind: 'option', path: disk });
  });
});

describe('the lock', () => {
  it('requires a strong passphrase', async () => {
    const app = await makeApp();
    for (const bad of ['too short', '', ' '.repeat(30), 'x'.repeat(201), undefined]) {
      const answer = await app.as('admin').put(`${path}/lock`, { passphrase: bad });
      expect(answer.status).toBe(400);
    }
    expect((await state(app)).isLocked).toBe(false);
  });

  it('locks the next backup, and deletes unlocked ones on request', async () => {
    const app = await makeApp();
    await makeOne(app);
    app.clock.advance(hours(1));
    const answer = await app.as('admin').put(`${path}/lock`, { passphrase, dropOpen: true });
    expect(answer.status).toBe(200);
    await app.context.backupRunner.ended();
    const after = await state(app);
    expect(after.isLocked).toBe(true);
    expect(after.backups).toHaveLength(1);
    expect(after.backups[0]).toMatchObject({ isLocked: true, problem: null });
    expect(after.backups[0]?.counts?.people).toBe(1);
    expect(answer.text).not.toContain(passphrase);
    expect(auditLines(app).join()).not.toContain(passphrase);
    app.clock.advance(days(1));
    expect((await app.as('admin').delete(`${path}/lock`)).status).toBe(200);
    expect(await makeOne(app)).toMatchObject({ isLocked: false });
    expect((await state(app)).backups).toHaveLength(2);
  });

  it('is adopted from a folder by its passphrase only', async () => {
    const app = await makeApp();
    const disk = makeDisk();
    await choose(app, disk);
    await app.as('admin').put(`${path}/lock`, { passphrase });
    await app.context.backupRunner.ended();
    await app.as('admin').put(`${path}/settings`, { folderToken: null });
    await app.context.backupRunner.ended();
    rmSync(join(app.dataDir, 'backup-key.json'));
    await app.as('admin').delete(`${path}/lock`);
    expect((await choose(app, disk)).text).toBe(t('backups:errors.passphraseNeeded'));
    const wrong = await choose(app, disk, { passphrase: 'seven green frogs' });
    expect([wrong.status, wrong.text]).toEqual([400, t('backups:errors.wrongPassphrase')]);
    expect(readKeptKey(app.dataDir)).toBeNull();
    expect((await choose(app, disk, { passphrase })).status).toBe(200);
    const after = await state(app);
    expect(after).toMatchObject({ isLocked: true, folder: { path: disk } });
    expect(after.backups.every(({ counts }) => counts !== null)).toBe(true);
    const other = await app.as('admin').put(`${path}/lock`, { passphrase: 'eight blue owls fly' });
    expect(other.status).toBe(200);
    await app.context.backupRunner.ended();
    expect((await state(app)).lastFailure).toBeNull();
  });
});

describe('a nightly backup', () => {
  it('is made automatically once it is due, and not before', async () => {
    const app = await makeApp();
    const look = async () => {
      await lookAtBackups(app.context);
      await app.context.backupRunner.ended();
      return (await state(app)).backups.length;
    };
    expect(await look()).toBe(1);
    app.clock.advance(hours(10));
    expect(await look()).toBe(1);
    app.clock.advance(hours(14));
    expect(await look()).toBe(2);
    await app.as('admin').put(`${path}/settings`, { isNightly: false });
    app.clock.advance(days(2));
    expect(await look()).toBe(2);
  });

  it('waits an hour after an admin has stopped one', async () => {
    const app = await makeAnyApp();
    const { backupRunner } = app.context;
    const isBegun = async () => {
      await lookAtBackups(app.context);
      return backupRunner.current() !== null;
    };
    expect(await isBegun()).toBe(true);
    await app.as('admin').delete(`${path}/work`);
    app.clock.advance(minutes(59));
    expect(await isBegun()).toBe(false);
    app.clock.advance(minutes(1));
    expect(await isBegun()).toBe(true);
    await backupRunner.ended();
    expect(await state(app)).toMatchObject({ lastFailure: null, backups: [{ problem: null }] });
  });

  it('is not made before setup', async () => {
    const app = await makeApp({ isSetUp: false });
    await lookAtBackups(app.context);
    expect(app.context.backupRunner.current()).toBeNull();
  });

  it('causes a warning after three days without one, and at once if its disk is missing', async () => {
    const app = await makeApp();
    const disk = makeDisk();
    const notices: string[] = [];
    app.context.appEvents.on('backupAlert', ({ warning }) => notices.push(warning));
    const warning = async () => {
      const { json } = await app.as('admin').get<{ warning: string }>(`${path}/warning`);
      return json.warning;
    };
    await choose(app, disk);
    await app.as('admin').put(`${path}/settings`, { isNightly: false });
    expect(await warning()).toBe('none');
    app.clock.advance(days(3) + hours(1));
    expect(await warning()).toBe('old');
    renameSync(disk, `${disk}-away`);
    await lookAtBackups(app.context);
    expect(await warning()).toBe('missing');
    renameSync(`${disk}-away`, disk);
    await app.as('admin').put(`${path}/settings`, { isNightly: true });
    await lookAtBackups(app.context);
    await app.context.backupRunner.ended();
    expect(await warning()).toBe('none');
    expect(notices).toEqual(['old', 'missing', 'old', 'none']);
  });
});
