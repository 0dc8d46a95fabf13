import fs from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { idOf } from '#server/backup-engine/backup-format.ts';
import { changeSettings } from '#server/features/backups/create-backup.service.ts';
import { currentFolder } from '#server/features/backups/folder-state.ts';
import type { DiskState } from '#shared/features/household/health.contract.ts';
import { hours } from '#tests/support/fakes/fake-clock.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { addMedium, makeBackedUpServer } from '#tests/support/make/server/backups.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile } from '#tests/support/server/uploads.ts';

const mebi = 1024 * 1024;

const leave = (freeBytes: number) =>
  vi
    .spyOn(fs, 'statfs')
    .mockResolvedValue({ bavail: freeBytes, bsize: 1, blocks: 200_000 * mebi } as never);

const disk = async (app: TestApp) => (await app.as('admin').get<DiskState>('/api/admin/disk')).json;

const noteBackup = (app: TestApp) => {
  const now = app.clock.now();
  changeSettings(app.context, {
    lastGood: { id: idOf(now), madeAt: now.toISOString() },
    usedFolder: currentFolder(app.context),
  });
};

describe('the disk space reserved for the next backup', () => {
  it('covers the database and the media since the last one, and uploads leave it free', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const video = (length: number) => postFile(family, makeMp4(length), { contentType: 'video' });
    expect((await video(2 * mebi)).status).toBe(201);
    app.clock.advance(hours(1));
    noteBackup(app);
    const databaseBytes = (await disk(app)).backupBytes;
    expect(databaseBytes).toBeLessThan(2 * mebi);
    app.clock.advance(hours(1));
    expect((await video(3 * mebi)).status).toBe(201);
    const { backupBytes, minBytes } = await disk(app);
    // The write-ahead log, which counts too, is emptied now and then.
    const { size } = await fs.stat(app.db.$client.name);
    expect(backupBytes).toBeGreaterThan(size + 3 * mebi);
    expect(backupBytes).toBeLessThan(databaseBytes + 5 * mebi);
    expect(minBytes).toBe(500 * mebi + backupBytes);
    leave(minBytes + 100_000);
    const refused = await video(mebi);
    expect([refused.status, refused.text]).toEqual([507, t('common:errors.diskFull')]);
    // A new file is stored twice: in the media folder and the backup.
    leave(minBytes + 1.5 * mebi);
    expect((await video(mebi)).status).toBe(507);
    leave(minBytes + 3 * mebi);
    expect((await video(mebi)).status).toBe(201);
    expect((await disk(app)).level).toBe('low');
    app.clock.advance(hours(1));
    noteBackup(app);
    expect((await disk(app)).backupBytes).toBeLessThan(backupBytes);
  });

  it('counts uploads under way, so that two do not pass together', async () => {
    const app = await makeApp();
    const { minBytes } = await disk(app);
    leave(minBytes + 10 * mebi);
    const open = (kind: 'family' | 'friend') =>
      app.as(kind).post('/api/uploads', { size: 3 * mebi });
    const answers = await Promise.all([open('family'), open('friend')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 507]);
    expect((await postFile(app.as('kid'), makeJpeg())).status).toBe(201);
  });

  it('is zero while there are no nightly backups', async () => {
    const app = await makeApp();
    changeSettings(app.context, { isNightly: false });
    expect((await disk(app)).backupBytes).toBe(0);
  });

  it('is enough for a backup after uploads have taken all they may', async () => {
    const server = await makeBackedUpServer();
    await server.make();
    const fresh = addMedium(server.db, server.dataDir, server.owner.id, Buffer.alloc(2 * mebi, 7));
    expect(fresh.id).toBeGreaterThan(0);
    // The media's `requireSpace` keeps 500 MB and the reserve; some of it is used up meanwhile.
    leave((500 - 200) * mebi + 6 * mebi);
    await expect(server.make()).resolves.toMatchObject({ copied: 1 });
  });
});
