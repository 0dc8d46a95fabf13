import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type ContinuousPlace,
  continuousRootOf,
  placeOf,
} from '#server/backup-engine/continuous/continuous-files.ts';
import { findLitestream } from '#server/backup-engine/continuous/litestream.ts';
import { listNamedMedia } from '#server/backup-engine/create/database-copy.ts';
import type { OffsitePlan } from '#server/backup-engine/offsite/rclone-config.ts';
import type { OffsiteFailure } from '#shared/features/backups/offsite/offsite.fields.ts';
import { addMedium } from '#tests/support/make/server/backups.ts';
import { folderPlan, sftpPlan, webdavPlan } from '#tests/support/make/server/offsite.ts';
import { startCopiesTo } from '#tests/support/server/continuous-copies.ts';
import { nameInCopy, readCopy } from '#tests/support/server/copies.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import {
  hasRclone,
  hasSsh,
  makeFolder,
  makeKey,
  serveSftp,
  serveWebdav,
} from '#tests/support/server/rclone-server.ts';
import { mountSmallDisk } from '#tests/support/server/small-disk.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

vi.setConfig({ testTimeout: 240_000 });

const patience = { timeout: 120_000, interval: 500 };
const megabytes = 64;
const mediumBytes = 3_000_000;

const canMount = (() => {
  const dir = makeTempDir();
  const disk = mountSmallDisk(dir.path, 1);
  disk?.unmount();
  dir.remove();
  return disk !== null;
})();

type SmallDisk = NonNullable<ReturnType<typeof mountSmallDisk>>;

const mountAt = (path: string): SmallDisk => {
  const disk = mountSmallDisk(path, megabytes);
  if (!disk) throw new Error('no separate disk');
  onTestFinished(disk.unmount);
  return disk;
};

const rename = ({ db }: TestApp, name: string) =>
  db.$client.prepare('UPDATE household SET space_name = ?').run(name);

const waitForName = (place: ContinuousPlace, name: string) =>
  vi.waitFor(async () => expect(await nameInCopy(place)).toBe(name), patience);

/** Media that a second computer gets from the copies, each hash proved. */
const fetchedFrom = (place: ContinuousPlace) =>
  readCopy(place, ({ file, key, target }) =>
    target.fetchMedia(listNamedMedia(file), { key, targetDir: makeFolder() }),
  );

/** Copies to a destination whose disk, or this computer's, fills up meanwhile. */
const fillMeanwhile = async (
  app: TestApp,
  plan: OffsitePlan,
  { disk, failure }: { disk: SmallDisk; failure: OffsiteFailure },
) => {
  const place = placeOf(plan);
  const copies = await startCopiesTo(app, plan);
  await copies.arrived();
  rename(app, 'Before');
  await waitForName(place, 'Before');
  // Half of a picture has space.
  disk.fill(mediumBytes / 2);
  addMedium(app.db, app.dataDir, app.as('admin').user.id, randomBytes(mediumBytes));
  await copies.failed(failure);
  disk.fill(0);
  rename(app, 'While it was full');
  await copies.failed(failure);
  // A second computer still gets what arrived before.
  await expect(nameInCopy(place)).resolves.toBe('Before');
  disk.free();
  await waitForName(place, 'While it was full');
  await copies.arrived();
  await expect(fetchedFrom(place)).resolves.toEqual({ missing: [], copied: 1 });
};

// Only root on Linux can mount a disk that is small.
describe.skipIf(!findLitestream() || !canMount)('continuous copies and a full disk', () => {
  it('name a second disk that is full, and go on once it has space', async () => {
    const app = await makeApp();
    const disk = mountAt(makeFolder());
    await fillMeanwhile(app, folderPlan(disk.path), { disk, failure: 'noSpace' });
    const names = readdirSync(continuousRootOf(disk.path), { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => /\.(?:part|tmp)$/.test(name))).toEqual([]);
  });

  it.skipIf(!hasRclone || !hasSsh)(
    'name an SFTP server that is full, and go on once it has space',
    async () => {
      const app = await makeApp();
      const disk = mountAt(makeFolder());
      const sftp = await serveSftp({ folder: disk.path, key: makeKey() });
      await fillMeanwhile(app, await sftpPlan(sftp), { disk, failure: 'noSpace' });
    },
  );

  it.skipIf(!hasRclone)('name this computer where its own disk is full', async () => {
    const app = await makeApp();
    const { port } = await serveWebdav({ folder: makeFolder() });
    const disk = mountAt(join(app.dataDir, 'continuous-run'));
    const plan = webdavPlan(`http://127.0.0.1:${port}/`);
    await fillMeanwhile(app, plan, { disk, failure: 'noSpaceHere' });
  });
});
