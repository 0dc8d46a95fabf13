import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { beginBackup } from '#server/features/backups/create-backup.service.ts';
import { lookAtOffsite, startOffsite } from '#server/features/backups/offsite/offsite.schedule.ts';
import { cancelCopy, minutesLeft } from '#server/features/backups/offsite/offsite-copy.service.ts';
import { openComputerSettings } from '#server/settings/computer-settings.ts';
import type { BackupWarning } from '#shared/features/backups/backups.contract.ts';
import type {
  FetchState,
  OffsiteState,
} from '#shared/features/backups/offsite/offsite.contract.ts';
import type { HostKey } from '#shared/features/backups/offsite/offsite.fields.ts';
import type {
  RestoreChoices,
  RestoreState,
} from '#shared/features/backups/restore/restore.fields.ts';
import type { UpdatesState } from '#shared/features/updates/updates.contract.ts';
import { days, hours, minutes } from '#tests/support/fakes/fake-clock.ts';
import { t } from '#tests/support/messages.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';
import { backupsInServer } from '#tests/support/server/backup-worker.ts';
import { makeApp as makeAnyApp, type TestApp } from '#tests/support/server/make-app.ts';
import {
  hasRclone,
  hasSsh,
  makeFolder,
  makeKey,
  serverPassword,
  serverUser,
  serveSftp,
} from '#tests/support/server/rclone-server.ts';
import { s3Bucket, s3Key, serveS3 } from '#tests/support/server/s3-server.ts';

vi.setConfig({ testTimeout: 60_000 });

const path = '/api/admin/offsite';
const passphrase = 'seven green frogs jump';

const makeApp = (options: Parameters<typeof makeAnyApp>[0] = {}) =>
  makeAnyApp({ ...options, options: { forkWorker: backupsInServer, ...options.options } });

const makeLockedApp = async () => {
  const app = await makeApp();
  await app.as('admin').put('/api/admin/backups/lock', { passphrase });
  await app.context.backupRunner.ended();
  return app;
};

const state = async (app: TestApp) => (await app.as('admin').get<OffsiteState>(path)).json;

const folderInput = (app: TestApp, folder: string) => ({
  destination: { kind: 'folder', folderToken: app.context.pickedFolders.offer(folder) },
  secret: { kind: 'password', text: '' },
});

const setUp = async (app: TestApp, input: object) => {
  const answer = await app.as('admin').put<OffsiteState>(path, input);
  await app.context.offsite.ended();
  return answer;
};

const snapshotsIn = (folder: string): string[] =>
  readdirSync(join(folder, 'Treehouse backups/snapshots'));

const backUp = async (app: TestApp): Promise<string> => {
  await app.as('admin').post('/api/admin/backups');
  await app.context.backupRunner.ended();
  return app.context.computer.read().backups.lastGood?.id ?? '';
};

// The copying itself is rclone's; without it only its absence could be tested.
describe.skipIf(!hasRclone)('copies elsewhere', () => {
  it('are off, and need locked backups', async () => {
    const app = await makeApp();
    expect(await state(app)).toMatchObject({
      program: 'ready',
      isLocked: false,
      target: null,
      lastCopy: null,
    });
    const refused = await setUp(app, folderInput(app, makeFolder()));
    expect([refused.status, refused.text]).toEqual([409, t('offsite:errors.notLocked')]);
    expect((await app.as('admin').post(`${path}/copy`)).text).toBe(t('offsite:errors.off'));
    await lookAtOffsite(app.context);
    expect(app.context.offsite.current()).toBeNull();
  });

  it('begin when they are set up, follow each backup, and end', async () => {
    const app = await makeLockedApp();
    const folder = makeFolder();
    const answer = await setUp(app, folderInput(app, folder));
    expect(answer.json.target).toEqual({ kind: 'folder', path: folder });
    expect(await state(app)).toMatchObject({
      lastCopy: { at: expect.any(String) },
      lastFailure: null,
      work: null,
    });
    expect(snapshotsIn(folder)).toHaveLength(1);
    expect(readdirSync(join(folder, 'Treehouse backups'))).not.toContain('checks.json');
    expect(auditLines(app).at(-1)).toMatch(/^backupSettingsChanged .*offsite/);
    app.clock.advance(hours(20));
    const id = await backUp(app);
    await lookAtOffsite(app.context);
    await app.context.offsite.ended();
    expect(snapshotsIn(folder)).toContain(id);
    await lookAtOffsite(app.context);
    expect(app.context.offsite.current()).toBeNull();
    await app.as('admin').delete(path);
    expect(await state(app)).toMatchObject({ target: null, lastCopy: null });
    expect(snapshotsIn(folder)).toContain(id);
  });

  it('are read back in weekly parts, with a warning while files are lost', async () => {
    const app = await makeLockedApp();
    const folder = makeFolder();
    await setUp(app, folderInput(app, folder));
    expect(await state(app)).toMatchObject({ lastCheck: null, lost: 0 });
    const first = snapshotsIn(folder)[0] ?? '';
    const nextCopy = async () => {
      await backUp(app);
      await lookAtOffsite(app.context);
      await app.context.offsite.ended();
      return state(app);
    };
    app.clock.advance(days(6));
    expect(await nextCopy()).toMatchObject({ lastCheck: null });
    const lost = `snapshots/${first}/treehouse.db`;
    writeFileSync(join(folder, 'Treehouse backups', lost), 'other bytes');
    rmSync(join(app.dataDir, 'backups/Treehouse backups', lost));
    app.clock.advance(days(1));
    const found = await nextCopy();
    expect(found).toMatchObject({ lastCheck: { sentAgain: 0 }, lost: 1, lastFailure: null });
    expect(found.lastCheck?.files).toBeGreaterThan(2);
    const warning = await app.as('admin').get('/api/admin/backups/warning');
    expect(warning.json).toMatchObject({ warning: 'copyDamaged' });
    app.clock.advance(days(1));
    expect((await nextCopy()).lastCheck).toEqual(found.lastCheck);
  });

  it('follow the next backup after a copy was made while the clock was a year ahead', async () => {
    const app = await makeLockedApp();
    const folder = makeFolder();
    await setUp(app, folderInput(app, folder));
    const { backupRunner, computer, offsite } = app.context;
    // No one is signed in under a clock that has jumped.
    const nextCopy = async () => {
      beginBackup(app.context, null);
      await backupRunner.ended();
      await lookAtOffsite(app.context);
      await offsite.ended();
      return computer.read().backups.lastGood?.id ?? '';
    };
    const right = app.clock.now().getTime();
    app.clock.set(new Date(right + days(365)).toISOString());
    const ahead = await nextCopy();
    expect(snapshotsIn(folder)).toContain(ahead);
    app.clock.set(new Date(right + hours(20)).toISOString());
    const next = await nextCopy();
    expect(next < ahead).toBe(true);
    expect(snapshotsIn(folder)).toContain(next);
    expect(computer.read().offsite.lastCopy).toMatchObject({ id: next });
    await lookAtOffsite(app.context);
    expect(offsite.current()).toBeNull();
  });

  it('are refused for a folder of Treehouse’s own, or without the token of one', async () => {
    const app = await makeLockedApp();
    const own = await setUp(app, folderInput(app, join(app.dataDir, 'backups')));
    expect([own.status, own.text]).toEqual([400, t('offsite:errors.insideData')]);
    const made = { destination: { kind: 'folder', folderToken: 'made up' } };
    const unknown = await setUp(app, { ...folderInput(app, '/'), ...made });
    expect([unknown.status, unknown.text]).toEqual([400, t('offsite:errors.choose')]);
  });

  it('are tried again an hour after a failure, and warned about after three days', async () => {
    const app = await makeLockedApp();
    const folder = makeFolder();
    await setUp(app, folderInput(app, folder));
    renameSync(folder, `${folder}-unplugged`);
    app.clock.advance(hours(20));
    const id = await backUp(app);
    await lookAtOffsite(app.context);
    await app.context.offsite.ended();
    expect((await state(app)).lastFailure?.reason).toBe('missing');
    const warning = async () =>
      (await app.as('admin').get<{ warning: BackupWarning }>('/api/admin/backups/warning')).json
        .warning;
    app.clock.advance(minutes(50));
    await lookAtOffsite(app.context);
    expect(app.context.offsite.current()).toBeNull();
    expect(await warning()).toBe('none');
    app.clock.advance(days(3));
    await backUp(app);
    expect(await warning()).toBe('copyOld');
    expect((await state(app)).isOld).toBe(true);
    renameSync(`${folder}-unplugged`, folder);
    await lookAtOffsite(app.context);
    await app.context.offsite.ended();
    expect((await state(app)).lastFailure).toBeNull();
    expect(await warning()).toBe('none');
    expect(snapshotsIn(folder)).not.toContain(id);
  });

  it('never go to the empty folder where their disk is mounted otherwise', async () => {
    const app = await makeLockedApp();
    const folder = makeFolder();
    await setUp(app, folderInput(app, folder));
    renameSync(folder, `${folder}-unplugged`);
    mkdirSync(folder);
    app.clock.advance(hours(20));
    const id = await backUp(app);
    const look = async () => {
      await lookAtOffsite(app.context);
      await app.context.offsite.ended();
      return (await state(app)).lastFailure?.reason;
    };
    expect(await look()).toBe('missing');
    expect(readdirSync(folder)).toEqual([]);
    rmdirSync(folder);
    renameSync(`${folder}-unplugged`, folder);
    app.clock.advance(hours(1));
    expect(await look()).toBeUndefined();
    expect(snapshotsIn(folder)).toContain(id);
    // Chosen again, an empty disk takes the place of the one before.
    rmSync(join(folder, 'Treehouse backups'), { recursive: true });
    expect((await setUp(app, folderInput(app, folder))).status).toBe(200);
    expect(snapshotsIn(folder)).toEqual([id]);
  });

  it('run in their hours, and after being stopped again in an hour', async () => {
    const app = await makeLockedApp();
    const folder = makeFolder();
    await setUp(app, folderInput(app, folder));
    const limits = { uploadKbps: 50_000, hours: { from: 60, to: 120 } };
    expect((await app.as('admin').put<OffsiteState>(`${path}/limits`, limits)).json.limits).toEqual(
      limits,
    );
    const same = { uploadKbps: null, hours: { from: 60, to: 60 } };
    expect((await app.as('admin').put(`${path}/limits`, same)).status).toBe(400);
    app.clock.advance(hours(20));
    await backUp(app);
    const now = app.clock.now();
    const zone = app.context.household.timeZone();
    const isInside = minutesLeft(limits, now, zone) !== 0;
    await lookAtOffsite(app.context);
    expect(app.context.offsite.current() !== null).toBe(isInside);
    await app.as('admin').post(`${path}/copy`);
    await cancelCopy(app.context);
    expect((await state(app)).lastFailure?.reason ?? 'cancelled').toBe('cancelled');
  });

  it('keep what a run left behind no longer than until the next start', async () => {
    const app = await makeLockedApp();
    for (const name of ['offsite-run', 'offsite-copies']) mkdirSync(join(app.dataDir, name));
    await startOffsite(app.context).close();
    for (const name of ['offsite-run', 'offsite-copies']) {
      expect(existsSync(join(app.dataDir, name)), name).toBe(false);
    }
  });
});

describe('the hours of copies', () => {
  const at = (clock: string) => new Date(`2026-03-02T${clock}:00.000Z`);
  const night = { hours: { from: 22 * 60, to: 6 * 60 } };
  it.each([
    ['21:59', 0],
    ['22:00', 480],
    ['23:30', 390],
    ['05:59', 1],
    ['06:00', 0],
  ])('at %s leave %i minutes of a night', (clock, left) => {
    expect(minutesLeft(night, at(clock), 'UTC')).toBe(left);
  });
  it.each([
    // Clocks skip an hour at two in the morning.
    ['2026-03-28T21:00:00.000Z', 420],
    ['2026-03-29T03:59:00.000Z', 1],
    ['2026-03-29T04:00:00.000Z', 0],
    // They show the hour after two twice.
    ['2026-10-24T20:00:00.000Z', 540],
    ['2026-10-25T04:59:00.000Z', 1],
    ['2026-10-25T05:00:00.000Z', 0],
    ['2026-10-25T20:59:00.000Z', 0],
    ['2026-10-25T21:00:00.000Z', 480],
  ])('at %s leave %i minutes of a night in which clocks change', (iso, left) => {
    expect(minutesLeft(night, new Date(iso), 'Europe/Berlin')).toBe(left);
  });
  it('have no end where there are none', () => {
    expect(minutesLeft({ hours: null }, at('12:00'), 'UTC')).toBeNull();
  });
});

describe('settings of copies', () => {
  it('have defaults in a file of an earlier version', () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'computer.json'), '{"backups": {"isNightly": true}}');
    const settings = openComputerSettings(folder);
    expect(settings.broken).toEqual([]);
    expect(settings.read().offsite).toMatchObject({ target: null, lastCopy: null });
  });
});

const sftpInput = (port: number, fingerprints: string[]) => ({
  destination: { kind: 'sftp', host: '127.0.0.1', port, user: serverUser, folder: 'family' },
  secret: { kind: 'password', text: serverPassword },
  fingerprints,
});

const confirmKeys = async (app: TestApp, port: number): Promise<string[]> => {
  const { destination } = sftpInput(port, []);
  const { json } = await app.as('admin').post<{ keys: HostKey[] }>(`${path}/keys`, { destination });
  return json.keys.map(({ fingerprint }) => fingerprint);
};

const textsIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('offsite-secret.json'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe.skipIf(!hasRclone || !hasSsh)('copies on an SFTP server', () => {
  it('need its keys to be confirmed, and keep the password to themselves', async () => {
    const sftp = await serveSftp({ folder: makeFolder(), key: makeKey() });
    const logFile = join(makeFolder(), 'log');
    const app = await makeApp({ options: { logFile, logLevel: 'debug' } });
    await app.as('admin').put('/api/admin/backups/lock', { passphrase });
    await app.context.backupRunner.ended();
    const unseen = await setUp(app, sftpInput(sftp.port, []));
    expect([unseen.status, unseen.text]).toEqual([409, t('offsite:errors.keys')]);
    const other = await setUp(app, sftpInput(sftp.port, ['SHA256:another']));
    expect([other.status, other.text]).toEqual([409, t('offsite:failures.hostKeyChanged')]);
    const keys = await confirmKeys(app, sftp.port);
    const wrong = { secret: { kind: 'password', text: 'a guess' } };
    const refused = await setUp(app, { ...sftpInput(sftp.port, keys), ...wrong });
    expect([refused.status, refused.text]).toEqual([409, t('offsite:failures.wrongPassword')]);
    expect((await state(app)).target).toBeNull();
    const answer = await setUp(app, sftpInput(sftp.port, keys));
    expect(answer.status).toBe(200);
    expect(snapshotsIn(join(sftp.folder, 'family'))).toHaveLength(1);
    const shown = await state(app);
    expect(shown.hostKeys.map(({ fingerprint }) => fingerprint)).toEqual(keys);
    const secretFile = join(app.dataDir, 'offsite-secret.json');
    expect(statSync(secretFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(secretFile, 'utf8')).toContain(JSON.stringify(serverPassword));
    const said = [answer.text, JSON.stringify(shown), readFileSync(logFile, 'utf8')].join('\n');
    for (const text of [said, textsIn(app.dataDir), auditLines(app).join('\n')]) {
      expect(text).not.toContain(serverPassword.slice(0, 10));
    }
    const outside = await app.as('admin').get<UpdatesState>('/api/admin/outside');
    expect(outside.json.copiesTo).toBe(`127.0.0.1:${sftp.port}`);
    await app.as('admin').delete(path);
    expect(existsSync(secretFile)).toBe(false);
  });
});

/** Restores from a destination in the setup of a new computer; each call needs the setup code. */
const restoreInSetup = async (input: object, id: string): Promise<void> => {
  const app = await makeApp({ isSetUp: false });
  const visitor = app.signedOut();
  const outside = '/api/recovery/offsite';
  const token = '123456';
  expect((await visitor.post(outside, { token: 'AAAA-AAAA-AAAA', ...input })).status).toBe(403);
  expect((await visitor.post(outside, { token, ...input })).status).toBe(200);
  await app.context.offsite.ended();
  const fetched = await visitor.post<FetchState>(`${outside}/state`, { token });
  expect(fetched.json).toMatchObject({ work: null, failure: null });
  const { folderToken } = fetched.json;
  const chosen = { token, folderToken };
  const choices = await visitor.post<RestoreChoices>('/api/recovery/choices', chosen);
  expect(choices.json.choices).toMatchObject([{ id, isLocked: true, problem: null }]);
  const body = { ...chosen, kind: 'backup', id, passphrase };
  expect((await visitor.post<RestoreState>('/api/recovery/restore', body)).status).toBe(200);
  await vi.waitFor(
    async () => {
      const { json } = await visitor.get<RestoreState>('/api/recovery/restore');
      expect(json.failure).toBeNull();
      expect(json.progress?.phase).toBe('opening');
    },
    { timeout: 20_000, interval: 100 },
  );
};

describe.skipIf(!hasRclone)('copies restore everything in setup on a new computer', () => {
  it.skipIf(!hasSsh)('from an SFTP server', async () => {
    const sftp = await serveSftp({ folder: makeFolder(), key: makeKey() });
    const lost = await makeLockedApp();
    const keys = await confirmKeys(lost, sftp.port);
    await setUp(lost, sftpInput(sftp.port, keys));
    const [id = ''] = snapshotsIn(join(sftp.folder, 'family'));
    await restoreInSetup(sftpInput(sftp.port, keys), id);
  });

  it('from S3-compatible storage', async () => {
    const { url } = await serveS3({ folder: makeFolder() });
    const lost = await makeLockedApp();
    const target = { kind: 's3', url, region: '', bucket: s3Bucket, accessKeyId: s3Key };
    const input = {
      destination: { ...target, folder: 'years' },
      secret: { kind: 'password', text: s3Key },
    };
    expect((await setUp(lost, input)).status).toBe(200);
    expect(lost.context.computer.read().offsite.lastFailure).toBeNull();
    await restoreInSetup(input, lost.context.computer.read().offsite.lastCopy?.id ?? '');
  });
});
