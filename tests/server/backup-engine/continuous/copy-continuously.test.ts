import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  type ContinuousPlace,
  continuousRootOf,
} from '#server/backup-engine/continuous/continuous-files.ts';
import { findLitestream } from '#server/backup-engine/continuous/litestream.ts';
import { listNamedMedia } from '#server/backup-engine/create/database-copy.ts';
import type { Db } from '#server/db/open.ts';
import { addMedium } from '#tests/support/make/server/backups.ts';
import { startCopies } from '#tests/support/make/server/continuous.ts';
import { s3Plan, sftpPlan, webdavPlan } from '#tests/support/make/server/offsite.ts';
import { epochOf, readCopy, writeEpochTo } from '#tests/support/server/copies.ts';
import {
  hasRclone,
  hasSsh,
  makeFolder,
  makeKey,
  serveSftp,
  serveWebdav,
} from '#tests/support/server/rclone-server.ts';
import { serveS3 } from '#tests/support/server/s3-server.ts';

vi.setConfig({ testTimeout: 240_000 });

const patience = { timeout: 100_000, interval: 300 };

const rename = (db: Db, name: string) =>
  db.$client.prepare('UPDATE household SET space_name = ?').run(name);

/** What a new computer gets from the copies, while the old one still writes them. */
const restore = (place: ContinuousPlace) =>
  readCopy(place, async ({ client, file, key, target }) => {
    const media = listNamedMedia(file);
    const fetched = await target.fetchMedia(media, { key, targetDir: makeFolder() });
    const name = client.prepare('SELECT space_name FROM household').pluck().get();
    const soundness = client.pragma('integrity_check', { simple: true });
    return { name, soundness, fetched, text: readFileSync(file).toString('latin1') };
  });

const generationsIn = (folder: string): string[] =>
  readdirSync(join(continuousRootOf(folder), 'database/generations'));

/** Waits until the copies hold a name of the household and so many media. */
const waitForCopy = (place: ContinuousPlace, name: string, copied: number) =>
  vi.waitFor(
    async () =>
      expect(await restore(place)).toMatchObject({
        name,
        soundness: 'ok',
        fetched: { missing: [], copied },
      }),
    patience,
  );

// The real Litestream copies; there is none for Windows.
describe.skipIf(!findLitestream())('copying continuously to a second disk', () => {
  it('brings what is written there while it is running', async () => {
    const place = { folder: makeFolder() };
    const { db, dataDir, owner } = await startCopies(place);
    await waitForCopy(place, "Mia's Treehouse", 3);
    rename(db, 'The first name');
    addMedium(db, dataDir, owner.id, Buffer.from('a new picture'));
    await waitForCopy(place, 'The first name', 4);
  });

  it('brings the last change before it stops, and leaves nothing in the data folder', async () => {
    const place = { folder: makeFolder() };
    const { db, dataDir, stop, copied } = await startCopies(place);
    await vi.waitFor(() => expect(copied).not.toEqual([]), patience);
    rename(db, 'The last name');
    await stop();
    await expect(restore(place)).resolves.toMatchObject({ name: 'The last name' });
    expect(readdirSync(dataDir).filter((name) => /litestream/.test(name))).toEqual([]);
    expect(readdirSync(join(dataDir, 'continuous-run'))).toEqual(['litestream']);
  });

  it('leaves no text that was deleted, once the next snapshot is there', async () => {
    const place = { folder: makeFolder() };
    const { db, dataDir, clock, erasures } = await startCopies(place);
    rename(db, 'A secret that goes');
    await waitForCopy(place, 'A secret that goes', 3);
    const [before] = generationsIn(place.folder);
    rename(db, 'A plain name');
    await vi.waitFor(() => expect(erasures.isPending()).toBe(true), patience);
    clock.ahead += 20 * 60_000;
    await vi.waitFor(() => {
      expect(erasures.isPending()).toBe(false);
      expect(generationsIn(place.folder)).not.toContain(before);
      expect(generationsIn(place.folder)).toHaveLength(1);
    }, patience);
    const { name, text } = await restore(place);
    expect(name).toBe('A plain name');
    expect(text).not.toContain('A secret that goes');
    const log = readFileSync(join(dataDir, 'treehouse.db-wal')).toString('latin1');
    expect(log).not.toContain('A secret that goes');
  });

  it('removes media that are deleted', async () => {
    const place = { folder: makeFolder() };
    const { db, clock, media } = await startCopies(place);
    await vi.waitFor(() => expect(media).toContain(0), patience);
    const stored = () =>
      readdirSync(join(continuousRootOf(place.folder), 'media'), { recursive: true }).filter(
        (name) => /[0-9a-f]{64}$/.test(String(name)),
      );
    await vi.waitFor(() => expect(stored()).toHaveLength(3), patience);
    db.$client.exec('DELETE FROM media WHERE id = (SELECT max(id) FROM media)');
    clock.ahead += 10 * 60_000;
    await vi.waitFor(() => expect(stored()).toHaveLength(2), patience);
  });

  it('stops once another computer has taken over', async () => {
    const place = { folder: makeFolder() };
    const { db, copied, running } = await startCopies(place);
    await vi.waitFor(() => expect(copied).not.toEqual([]), patience);
    const next = epochOf(2, 'another computer');
    await writeEpochTo(place, 1, next);
    const state = join(continuousRootOf(place.folder), 'state-1.json');
    writeFileSync(state, 'as it was at that moment');
    rename(db, 'A name that comes too late');
    await expect(running).rejects.toMatchObject({ found: next });
    expect(readFileSync(state, 'utf8')).toBe('as it was at that moment');
  });
});

// The real rclone and servers; without them there is nothing to test.
describe.skipIf(!findLitestream() || !hasRclone)('copying to a server on the web', () => {
  const webdav = async () => {
    const { folder, port, stop } = await serveWebdav({ folder: makeFolder() });
    const again = () => serveWebdav({ folder, port });
    return { plan: webdavPlan(`http://127.0.0.1:${port}/`), stop, again };
  };
  const s3 = async () => {
    const { folder, port, url, stop } = await serveS3({ folder: makeFolder() });
    return { plan: s3Plan(url), stop, again: () => serveS3({ folder, port }) };
  };

  it.each([
    ['WebDAV', webdav],
    ['S3', s3],
  ])(
    'brings what is written by %s, and leaves whole copies when the connection is lost',
    async (_, serve) => {
      const { plan, stop, again } = await serve();
      const { db, running } = await startCopies({ plan });
      await waitForCopy({ plan }, "Mia's Treehouse", 3);
      rename(db, 'A name from afar');
      await waitForCopy({ plan }, 'A name from afar', 3);
      await stop();
      rename(db, 'A name that waits');
      await expect(running).rejects.toMatchObject({
        reason: expect.stringMatching(/^(?:unreachable|cut)$/),
      });
      await again();
      await expect(restore({ plan })).resolves.toMatchObject({ soundness: 'ok' });
    },
  );
});

describe.skipIf(!findLitestream() || !hasRclone || !hasSsh)('copying to an SFTP server', () => {
  it('brings what is written there, and says when the connection is lost', async () => {
    const sftp = await serveSftp({ folder: makeFolder(), key: makeKey() });
    const plan = await sftpPlan(sftp);
    const { db, running } = await startCopies({ plan });
    await waitForCopy({ plan }, "Mia's Treehouse", 3);
    rename(db, 'A name from afar');
    await waitForCopy({ plan }, 'A name from afar', 3);
    await sftp.stop();
    rename(db, 'A name that waits');
    // It may have been reading or writing there at that moment.
    await expect(running).rejects.toMatchObject({
      reason: expect.stringMatching(/^(?:unreachable|cut)$/),
    });
  });
});
