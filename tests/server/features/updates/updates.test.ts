import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readTrail } from '#server/features/updates/engine/update-log.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import updates from '#shared/locales/en/updates.json' with { type: 'json' };
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeKeys, makeRelease, signed } from '#tests/support/make/server/releases.ts';
import {
  outsidePath as base,
  makeUpdatable,
  manifestName,
  updaterOf,
} from '#tests/support/make/server/updates.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';

const databaseHash = ({ db, dataDir }: TestApp): string => {
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  return createHash('sha256')
    .update(readFileSync(join(dataDir, 'treehouse.db')))
    .digest('hex');
};

describe('PUT /api/admin/outside/updates', () => {
  it('is off on a new server, and sends no requests', async () => {
    const { admin, app, files, state } = await makeUpdatable();
    expect(await state()).toMatchObject({ isOn: false, address: null, lastCheck: null });
    const answer = await admin.post(`${base}/updates/check`);
    expect([answer.status, answer.text]).toEqual([409, updates.errors.off]);
    await runCleanupJobs(app.context);
    expect(files.asked).toEqual([]);
  });

  it.each([
    [{ isOn: true, address: null }, updates.errors.addressNeeded],
    [{ isOn: true, address: '  ' }, updates.errors.addressNeeded],
    [{ isOn: true, address: 'http://example.org/a.json' }, updates.errors.addressWrong],
    [{ isOn: false, address: 'file:///etc/passwd' }, updates.errors.addressWrong],
    [{ isOn: true, address: `https://${'a'.repeat(600)}.org` }, undefined],
    [{ isOn: 'yes', address: null }, undefined],
  ])('refuses %j', async (body, sentence) => {
    const { admin, state } = await makeUpdatable();
    const answer = await admin.put(`${base}/updates`, body);
    expect(answer.status).toBe(400);
    if (sentence) expect(answer.text).toBe(sentence);
    expect(await state()).toMatchObject({ isOn: false, address: null });
  });

  it('is stored on this computer, recorded in the audit list, and announced to admins only', async () => {
    const { app, switchOn, admin } = await makeUpdatable();
    const [socket, other] = [await app.socketAs('admin'), await app.socketAs('family')];
    expect((await switchOn()).json.updates.isOn).toBe(true);
    const file = readFileSync(join(app.dataDir, 'computer.json'), 'utf8');
    expect(JSON.parse(file).outside.updates).toMatchObject({ isOn: true });
    expect(await socket.settle()).toContainEqual({ type: 'changed', area: 'updates' });
    expect(await other.settle()).toEqual([]);
    await admin.put(`${base}/updates`, { isOn: false, address: null });
    const acts = await admin.get<{ entries: { action: string; details: unknown }[] }>(
      '/api/admin/audit',
    );
    const made = acts.json.entries.filter(({ action }) => action === 'updateCheckChanged');
    expect(made.map(({ details }) => details)).toEqual([{ isOn: false }, { isOn: true }]);
  });
});

describe('the update check', () => {
  it('finds a newer version, and says what is new', async () => {
    const { check, switchOn, files } = await makeUpdatable();
    await switchOn();
    expect(await check()).toMatchObject({
      available: { version: '1.2.0', notes: 'Kinder buttons.', bytes: 15 },
      lastCheck: { isNewer: true, failure: null },
      canInstall: true,
    });
    expect(files.asked.map(({ path }) => path)).toEqual([`/${manifestName}`]);
  });

  it.each(['container', 'service'] as const)('only tells a %s of a new version', async (runsAs) => {
    const { admin, check, switchOn } = await makeUpdatable(makeRelease(), '1.1.0', { runsAs });
    await switchOn();
    const found = { runsAs, canInstall: false, available: { version: '1.2.0', bytes: null } };
    expect(await check()).toMatchObject(found);
    const answer = await admin.post(`${base}/updates/download`);
    expect([answer.status, answer.text]).toEqual([409, updates.errors.nothing]);
  });

  it.each(['1.2.0', '1.2.1', '2.0.0'])(
    'offers version %s nothing that is not newer',
    async (own) => {
      const { check, switchOn } = await makeUpdatable(makeRelease(), own);
      await switchOn();
      expect(await check()).toMatchObject({ available: null, lastCheck: { isNewer: false } });
    },
  );

  it('reports a version that is too old, and a wrong signature', async () => {
    const tooOld = await makeUpdatable(makeRelease({ minVersion: '1.1.5' }));
    await tooOld.switchOn();
    expect((await tooOld.check()).lastCheck?.failure).toBe('tooOld');
    const forged = await makeUpdatable();
    await forged.switchOn();
    forged.files.answers[manifestName] = signed(makeRelease().manifest, makeKeys().privateKey);
    expect(await forged.check()).toMatchObject({
      available: null,
      lastCheck: { failure: 'badSignature' },
    });
    forged.files.answers[manifestName] = Buffer.alloc(200_000, 'a');
    expect((await forged.check()).lastCheck?.failure).toBe('tooLarge');
  });

  it('asks once a day', async () => {
    const { app, files, switchOn } = await makeUpdatable();
    await switchOn();
    for (let turn = 0; turn < 3; turn += 1) await runCleanupJobs(app.context);
    expect(files.asked).toHaveLength(1);
    app.clock.advance(days(1));
    await runCleanupJobs(app.context);
    expect(files.asked).toHaveLength(2);
  });

  it('offers no download if there is none for this computer', async () => {
    const [file] = makeRelease().manifest.files;
    const release = makeRelease({ files: [{ ...file, arch: 'arm64' } as never] });
    const { admin, check, switchOn } = await makeUpdatable(release);
    await switchOn();
    expect((await check()).available).toMatchObject({ version: '1.2.0', bytes: null });
    expect((await admin.post(`${base}/updates/download`)).status).toBe(409);
  });
});

describe('downloading a new version', () => {
  it('fetches program and migrations, checked against the signed manifest', async () => {
    const { app, getReady } = await makeUpdatable();
    await getReady();
    const program = join(app.dataDir, 'updates', 'Treehouse-1.2.0.AppImage');
    expect(readFileSync(program, 'utf8')).toBe('the new program');
  });

  it('deletes a download that does not match the signature', async () => {
    const { app, admin, check, files, switchOn, until, state } = await makeUpdatable();
    await switchOn();
    await check();
    files.answers['Treehouse-1.2.0.AppImage'] = 'the bad program';
    await admin.post(`${base}/updates/download`);
    await until('idle');
    expect(await state()).toMatchObject({ failure: 'wrongHash', doneBytes: 0 });
    expect(existsSync(join(app.dataDir, 'updates', 'Treehouse-1.2.0.AppImage'))).toBe(false);
    const install = await admin.post(`${base}/updates/install`);
    expect([install.status, install.text]).toEqual([409, updates.errors.nothing]);
  });

  it('can be stopped, without an error', async () => {
    const { admin, check, files, switchOn, until, state } = await makeUpdatable();
    await switchOn();
    await check();
    files.answers['Treehouse-1.2.0.AppImage'] = (response) => void response.write('the new');
    await admin.post(`${base}/updates/download`);
    expect((await admin.post(`${base}/updates/check`)).text).toBe(updates.errors.busy);
    expect((await admin.delete(`${base}/updates/download`)).status).toBe(200);
    await until('idle');
    expect(await state()).toMatchObject({ failure: null, available: { version: '1.2.0' } });
  });

  it('can be stopped while an existing download is verified', async () => {
    const { admin, app, check, getReady, until } = await makeUpdatable();
    await getReady();
    await check();
    const updater = updaterOf(app);
    updater.startDownload();
    updater.cancelDownload();
    await until('idle');
    expect((await admin.post(`${base}/updates/download`)).status).toBe(200);
    await until('ready');
  });
});

describe('a downloaded version', () => {
  it('needs no room on the disk when it is asked for again', async () => {
    const { admin, check, files, getReady, until } = await makeUpdatable();
    await getReady();
    // Forgets that it is here, as a restart does.
    expect(await check()).toMatchObject({ step: 'idle' });
    const asked = files.asked.length;
    const statfs = vi.spyOn(fs, 'statfs');
    onTestFinished(() => statfs.mockRestore());
    statfs.mockResolvedValue({ bavail: 500 * 1024 * 1024, blocks: 1e9, bsize: 1 } as never);
    expect((await admin.post(`${base}/updates/download`)).status).toBe(200);
    await until('ready');
    expect(files.asked).toHaveLength(asked);
  });

  it('is deleted for the next one, and when it is no longer wanted', async () => {
    const { app, admin, getReady } = await makeUpdatable();
    const folder = join(app.dataDir, 'updates');
    mkdirSync(folder);
    writeFileSync(join(folder, 'Treehouse-1.1.5.AppImage'), 'an older one');
    writeFileSync(join(folder, 'Treehouse-1.1.5.AppImage.part'), 'half of it');
    await getReady();
    expect(readdirSync(folder).sort()).toEqual([
      '1.2.0-migrations.json',
      'Treehouse-1.2.0.AppImage',
    ]);
    await admin.put(`${base}/updates`, { isOn: false, address: null });
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false));
  });
});

describe('a server that closes', () => {
  it('waits for no update check, and starts no more', async () => {
    const { app, files, switchOn } = await makeUpdatable();
    await switchOn();
    files.answers[manifestName] = () => undefined;
    const updater = updaterOf(app);
    const ended = updater.check();
    await vi.waitFor(() => expect(files.asked).toHaveLength(1));
    updater.giveUp();
    await ended;
    await runCleanupJobs(app.context);
    expect(files.asked).toHaveLength(1);
  });
});

describe('installing a new version', () => {
  it('makes a backup, tries the migrations on a copy, and only then replaces the program', async () => {
    const tables = [{ tag: '9999_more', sql: 'CREATE TABLE more (id INTEGER PRIMARY KEY)' }];
    const { app, admin, getReady, installer, until } = await makeUpdatable(makeRelease({}, tables));
    const steps: string[] = [];
    app.context.extensions.beforeUpdate.set('backups', {
      makeBackup: async () => void steps.push(`backup, ${installer.installed.length} installed`),
    });
    await getReady();
    const before = databaseHash(app);
    expect((await admin.post(`${base}/updates/install`)).status).toBe(200);
    await until('installing');
    await vi.waitFor(() => expect(installer.installed).toHaveLength(1));
    expect(steps).toEqual(['backup, 0 installed']);
    expect(databaseHash(app)).toBe(before);
    expect(existsSync(join(app.dataDir, 'updates', 'rehearsal'))).toBe(false);
    expect(readTrail(app.dataDir)).toMatchObject({
      from: '1.1.0',
      to: '1.2.0',
      byId: app.person('admin').id,
      previous: installer.previous,
      starts: 0,
    });
  });

  it.each([
    ['fail', 'CREATE TABLE users (id INTEGER)'],
    ['lose rows', 'DELETE FROM users'],
  ])('changes nothing when its migrations would %s', async (_what, sql) => {
    const release = makeRelease({}, [{ tag: '9999_broken', sql }]);
    const { app, admin, getReady, installer, state, until } = await makeUpdatable(release);
    await getReady();
    const before = databaseHash(app);
    await admin.post(`${base}/updates/install`);
    await until('ready');
    expect((await state()).failure).toBe('rehearsalFailed');
    expect(databaseHash(app)).toBe(before);
    expect(installer.installed).toEqual([]);
    expect(readTrail(app.dataDir)).toBeNull();
  });

  it('stops if no backup can be made, or the file was changed meanwhile', async () => {
    const { app, admin, getReady, installer, state, until } = await makeUpdatable();
    await getReady();
    const backups = { makeBackup: () => Promise.reject(new Error('the disk is gone')) };
    app.context.extensions.beforeUpdate.set('backups', backups);
    await admin.post(`${base}/updates/install`);
    await until('ready');
    expect((await state()).failure).toBe('backupFailed');
    writeFileSync(join(app.dataDir, 'updates', 'Treehouse-1.2.0.AppImage'), 'the bad program');
    await admin.post(`${base}/updates/install`);
    await until('ready');
    expect((await state()).failure).toBe('wrongHash');
    expect(installer.installed).toEqual([]);
  });

  it('reports when the program could not be replaced', async () => {
    const { app, admin, getReady, installer, state, until } = await makeUpdatable();
    installer.install = () => Promise.reject(new Error('read-only'));
    await getReady();
    await admin.post(`${base}/updates/install`);
    await until('ready');
    expect((await state()).failure).toBe('installFailed');
    expect(readTrail(app.dataDir)).toBeNull();
  });

  it('can be retried when someone at the computer kept the app open', async () => {
    const { app, admin, getReady, installer, state, until } = await makeUpdatable();
    installer.install = () => Promise.resolve(false);
    await getReady();
    expect((await state()).replacesItself).toBe(true);
    await admin.post(`${base}/updates/install`);
    await until('ready');
    expect((await state()).failure).toBe('stayedOpen');
    expect(readTrail(app.dataDir)).toBeNull();
    updaterOf(app).offerInstaller({ ...installer, program: null, previous: null });
    expect((await state()).replacesItself).toBe(false);
  });
});
