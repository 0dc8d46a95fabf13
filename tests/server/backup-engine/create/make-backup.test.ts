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
import { readBackupInfo } from '#server/backup-engine/open-backup.ts';
import { verifyBackup } from '#server/backup-engine/verify-backup.ts';
import { addMedium, makeBackedUpHouse } from '#tests/support/make/server/backups.ts';

const stored = (root: string, store = 'media'): string[] =>
  existsSync(join(root, store))
    ? readdirSync(join(root, store), { recursive: true, encoding: 'utf8' })
        .filter((path) => /[0-9a-f]{64}/.test(path))
        .map((path) => path.slice(3))
        .toSorted()
    : [];

describe('making a backup', () => {
  it('copies the database and each medium once, and says what is in it', async () => {
    const house = await makeBackedUpHouse();
    const made = await house.make();
    expect(made).toEqual({ id: '20260302T030000Z', copied: 3, copiedBytes: 2_103_000, missing: 0 });
    expect(stored(house.root)).toEqual(house.media.map(({ sha256 }) => sha256).toSorted());
    const info = await readBackupInfo(house.folder);
    expect(info.spaceName).toBe("Mia's Treehouse");
    expect(info.backups).toHaveLength(1);
    expect(info.backups[0]).toMatchObject({
      id: made.id,
      problem: null,
      isLocked: false,
      told: { counts: { people: 1, pictures: 3, videos: 0, posts: 0 } },
    });
  });

  it('copies nothing of a gallery that has not changed', async () => {
    const house = await makeBackedUpHouse();
    await house.make();
    const again = await house.make({ now: new Date('2026-03-03T03:00:00.000Z') });
    expect(again).toMatchObject({ copied: 0, copiedBytes: 0 });
    addMedium(house.db, house.dataDir, house.owner.id, randomBytes(500));
    const third = await house.make({ now: new Date('2026-03-04T03:00:00.000Z') });
    expect(third).toMatchObject({ copied: 1, copiedBytes: 500 });
  });

  it('holds what was written a moment before, and is no part of what comes after', async () => {
    const house = await makeBackedUpHouse();
    house.db.$client.prepare("UPDATE users SET display_name = 'Just now'").run();
    await house.make();
    house.db.$client.prepare("UPDATE users SET display_name = 'Later'").run();
    const copy = readFileSync(join(house.root, 'snapshots/20260302T030000Z/treehouse.db'));
    expect(copy.includes('Just now')).toBe(true);
    expect(copy.includes('Later')).toBe(false);
  });

  it('says how many media the house itself has not got, or has not got whole', async () => {
    const house = await makeBackedUpHouse();
    rmSync(house.media[0]?.path ?? '');
    writeFileSync(house.media[1]?.path ?? '', 'short');
    const made = await house.make();
    expect(made).toMatchObject({ copied: 1, missing: 2 });
    const [backup] = (await readBackupInfo(house.folder)).backups;
    expect(backup?.manifest?.media).toMatchObject({ count: 1, missing: 2 });
  });

  it('tells two made in the same second apart', async () => {
    const house = await makeBackedUpHouse({ pictures: 0 });
    const [first, second] = [await house.make(), await house.make()];
    expect([first.id, second.id]).toEqual(['20260302T030000Z', '20260302T030001Z']);
  });

  it('clears away what a run that was cut off left behind', async () => {
    const house = await makeBackedUpHouse();
    const left = join(house.root, 'snapshots/20260301T030000Z.part');
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, 'treehouse.db'), 'half');
    mkdirSync(join(house.root, 'media/ab'), { recursive: true });
    const half = join(house.root, `media/ab/ab${'0'.repeat(62)}.part`);
    writeFileSync(half, 'half');
    await house.make();
    expect([existsSync(left), existsSync(half)]).toEqual([false, false]);
    expect((await readBackupInfo(house.folder)).backups).toHaveLength(1);
  });

  it('takes what was copied before a crash over', async () => {
    const house = await makeBackedUpHouse();
    await house.make();
    rmSync(join(house.root, 'snapshots/20260302T030000Z'), { recursive: true });
    expect(await house.make()).toMatchObject({ copied: 0, missing: 0 });
  });

  it.each([
    ['write', 'ENOSPC', 'noSpace'],
    ['sync', 'EIO', 'unreadable'],
  ] as const)('leaves nothing half when the disk fails to %s (%s)', async (call, code, reason) => {
    const house = await makeBackedUpHouse();
    await house.make();
    addMedium(house.db, house.dataDir, house.owner.id, randomBytes(500));
    const open = fs.open;
    vi.spyOn(fs, 'open').mockImplementation(async (path, ...rest) => {
      const handle = await open(path, ...rest);
      if (String(path).includes('media') && String(path).endsWith('.part')) {
        handle[call] = () => Promise.reject(Object.assign(new Error(code), { code }));
      }
      return handle;
    });
    const failure = await house.make({ now: new Date('2026-03-03T03:00:00.000Z') }).catch((e) => e);
    vi.restoreAllMocks();
    const { toBackupError } = await import('#server/backup-engine/backup-error.ts');
    expect(toBackupError(failure).reason).toBe(reason);
    expect(readdirSync(join(house.root, 'snapshots'))).toEqual(['20260302T030000Z']);
    expect(stored(house.root)).toHaveLength(3);
  });

  it('asks for the room first', async () => {
    const house = await makeBackedUpHouse();
    const statfs = vi.spyOn(fs, 'statfs');
    statfs.mockResolvedValue({ bavail: 100, bsize: 1024 } as never);
    await expect(house.make()).rejects.toMatchObject({ reason: 'noSpace' });
    vi.restoreAllMocks();
    expect(stored(house.root)).toEqual([]);
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
    const house = await makeBackedUpHouse();
    prepare(house.folder);
    const { toBackupError } = await import('#server/backup-engine/backup-error.ts');
    const failure = await house.make().catch((error: unknown) => error);
    expect(toBackupError(failure).reason).toBe(reason);
  });

  it('takes an empty place for no disk where there were backups before', async () => {
    const house = await makeBackedUpHouse();
    await expect(house.make({ expectsBackups: true })).rejects.toMatchObject({ reason: 'missing' });
    expect(readdirSync(house.folder)).toEqual([]);
  });

  it('refuses the folder of another household', async () => {
    const [mine, theirs] = [await makeBackedUpHouse(), await makeBackedUpHouse()];
    await theirs.make();
    const before = readdirSync(theirs.root, { recursive: true });
    await expect(mine.make({ folder: theirs.folder })).rejects.toMatchObject({
      reason: 'otherHousehold',
    });
    expect(readdirSync(theirs.root, { recursive: true })).toEqual(before);
  });

  it('stops when told to, leaving nothing half', async () => {
    const house = await makeBackedUpHouse();
    const stop = new AbortController();
    const made = house.make({
      signal: stop.signal,
      onProgress: ({ phase }) => phase === 'media' && stop.abort(),
    });
    await expect(made).rejects.toMatchObject({ reason: 'cancelled' });
    expect(readdirSync(join(house.root, 'snapshots'))).toEqual([]);
  });

  it('refuses to call a copy of a damaged database a backup', async () => {
    const house = await makeBackedUpHouse();
    house.db.$client.pragma('foreign_keys = 0');
    house.db.$client.prepare('UPDATE media SET owner_id = 999').run();
    await expect(house.make()).rejects.toMatchObject({ reason: 'houseDamaged' });
    expect(readdirSync(join(house.root, 'snapshots'))).toEqual([]);
  });

  it('follows no link out of the folder', async () => {
    const house = await makeBackedUpHouse();
    const made = await house.make();
    const path = join(house.root, 'snapshots', made.id, 'treehouse.db');
    rmSync(path);
    symlinkSync(join(house.dataDir, 'treehouse.db'), path);
    const now = new Date('2026-03-03T03:00:00.000Z');
    const reason = await verifyBackup({
      ...house.options,
      id: made.id,
      workDir: house.dataDir,
      now,
    });
    expect(reason).toBe('damaged');
  });
});

describe('a locked backup', () => {
  it('shows nothing of what is in it', async () => {
    const house = await makeBackedUpHouse({ isLocked: true });
    const made = await house.make();
    expect(stored(house.root)).toEqual([]);
    expect(stored(house.root, 'locked')).toHaveLength(3);
    const all = readdirSync(house.root, { recursive: true, encoding: 'utf8' }).join('\n');
    for (const { sha256 } of house.media) expect(all).not.toContain(sha256);
    const database = readFileSync(join(house.root, 'snapshots', made.id, 'treehouse.db'));
    expect(database.includes('SQLite')).toBe(false);
    const files = ['backups.json', `snapshots/${made.id}/manifest.json`];
    for (const file of files) {
      expect(readFileSync(join(house.root, file), 'utf8')).not.toContain('Mia');
    }
    expect(existsSync(join(house.dataDir, 'backup-work.db'))).toBe(false);
    const [blind] = (await readBackupInfo(house.folder)).backups;
    expect(blind).toMatchObject({ isLocked: true, told: null, problem: null });
    const [seen] = (await readBackupInfo(house.folder, house.key)).backups;
    expect(seen?.told).toMatchObject({ spaceName: "Mia's Treehouse", counts: { pictures: 3 } });
  });

  it('copies nothing twice either', async () => {
    const house = await makeBackedUpHouse({ isLocked: true });
    await house.make();
    expect(await house.make()).toMatchObject({ copied: 0, missing: 0 });
  });
});
