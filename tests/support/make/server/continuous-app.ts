import { expect, onTestFinished, vi } from 'vitest';
import type { ContinuousState } from '#shared/features/backups/continuous/continuous.contract.ts';
import { backupsInServer } from '../../server/backup-worker.ts';
import { folderPlan, setUpCopies } from '../../server/copying-setup.ts';
import { makeApp, type TestApp } from '../../server/make-app.ts';
import { makeFolder } from '../../server/rclone-server.ts';

export const continuousPath = '/api/admin/continuous';
export const lockPassphrase = 'seven green frogs jump';
export const copiesPatience = { timeout: 100_000, interval: 300 };

/** A household with locked backups whose copies go to a folder, once continuous ones are turned on. */
export const makeAppForCopies = async () => {
  const app = await makeApp({ options: { forkWorker: backupsInServer } });
  onTestFinished(() => app.context.continuous.stop());
  await app.as('admin').put('/api/admin/backups/lock', { passphrase: lockPassphrase });
  await app.context.backupRunner.ended();
  const folder = makeFolder();
  const { context, dataDir } = app;
  const off = { place: null, computerId: null };
  setUpCopies({ computer: context.computer, dataDir }, folderPlan(folder), off);
  return { app, folder };
};

export const readContinuous = async (app: TestApp) =>
  (await app.as('admin').get<ContinuousState>(continuousPath)).json;

export const turnOn = (app: TestApp) =>
  app.as('admin').put<ContinuousState>(continuousPath, { place: 'offsite' });

export const waitForContinuous = (
  app: TestApp,
  found: Partial<ContinuousState> = { phase: 'copying' },
) => vi.waitFor(async () => expect(await readContinuous(app)).toMatchObject(found), copiesPatience);
