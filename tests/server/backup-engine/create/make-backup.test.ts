import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { readBackupsFile } from '#server/backup-engine/backup-format.ts';
import { readBackupInfo } from '#server/backup-engine/open-backup.ts';
import { verifyBackup } from '#server/backup-engine/verify-backup.ts';
import { addMedium, makeBackedUpServer } from '#tests/support/make/server/backups.ts';

const stored = (root: string, store = 'media'): string[] =>
  existsSync(join(root, store))
    ? readdirSync(join(root, store), { recursive: true, encoding: 'utf8' })
        .filter((path) => /[0-9a-f]{64}/.test(path))
        .map((path) => path.slice(3))
        .toSorted()
    : [];

describe('making a backup', () => {
  it('copies the database and each medium once, and lists its contents', async () => {
    const installation = await makeBackedUpServer();
    const made = await installation.make();
    expect(made).toEqual({ id: '20260302T030000Z', copied: 3, copiedBytes: 2_103_000, missing: 0 });
    expect(stored(installation.root)).toEqual(
      installation.media.map(({ sha256 }) => sha256).toSorted(),
    );
    const info = await readBackupInfo(installation.folder);
    expect((await readBackupsFile(installation.root))?.spaceName).toBe("Mia's Treehouse");
    expect(info.backups).toHaveLength(1);
    expect(info.backups[0]).toMatchObject({
      id: made.id,
      problem: null,
      isLocked: false,
      privatePart: { counts: { people: 1, pictures: 3, videos: 0, posts: 0 } },
    });
  });

  it('copies nothing of a gallery that has not changed', async () => {
    const installation = await makeBackedUpServer();
    await installation.make();
    const again = await installation.make({ now: new Date('2026-03-03T03:00:00.000Z') });
    expect(again).toMatchObject({ copied: 0, copiedBytes: 0 });
    addMedium(installation.db, installation.dataDir, installation.owner.id, randomBytes(500));
    const third = await installation.make({ now: new Date('2026-03-04T03:00:00.000Z') });
    expect(third).toMatchObject({ copied: 1, copiedBytes: 500 });
  });

  it('contains the latest writes, and no later ones', async () => {
    const installation = await makeBackedUpServer();
    installation.db.$client.prepare("UPDATE users SET display_name = 'Just now'").run();
    await installation.make();
    installation.db.$client.prepare("UPDATE users SET display_name = 'Later'").run();
    const copy = readFileSync(join(installation.root, 'snapshots/20260302T030000Z/treehouse.db'));
    expect(copy.includes('Just now')).toBe(true);
    expect(copy.includes('Later')).toBe(false);
  });

  it('reports how many media are missing or incomplete in the data folder', async () => {
    const installation = await makeBackedUpServer();
    rmSync(installation.media[0]?.path ?? '');
    writeFileSync(installation.media[1]?.path ?? '', 'short');
    const made = await installation.make();
    expect(made).toMatchObject({ copied: 1, missing: 2 });
    const [backup] = (await readBackupInfo(installation.folder)).backups;
    expect(backup?.manifest?.media).toMatchObject({ count: 1, missing: 2 });
  });

  it('gives two backups of the same second different ids', async () => {
    const installation = await makeBackedUpServer({ pictures: 0 });
    const [first, second] = [await installation.make(), await installation.make()];
    expect([first.id, second.id]).toEqual(['20260302T030000Z', '20260302T030001Z']);
  });

  it('names a backup only when it is complete', async () => {
    const installation = await makeBackedUpServer();
    const listed: string[][] = [];
    const { id } = await installation.make({
      onProgress: () => listed.push(readdirSync(join(installation.root, 'snapshots'))),
    });
    expect(new Set(listed.flat())).toEqual(new Set([`${id}.part`]));
    expect(readdirSync(join(installation.root, 'snapshots'))).toEqual([id]);
  });

  it('cleans up after an interrupted run', async () => {
    const installation = await makeBackedUpServer();
    const left = join(installation.root, 'snapshots/20260301T030000Z.part');
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, 'treehouse.db'), 'half');
    mkdirSync(join(installation.root, 'media/ab'), { recursive: true });
    const half = join(installation.root, `media/ab/ab${'0'.repeat(62)}.part`);
    writeFileSync(half, 'half');
    await installation.make();
    expect([existsSync(left), existsSync(half)]).toEqual([false, false]);
    expect((await readBackupInfo(installation.folder)).backups).toHaveLength(1);
  });

  it('reuses files copied before a crash', async () => {
    const installation = await makeBackedUpServer();
    await installation.make();
    rmSync(join(installation.root, 'snapshots/20260302T030000Z'), { recursive: true });
    expect(await installation.make()).toMatchObject({ copied: 0, missing: 0 });
  });

  it.each([
    ['write', 'ENOSPC', 'noSpace'],
    ['sync', 'EIO', 'unreadable'],
  ] as const)(
    'leaves nothing partial when the disk fails to %s (%s)',
    async (call, code, reason) => {
      const installation = await makeBackedUpServer();
      await installation.make();
      addMedium(installation.db, installation.dataDir, installation.owner.id, randomBytes(500));
      const open = fs.open;
      vi.spyOn(fs, 'open').mockImplementation(async (path, ...rest) => {
        const handle = await open(path, ...rest);
        if (String(path).includes('media') && String(path).endsWith('.part')) {
          handle[call] = () => Promise.reject(Object.assign(new Error(code), { code }));
        }
        return handle;
      });
      const failure = await installation
        .make({ now: new Date('2026-03-03T03:00:00.000Z') })
        .catch((e) => e);
      vi.restoreAllMocks();
      const { toBackupError } = await import('#server/backup-engine/backup-error.ts');
      expect(toBackupError(failure).reason).toBe(reason);
      expect(readdirSync(join(installation.root, 'snapshots'))).toEqual(['20260302T030000Z']);
      expect(stored(installation.root)).toHaveLength(3);
    },
  );

  it('checks for free space first', async () => {
    const installation = await makeBackedUpServer();
    const statfs = vi.spyOn(fs, 'statfs');
    statfs.mockResolvedValue({ bavail: 100, bsize: 1024 } as never);
    await expect(installation.make()).rejects.toMatchObject({ reason: 'noSpace' });
    vi.restoreAllMocks();
    expect(stored(installation.root)).toEqual([]);
  });

  it.each([
    [
      'a folder that is not there',
      'missing',
      (folder: string) => rmSync(folder, { recursive: true }),
    ],
    [
      'a file',
      'missing',
      (folder: string) => {
        rmSync(folder, { recursive: true });
        writeFileSync(folder, '');
      },
    ],
  ])('refuses %s', async (_, reason, prepare) => {
    const installation = await makeBackedUpServer();
    prepare(installation.folder);
    const { toBackupError } = await import('#server/backup-engine/backup-error.ts');
    const failure = await installation.make().catch((error: unknown) => error);
    expect(toBackupError(failure).reason).toBe(reason);
  });

  it('treats an empty folder as a missing disk if it had backups before', async () => {
    const installation = await makeBackedUpServer();
    await expect(installation.make({ expectsBackups: true })).rejects.toMatchObject({
      reason: 'missing',
    });
    expect(readdirSync(installation.folder)).toEqual([]);
  });

  it('refuses the folder of another household', async () => {
    const [mine, theirs] = [await makeBackedUpServer(), await makeBackedUpServer()];
    await theirs.make();
    const before = readdirSync(theirs.root, { recursive: true });
    await expect(mine.make({ folder: theirs.folder })).rejects.toMatchObject({
      reason: 'otherHousehold',
    });
    expect(readdirSync(theirs.root, { recursive: true })).toEqual(before);
  });

  it('stops on request, leaving nothing partial', async () => {
    const installation = await makeBackedUpServer();
    const stop = new AbortController();
    const made = installation.make({
      signal: stop.signal,
      onProgress: ({ phase }) => phase === 'media' && stop.abort(),
    });
    await expect(made).rejects.toMatchObject({ reason: 'cancelled' });
    expect(readdirSync(join(installation.root, 'snapshots'))).toEqual([]);
  });

  it('refuses to call a copy of a damaged database a backup', async () => {
    const installation = await makeBackedUpServer();
    installation.db.$client.pragma('foreign_keys = 0');
    installation.db.$client.prepare('UPDATE media SET owner_id = 999').run();
    await expect(installation.make()).rejects.toMatchObject({ reason: 'houseDamaged' });
    expect(readdirSync(join(installation.root, 'snapshots'))).toEqual([]);
  });

  it('follows no link out of the folder', async () => {
    const installation = await makeBackedUpServer();
    const made = await installation.make();
    const path = join(installation.root, 'snapshots', made.id, 'treehouse.db');
    rmSync(path);
    symlinkSync(join(installation.dataDir, 'treehouse.db'), path);
    const now = new Date('2026-03-03T03:00:00.000Z');
    const reason = await verifyBackup({
      ...installation.options,
      id: made.id,
      workDir: installation.dataDir,
      now,
    });
    expect(reason).toBe('damaged');
  });
});

describe('a locked backup', () => {
  it('reveals nothing of its content', async () => {
    const installation = await makeBackedUpServer({ isLocked: true });
    const made = await installation.make();
    expect(stored(installation.root)).toEqual([]);
    expect(stored(installation.root, 'locked')).toHaveLength(3);
    const all = readdirSync(installation.root, { recursive: true, encoding: 'utf8' }).join('\n');
    for (const { sha256 } of installation.media) expect(all).not.toContain(sha256);
    const database = readFileSync(join(installation.root, 'snapshots', made.id, 'treehouse.db'));
    expect(database.includes('SQLite')).toBe(false);
    const files = ['backups.json', `snapshots/${made.id}/manifest.json`];
    for (const file of files) {
      expect(readFileSync(join(installation.root, file), 'utf8')).not.toContain('Mia');
    }
    expect(existsSync(join(installation.dataDir, 'backup-work.db'))).toBe(false);
    const [blind] = (await readBackupInfo(installation.folder)).backups;
    expect(blind).toMatchObject({ isLocked: true, privatePart: null, problem: null });
    const [seen] = (await readBackupInfo(installation.folder, installation.key)).backups;
    expect(seen?.privatePart).toMatchObject({
      spaceName: "Mia's Treehouse",
      counts: { pictures: 3 },
    });
  });

  it('copies nothing twice', async () => {
    const installation = await makeBackedUpServer({ isLocked: true });
    await installation.make();
    expect(await installation.make()).toMatchObject({ copied: 0, missing: 0 });
  });
});
