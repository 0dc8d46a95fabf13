import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { continuousRootOf } from '#server/backup-engine/continuous/continuous-files.ts';
import { findLitestream } from '#server/backup-engine/continuous/litestream.ts';
import { startContinuous } from '#server/features/backups/continuous/continuous-run.ts';
import type { ContinuousState } from '#shared/features/backups/continuous/continuous.contract.ts';
import type { TakeoverState } from '#shared/features/backups/takeover/takeover.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import {
  makeAppForCopies,
  lockPassphrase as passphrase,
  continuousPath as path,
  copiesPatience as patience,
  readContinuous as state,
  turnOn,
  waitForContinuous,
} from '#tests/support/make/server/continuous-app.ts';
import { t } from '#tests/support/messages.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';
import { backupsInServer } from '#tests/support/server/backup-worker.ts';
import { epochOf, nameInCopy, readEpochOf, writeEpochTo } from '#tests/support/server/copies.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { makeFolder } from '#tests/support/server/rclone-server.ts';

vi.setConfig({ testTimeout: 240_000 });

describe('continuous copies', () => {
  it('are off, and need locked backups and a place', async () => {
    const app = await makeApp({ options: { forkWorker: backupsInServer } });
    expect(await state(app)).toMatchObject({
      isLocked: false,
      available: [],
      place: null,
      phase: 'off',
      secondsBehind: null,
    });
    const { status, text } = await turnOn(app);
    const key = findLitestream() ? 'offsite:errors.notLocked' : 'continuous:errors.notSupported';
    expect([status, text]).toEqual([409, t(key)]);
    const deleted = await app.as('admin').delete(`${path}/copies`);
    expect([deleted.status, deleted.text]).toEqual([409, t('continuous:errors.off')]);
    const { close } = startContinuous(app.context);
    await close();
    expect((await state(app)).phase).toBe('off');
  });
});

// The real Litestream copies; there is none for Windows.
describe.skipIf(!findLitestream())('continuous copies that are on', () => {
  it('copy, and leave the copies when they are turned off', async () => {
    const { app, folder } = await makeAppForCopies();
    expect((await turnOn(app)).json).toMatchObject({ place: 'offsite', phase: 'starting' });
    expect(auditLines(app).at(-1)).toMatch(/^backupSettingsChanged .*continuous/);
    await waitForContinuous(app);
    expect((await state(app)).secondsBehind).toEqual(expect.any(Number));
    app.db.$client.prepare('UPDATE household SET space_name = ?').run('Copied at once');
    const off = await app.as('admin').delete<ContinuousState>(path);
    expect(off.json).toMatchObject({ place: null, phase: 'off' });
    await expect(nameInCopy(folder, passphrase)).resolves.toBe('Copied at once');
    const own = "SELECT name FROM sqlite_schema WHERE name LIKE '_litestream%'";
    expect(app.db.$client.prepare(own).all()).toEqual([]);
  });

  it('begin without what rehearsals of earlier copies came to', async () => {
    const { app } = await makeAppForCopies();
    const { computer, clock } = app.context;
    const at = clock.now().toISOString();
    const { takeover } = computer.read();
    const lastGood = { at, seconds: 1, media: 1 };
    const lastFailure = { at, reason: 'unreachable' } as const;
    computer.change({
      takeover: { ...takeover, lastGood, lastFailure, unansweredSince: at },
    });
    app.clock.advance(days(2));
    await turnOn(app);
    const warning = await app.as('admin').get('/api/admin/backups/warning');
    expect(warning.json).toMatchObject({ warning: 'none' });
    const { json } = await app.as('admin').get<TakeoverState>('/api/admin/takeover');
    expect(json.rehearsal).toMatchObject({
      lastGood: null,
      lastFailure: null,
      unansweredSince: null,
    });
  });

  it('go on with a new passphrase', async () => {
    const { app, folder } = await makeAppForCopies();
    await turnOn(app);
    await waitForContinuous(app);
    const keyIn = () => readFileSync(join(continuousRootOf(folder), 'key.json'), 'utf8');
    const before = keyIn();
    const next = { passphrase: 'eight blue frogs jump' };
    await app.as('admin').put('/api/admin/backups/lock', next);
    await app.context.backupRunner.ended();
    await vi.waitFor(() => expect(keyIn()).not.toBe(before), patience);
  });

  it('keep their destination until they are turned off', async () => {
    const { app, folder } = await makeAppForCopies();
    await turnOn(app);
    await waitForContinuous(app);
    const admin = app.as('admin');
    const setDestination = (to: string) =>
      admin.put('/api/admin/offsite', {
        destination: { kind: 'folder', folderToken: app.context.pickedFolders.offer(to) },
        secret: { kind: 'password', text: '' },
      });
    for (const refused of [
      await setDestination(makeFolder()),
      await admin.delete('/api/admin/offsite'),
    ]) {
      expect([refused.status, refused.text]).toEqual([409, t('offsite:errors.continuous')]);
    }
    expect(app.context.computer.read().offsite.target).toEqual({ kind: 'folder', path: folder });
    expect((await setDestination(folder)).status).toBe(200);
    await app.context.offsite.ended();
    expect(await state(app)).toMatchObject({ place: 'offsite', phase: 'copying' });
    await admin.delete(path);
    expect((await admin.delete('/api/admin/offsite')).status).toBe(200);
  });

  it('are deleted when that is wanted', async () => {
    const { app, folder } = await makeAppForCopies();
    await turnOn(app);
    await waitForContinuous(app);
    const { json } = await app.as('admin').delete<ContinuousState>(`${path}/copies`);
    expect(json).toMatchObject({ place: null, phase: 'off' });
    expect(existsSync(continuousRootOf(folder))).toBe(false);
  });

  it('are refused where another computer’s are, and stop when it takes over', async () => {
    const { app, folder } = await makeAppForCopies();
    await turnOn(app);
    await waitForContinuous(app);
    const superseded = vi.fn();
    app.context.appEvents.on('continuousSuperseded', superseded);
    const next = epochOf(2, 'another');
    await writeEpochTo(folder, 1, next);
    await vi.waitFor(async () => expect((await state(app)).phase).toBe('superseded'), patience);
    expect(superseded).toHaveBeenCalledWith(next);
    for (const answer of [await turnOn(app), await app.as('admin').delete(`${path}/copies`)]) {
      expect([answer.status, answer.text]).toEqual([409, t('continuous:errors.otherComputer')]);
    }
    await expect(readEpochOf(folder)).resolves.toEqual(next);
  });
});
