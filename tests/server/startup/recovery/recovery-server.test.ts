import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseOptions } from '#server/config.ts';
import { createLog } from '#server/context/log.ts';
import { dataFiles } from '#server/data-dir/data-files.ts';
import { addNote } from '#server/data-dir/recovery-log.ts';
import { startOrRecover } from '#server/index.ts';
import { BackupsSettings } from '#server/settings/backups.settings.ts';
import { openComputerSettings } from '#server/settings/computer-settings.ts';
import { openRecovery } from '#server/startup/recovery/recovery-server.ts';
import { StartError } from '#server/startup/start-error.ts';
import type { RecoveryState } from '#shared/features/backups/restore/restore.contract.ts';
import type {
  RestoreChoices,
  RestoreState,
} from '#shared/features/backups/restore/restore.fields.ts';
import { makeBrowser } from '#tests/support/clients/browser.ts';
import { makeBackedUpServer } from '#tests/support/make/server/backups.ts';
import { t } from '#tests/support/messages.ts';
import { folderPlan, setUpCopies } from '#tests/support/server/copying-setup.ts';
import { makeFolder } from '#tests/support/server/rclone-server.ts';
import {
  makeDamagedServer,
  openFolder,
  recoveryOptions,
  recoveryToken as token,
} from '#tests/support/server/recovery-server.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('a server that cannot start', () => {
  it('explains itself, answers nothing else, and does nothing without the code', async () => {
    const { dataDir } = await makeDamagedServer();
    const browser = makeBrowser((await openFolder(dataDir).recovery()).url);
    const state = (await browser.get<RecoveryState>('/api/recovery')).json;
    expect(state).toEqual({
      reason: 'databaseDamaged',
      run: expect.any(String),
      restore: { progress: null, failure: null },
    });
    expect((await browser.get('/api/user')).status).toBe(401);
    expect((await browser.get('/api/setup')).json).toMatchObject({ isClosed: true });
    expect((await browser.get('/api/content')).status).toBe(503);
    expect((await browser.get('/uploads/1')).status).toBe(503);
    const wrong = { token: '000000', folderToken: null };
    for (const path of ['place', 'again', 'fresh', 'choices', 'cancel']) {
      const answer = await browser.post(`/api/recovery/${path}`, wrong);
      expect([403, 429], path).toContain(answer.status);
      expect(answer.text).not.toContain(dataDir);
    }
    expect((await browser.post('/api/recovery/again', {})).status).toBe(400);
    // A proxy on this computer would show it to the internet.
    for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-proto']) {
      expect((await browser.get('/api/recovery', { [header]: 'for=1.2.3.4' })).status).toBe(421);
    }
  });

  it('restores the newest backup, and keeps the damaged data', async () => {
    const { dataDir, folder } = await makeDamagedServer();
    const attempt = openFolder(dataDir);
    const browser = makeBrowser((await attempt.recovery()).url);
    const found = await browser.post<RestoreChoices>('/api/recovery/choices', {
      token,
      folderToken: null,
    });
    expect(found.json.folder).toBe(folder);
    expect(found.json.choices).toMatchObject([
      {
        kind: 'backup',
        id: '20260302T030000Z',
        spaceName: "Mia's Treehouse",
        people: 1,
        pictures: 2,
      },
    ]);
    const wanted = {
      token,
      folderToken: null,
      kind: 'backup',
      id: '20260302T030000Z',
      passphrase: null,
    };
    expect((await browser.post('/api/recovery/restore', wanted)).status).toBe(200);
    const server = await attempt.opening;
    expect(server).not.toBeNull();
    expect(server?.needsSetup()).toBe(false);
    expect(readdirSync(join(dataDir, 'damaged'))).toHaveLength(1);
    const treehouse = makeBrowser(server?.url ?? '');
    expect((await treehouse.get('/api/recovery')).status).toBe(404);
    expect((await treehouse.get('/api/setup')).json).toMatchObject({ needed: false });
  });

  it('reports that the last restore was rolled back, closed or open', async () => {
    const note = {
      what: 'failed',
      id: '20260302T100000Z',
      at: '2026-03-02T10:00:00.000Z',
    } as const;
    const damaged = await makeDamagedServer();
    addNote(dataFiles(damaged.dataDir), note);
    const closed = makeBrowser((await openFolder(damaged.dataDir).recovery()).url);
    const trouble = (await closed.get<RecoveryState>('/api/recovery')).json;
    expect(trouble.restore).toEqual({ progress: null, failure: 'swappedBack' });

    const sound = await makeBackedUpServer({ pictures: 0 });
    sound.db.$client.close();
    addNote(dataFiles(sound.dataDir), note);
    const open = makeBrowser((await openFolder(sound.dataDir).opening)?.url ?? '');
    const state = (await open.get<RestoreState>('/api/recovery/restore')).json;
    expect(state).toEqual({ progress: null, failure: 'swappedBack' });
  });

  it('reports what is wrong with a passphrase, a folder or a backup, and changes nothing', async () => {
    const treehouse = await makeDamagedServer({ isLocked: true });
    const attempt = openFolder(treehouse.dataDir);
    const recovery = await attempt.recovery();
    const browser = makeBrowser(recovery.url);
    const wanted = { token, folderToken: null, kind: 'backup', id: '20260302T030000Z' };
    const locked = { ...wanted, passphrase: 'eight green frogs' };
    const wrong = await browser.post('/api/recovery/restore', locked);
    expect([wrong.status, wrong.text]).toEqual([400, t('startup:failure.wrongPassphrase')]);
    const none = { ...wanted, passphrase: null, id: '../../etc' };
    expect((await browser.post('/api/recovery/restore', none)).status).toBe(404);
    const unknownFolder = { ...wanted, passphrase: null, folderToken: 'never given' };
    expect((await browser.post('/api/recovery/restore', unknownFolder)).status).toBe(404);
    const empty = makeTempDir();
    onTestFinished(empty.remove);
    const elsewhere = await browser.post<RestoreChoices>('/api/recovery/choices', {
      token,
      folderToken: recovery.offerFolder(empty.path),
    });
    expect(elsewhere.json).toEqual({ folder: empty.path, choices: [], failure: 'missing' });
    await browser.post('/api/recovery/restore', { ...wanted, passphrase: 'Seven green frogs ' });
    expect(await attempt.opening).not.toBeNull();
  });

  it('starts empty only on request, and keeps everything', async () => {
    const { dataDir, media } = await makeDamagedServer();
    const attempt = openFolder(dataDir);
    const browser = makeBrowser((await attempt.recovery()).url);
    expect((await browser.post('/api/recovery/fresh', { token })).status).toBe(200);
    expect((await attempt.opening)?.needsSetup()).toBe(true);
    const kept = readdirSync(join(dataDir, 'damaged'), { recursive: true, encoding: 'utf8' });
    expect(kept.some((path) => path.endsWith('treehouse.db'))).toBe(true);
    expect(kept.some((path) => path.endsWith(media[1]?.sha256 ?? ''))).toBe(true);
  });

  it('sets the old backups and their key aside, and starts with default settings', async () => {
    const { dataDir, folder } = await makeDamagedServer();
    cpSync(folder, join(dataDir, 'backups'), { recursive: true });
    writeFileSync(join(dataDir, 'backup-key.json'), '{}');
    const backups = { folder, usedFolder: folder, isLocked: true, isNightly: false };
    const network = { adapters: { eth0: true } };
    writeFileSync(join(dataDir, 'computer.json'), JSON.stringify({ backups, network }));
    const attempt = openFolder(dataDir);
    const browser = makeBrowser((await attempt.recovery()).url);
    expect((await browser.post('/api/recovery/fresh', { token })).status).toBe(200);
    expect((await attempt.opening)?.needsSetup()).toBe(true);
    const settings = openComputerSettings(dataDir).read();
    expect(settings.backups).toEqual(BackupsSettings.parse(undefined));
    expect(settings.network.adapters).toEqual({ eth0: true });
    expect(existsSync(join(dataDir, 'backups'))).toBe(false);
    expect(existsSync(join(dataDir, 'backup-key.json'))).toBe(false);
    const kept = readdirSync(join(dataDir, 'damaged'), { recursive: true, encoding: 'utf8' });
    expect(kept.some((path) => path.endsWith('backup-key.json'))).toBe(true);
    const opened = makeBrowser((await attempt.opening)?.url ?? '');
    const wanted = { token, folderToken: null };
    const offered = await opened.post<RestoreChoices>('/api/recovery/choices', wanted);
    expect(offered.json.choices).toHaveLength(1);
  });

  it('starts empty without turning on the continuous copies of the old household', async () => {
    const { dataDir } = await makeDamagedServer();
    const computer = openComputerSettings(dataDir);
    setUpCopies({ computer, dataDir }, folderPlan(makeFolder()), { computerId: 'old' });
    const { takeover, offsite } = computer.read();
    computer.change({ takeover: { ...takeover, unansweredSince: '2026-03-02T10:00:00.000Z' } });
    const attempt = openFolder(dataDir);
    const browser = makeBrowser((await attempt.recovery()).url);
    expect((await browser.post('/api/recovery/fresh', { token })).status).toBe(200);
    expect((await attempt.opening)?.needsSetup()).toBe(true);
    const settings = openComputerSettings(dataDir).read();
    expect(settings.continuous).toMatchObject({ place: null, computerId: null });
    expect(settings.takeover.unansweredSince).toBeNull();
    // Setup still offers to restore from there.
    expect(settings.offsite.target).toEqual(offsite.target);
  });

  it('waits for a missing disk, and opens once it is there', async () => {
    const treehouse = await makeBackedUpServer({ pictures: 0 });
    treehouse.db.$client.close();
    const away = `${treehouse.dataDir}-away`;
    renameSync(treehouse.dataDir, away);
    const attempt = openFolder(treehouse.dataDir, { expectsData: true });
    const recovery = await attempt.recovery();
    expect(recovery.reason).toBe('dataFolderMissing');
    const browser = makeBrowser(recovery.url);
    const restore = { token, folderToken: null };
    expect((await browser.post('/api/recovery/choices', restore)).status).toBe(409);
    expect((await browser.post('/api/recovery/offsite/known', { token })).status).toBe(409);
    renameSync(away, treehouse.dataDir);
    expect(await attempt.opening).not.toBeNull();
  });

  it('tries again on request, and reports the reason again', async () => {
    const dir = makeTempDir();
    onTestFinished(dir.remove);
    const dataDir = join(dir.path, 'data');
    writeFileSync(dataDir, 'a file in the way');
    const attempt = openFolder(dataDir);
    const browser = makeBrowser((await attempt.recovery()).url);
    const before = (await browser.get<RecoveryState>('/api/recovery')).json;
    expect(before.reason).toBe('dataFolderIsFile');
    await browser.post('/api/recovery/again', { token });
    const again = makeBrowser((await attempt.recovery(2)).url);
    expect((await again.get<RecoveryState>('/api/recovery')).json.run).not.toBe(before.run);
    rmSync(dataDir);
    mkdirSync(dataDir);
    await again.post('/api/recovery/again', { token });
    expect((await attempt.opening)?.needsSetup()).toBe(true);
  });

  it.each([
    ['a successful start', false],
    ['a start that fails', true],
  ])('ends with %s when it is stopped meanwhile', async (_what, isInTheWay) => {
    const dir = makeTempDir();
    onTestFinished(dir.remove);
    const dataDir = join(dir.path, 'data');
    if (isInTheWay) writeFileSync(dataDir, 'a file in the way');
    const stop = new AbortController();
    const onRecovery = vi.fn();
    const opening = startOrRecover(recoveryOptions(dataDir), {
      onRecovery,
      signal: stop.signal,
    });
    stop.abort();
    expect(await opening).toBeNull();
    expect(onRecovery).not.toHaveBeenCalled();
  });

  it('stops on request while the recovery page is starting', async () => {
    const dir = makeTempDir();
    onTestFinished(dir.remove);
    const dataDir = join(dir.path, 'data');
    writeFileSync(dataDir, 'a file in the way');
    const stop = new AbortController();
    const onRecovery = vi.fn();
    const refuses = () => {
      stop.abort();
      return false;
    };
    const restoreRequests = { onRecovery, refuses, signal: stop.signal };
    expect(await startOrRecover(recoveryOptions(dataDir), restoreRequests)).toBeNull();
    expect(onRecovery).not.toHaveBeenCalled();
  });

  it('stays closed if no page could be shown', async () => {
    const dir = makeTempDir();
    onTestFinished(dir.remove);
    const config = { ...parseOptions(recoveryOptions(dir.path)), setupToken: token };
    const error = new StartError('portInUse');
    await expect(openRecovery(config, error, { log: createLog(config) })).rejects.toBe(error);
  });
});
