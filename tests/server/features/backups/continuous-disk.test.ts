import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { continuousRootOf } from '#server/backup-engine/continuous/continuous-files.ts';
import { findLitestream } from '#server/backup-engine/continuous/litestream.ts';
import { startContinuous } from '#server/features/backups/continuous/continuous-run.ts';
import { days, hours } from '#tests/support/fakes/fake-clock.ts';
import {
  continuousPath,
  copiesPatience,
  makeAppForCopies,
  lockPassphrase as passphrase,
  turnOn,
  waitForContinuous,
} from '#tests/support/make/server/continuous-app.ts';
import { t } from '#tests/support/messages.ts';
import { nameInCopy } from '#tests/support/server/copies.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import { makeFolder } from '#tests/support/server/rclone-server.ts';

vi.setConfig({ testTimeout: 240_000 });

const isMissing = (app: TestApp) => waitForContinuous(app, { phase: 'failed', failure: 'missing' });

// The real Litestream copies; there is none for Windows.
describe.skipIf(!findLitestream())('continuous copies whose disk is away', () => {
  it('start again once the disk is back', async () => {
    const { app, folder } = await makeAppForCopies();
    await turnOn(app);
    await app.context.continuous.stop();
    renameSync(folder, `${folder}-unplugged`);
    startContinuous(app.context);
    await isMissing(app);
    renameSync(`${folder}-unplugged`, folder);
    await waitForContinuous(app);
    await expect(nameInCopy(folder, passphrase)).resolves.toEqual(expect.any(String));
  });

  it('never go to the empty folder where their disk is mounted otherwise', async () => {
    const { app, folder } = await makeAppForCopies();
    const { computer, clock, continuous } = app.context;
    const chosenAt = clock.now().toISOString();
    computer.change({ offsite: { ...computer.read().offsite, since: chosenAt } });
    await turnOn(app);
    await waitForContinuous(app);
    await continuous.stop();
    const swapDisk = (from: string, to: string) => {
      renameSync(folder, `${folder}-${from}`);
      renameSync(`${folder}-${to}`, folder);
    };
    mkdirSync(`${folder}-mountpoint`);
    swapDisk('disk', 'mountpoint');
    startContinuous(app.context);
    await isMissing(app);
    const deleted = await app.as('admin').delete(`${continuousPath}/copies`);
    expect([deleted.status, deleted.text]).toEqual([409, t('offsite:failures.missing')]);
    expect(readdirSync(folder)).toEqual([]);
    swapDisk('mountpoint', 'disk');
    await waitForContinuous(app);
    // Chosen again, an empty disk takes the place of the one before.
    await continuous.stop();
    swapDisk('disk', 'mountpoint');
    app.clock.advance(days(1));
    const destination = {
      kind: 'folder',
      folderToken: app.context.pickedFolders.offer(folder),
    } as const;
    const secret = { kind: 'password', text: '' } as const;
    const chosen = await app.as('admin').put('/api/admin/offsite', { destination, secret });
    expect(chosen.status).toBe(200);
    await app.context.offsite.ended();
    startContinuous(app.context);
    await waitForContinuous(app);
  });

  it('wait for the disk of the backups that is away', async () => {
    const { app } = await makeAppForCopies();
    const { computer } = app.context;
    const folder = makeFolder();
    computer.change({
      backups: { ...computer.read().backups, folder, usedFolder: folder },
      continuous: {
        ...computer.read().continuous,
        ...{ place: 'backups', computerId: 'this computer' },
      },
    });
    startContinuous(app.context);
    await isMissing(app);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('end when their disk goes while they run', async () => {
    const { app, folder } = await makeAppForCopies();
    await turnOn(app);
    await waitForContinuous(app);
    renameSync(folder, `${folder}-unplugged`);
    mkdirSync(folder);
    app.db.$client.prepare('UPDATE household SET space_name = ?').run('Not copied');
    await isMissing(app);
    expect(existsSync(join(continuousRootOf(folder), 'epoch.json'))).toBe(false);
    await app.context.continuous.stop();
  });

  it('warn the admins after a day, until they have gone well for a while', async () => {
    const { app, folder } = await makeAppForCopies();
    const { clock } = app;
    const { continuous } = app.context;
    const warning = async () => {
      const { json } = await app.as('admin').get('/api/admin/backups/warning');
      return (json as { warning: string }).warning;
    };
    await turnOn(app);
    await continuous.stop();
    renameSync(folder, `${folder}-unplugged`);
    startContinuous(app.context);
    await isMissing(app);
    clock.advance(hours(23));
    // Another attempt, or a restart, does not begin the day again.
    await continuous.stop();
    startContinuous(app.context);
    await isMissing(app);
    expect(await warning()).toBe('none');
    clock.advance(hours(1));
    expect(await warning()).toBe('continuousFailing');
    renameSync(`${folder}-unplugged`, folder);
    await waitForContinuous(app);
    expect(await warning()).toBe('continuousFailing');
    clock.advance(hours(1));
    await vi.waitFor(async () => expect(await warning()).toBe('none'), copiesPatience);
  });
});
