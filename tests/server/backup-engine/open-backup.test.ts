import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toBackupError } from '#server/backup-engine/backup-error.ts';
import { wrapKey } from '#server/backup-engine/backup-seal.ts';
import { inspectDatabase } from '#server/backup-engine/create/database-copy.ts';
import { copyBackup, readBackupInfo, unlock } from '#server/backup-engine/open-backup.ts';
import { verifyBackup } from '#server/backup-engine/verify-backup.ts';
import { foldersIn, pathOf } from '#server/media/media-files.ts';
import {
  type BackedUpHouse,
  makeBackedUpHouse,
  sumOf,
} from '#tests/support/make/server/backups.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const tempDir = (): string => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  return dir.path;
};

const now = new Date('2026-03-03T03:00:00.000Z');
const verify = (house: BackedUpHouse, id: string, key = house.key) =>
  verifyBackup({ folder: house.folder, id, key, workDir: house.dataDir, now });

/** Changes one byte of a file. */
const flip = (path: string, at: number): void => {
  const bytes = readFileSync(path);
  const index = at < 0 ? bytes.length + at : at;
  bytes[index] = (bytes[index] ?? 0) ^ 0x01;
  writeFileSync(path, bytes);
};

const reasonOf = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => toBackupError(error).reason,
  );

describe.each([false, true])('a backup (locked: %s)', (isLocked) => {
  const mediaOf = (house: BackedUpHouse): string[] =>
    readdirSync(join(house.root, isLocked ? 'locked' : 'media'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((path) => path.length > 60)
      .map((path) => join(house.root, isLocked ? 'locked' : 'media', path));

  const biggestOf = (house: BackedUpHouse): string =>
    mediaOf(house).toSorted((a, b) => readFileSync(b).length - readFileSync(a).length)[0] ?? '';
  /** The hash of the biggest, which was made last. */
  const nameOf = (house: BackedUpHouse) => house.media.at(-1)?.sha256;
  const copyOut = (house: BackedUpHouse, id: string) =>
    copyBackup(house.folder, id, tempDir(), { key: house.key });

  it('is copied out as a data folder has it, byte for byte', async () => {
    const house = await makeBackedUpHouse({ isLocked });
    const { id } = await house.make();
    const target = tempDir();
    const copied = await copyBackup(house.folder, id, target, { key: house.key });
    expect(copied).toMatchObject({ copied: 3, missing: [] });
    for (const { sha256 } of house.media) {
      expect(sumOf(readFileSync(pathOf(foldersIn(target), sha256)))).toBe(sha256);
    }
    expect(inspectDatabase(join(target, 'treehouse.db')).counts.pictures).toBe(3);
  });

  it('goes on where it was, and leaves out what the house still has', async () => {
    const house = await makeBackedUpHouse({ isLocked });
    const { id } = await house.make();
    const target = tempDir();
    const first = join(foldersIn(house.dataDir).media);
    flip(house.media[0]?.path ?? '', 5);
    const options = { key: house.key, presentMedia: first };
    // The one whose bytes have changed is not taken for there.
    expect(await copyBackup(house.folder, id, target, options)).toMatchObject({ copied: 1 });
    expect(await copyBackup(house.folder, id, target, options)).toMatchObject({ copied: 0 });
  });

  it('is whole even when the house deletes what it still had', async () => {
    const house = await makeBackedUpHouse({ isLocked });
    const { id } = await house.make();
    const target = tempDir();
    const { media } = foldersIn(house.dataDir);
    const options = { key: house.key, presentMedia: media };
    expect(await copyBackup(house.folder, id, target, options)).toMatchObject({ copied: 0 });
    rmSync(media, { recursive: true });
    for (const { sha256 } of house.media) {
      expect(sumOf(readFileSync(pathOf(foldersIn(target), sha256)))).toBe(sha256);
    }
  });

  it('is found sound by reading it all', async () => {
    const house = await makeBackedUpHouse({ isLocked });
    const { id } = await house.make();
    expect(await verify(house, id)).toBeNull();
    const [backup] = (await readBackupInfo(house.folder, house.key)).backups;
    expect(backup).toMatchObject({ verifiedAt: now.toISOString(), problem: null });
    expect(existsSync(join(house.dataDir, 'backup-check.db'))).toBe(false);
  });

  it.each([0, 100, 0.5, -1])('is cut short at %s: noticed', async (length) => {
    const house = await makeBackedUpHouse({ isLocked });
    const { id } = await house.make();
    const folder = join(house.root, 'snapshots', id);
    const cut = (path: string): Buffer => {
      const whole = readFileSync(path);
      const fraction = length < 0 ? whole.length + length : length;
      truncateSync(path, Math.floor(fraction === 0.5 ? whole.length / 2 : fraction));
      return whole;
    };
    for (const path of [join(folder, 'treehouse.db'), join(folder, 'media.txt')]) {
      const whole = cut(path);
      expect(await verify(house, id)).toBe('cutShort');
      expect(await reasonOf(copyOut(house, id))).toBe('cutShort');
      writeFileSync(path, whole);
    }
    const medium = biggestOf(house);
    const whole = cut(medium);
    expect(await copyOut(house, id)).toMatchObject({ copied: 2, missing: [nameOf(house)] });
    expect(await verify(house, id)).toBe('incomplete');
    writeFileSync(medium, whole);
    expect(await verify(house, id)).toBeNull();
  });

  it.each([0, 18, 100, 5000, -1])('has byte %s flipped: noticed', async (at) => {
    const house = await makeBackedUpHouse({ isLocked });
    const { id } = await house.make();
    const database = join(house.root, 'snapshots', id, 'treehouse.db');
    flip(database, at);
    expect(await verify(house, id)).toBe('damaged');
    expect(await reasonOf(copyOut(house, id))).toBe('damaged');
    flip(database, at);
    const medium = biggestOf(house);
    flip(medium, at);
    expect(await copyOut(house, id)).toMatchObject({ copied: 2, missing: [nameOf(house)] });
    expect(await verify(house, id)).toBe('incomplete');
    renameSync(`${medium}.damaged`, medium);
    flip(medium, at);
    expect(await verify(house, id)).toBeNull();
  });

  it('has any byte of its manifest or its list flipped: noticed', async () => {
    const house = await makeBackedUpHouse({ isLocked });
    const { id } = await house.make();
    for (const name of ['manifest.json', 'media.txt']) {
      const path = join(house.root, 'snapshots', id, name);
      const { length } = readFileSync(path);
      for (let at = 2; at < length - 2; at += 61) {
        flip(path, at);
        const copy = copyBackup(house.folder, id, tempDir(), { key: house.key });
        const reason = await reasonOf(copy);
        // Space between the words of JSON says nothing, and may be anything JSON allows.
        if (reason !== null)
          expect(['damaged', 'cutShort', 'newer', 'wrongPassphrase']).toContain(reason);
        else expect(readFileSync(path, 'utf8')).toMatch(/[\s!]/);
        flip(path, at);
      }
    }
  });

  it('lacks a medium that it names: noticed', async () => {
    const house = await makeBackedUpHouse({ isLocked });
    const { id } = await house.make();
    rmSync(biggestOf(house));
    expect(await copyOut(house, id)).toMatchObject({ copied: 2, missing: [nameOf(house)] });
    expect(await verify(house, id)).toBe('incomplete');
  });
});

describe('whose backup it is', () => {
  it('says so where it is of another household', async () => {
    const house = await makeBackedUpHouse();
    const { id } = await house.make();
    const copy = copyBackup(house.folder, id, tempDir(), { key: null, installationId: 'other' });
    expect(await reasonOf(copy)).toBe('otherHousehold');
  });

  it('says so where a later version made it', async () => {
    const house = await makeBackedUpHouse();
    const { id } = await house.make();
    const copy = copyBackup(house.folder, id, tempDir(), {
      key: null,
      knownMigrations: ['0000_a'],
    });
    expect(await reasonOf(copy)).toBe('newer');
    const path = join(house.root, 'snapshots', id, 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"format": 1', '"format": 2'));
    expect(await reasonOf(copyBackup(house.folder, id, tempDir(), { key: null }))).toBe('newer');
    expect((await readBackupInfo(house.folder)).backups[0]?.problem).toBe('newer');
  });

  it('is told of a folder without any', async () => {
    expect(await reasonOf(readBackupInfo(tempDir()))).toBe('missing');
    expect(await reasonOf(readBackupInfo('/no/such/folder'))).toBe('missing');
  });

  it('is read from the second copy where the first is broken', async () => {
    const house = await makeBackedUpHouse({ isLocked: true });
    await house.make();
    writeFileSync(join(house.root, 'backups.json'), '{"format": 1, "inst');
    const key = await unlock(house.folder, 'seven green frogs');
    expect(key?.equals(house.key ?? Buffer.alloc(0))).toBe(true);
    writeFileSync(join(house.root, 'backups-copy.json'), 'x');
    expect(await reasonOf(readBackupInfo(house.folder))).toBe('cutShort');
  });

  it('may be the folder of backups itself that is named', async () => {
    const house = await makeBackedUpHouse();
    await house.make();
    expect((await readBackupInfo(house.root)).backups).toHaveLength(1);
  });
});

describe('the passphrase', () => {
  it('opens a locked backup, however its spaces and capitals are typed', async () => {
    const house = await makeBackedUpHouse({ isLocked: true });
    await house.make();
    const key = await unlock(house.folder, '  Seven  green FROGS ');
    expect(key?.equals(house.key ?? Buffer.alloc(0))).toBe(true);
  });

  it('is told at once when it is wrong, and nothing is written', async () => {
    const house = await makeBackedUpHouse({ isLocked: true });
    const { id } = await house.make();
    expect(await unlock(house.folder, 'seven green frog')).toBeNull();
    const target = join(tempDir(), 'new');
    for (const key of [null, Buffer.alloc(32)]) {
      expect(await reasonOf(copyBackup(house.folder, id, target, { key }))).toBe('wrongPassphrase');
    }
    expect(existsSync(target)).toBe(false);
  });

  it('may change, and older backups open with the new one', async () => {
    const house = await makeBackedUpHouse({ isLocked: true });
    const { id } = await house.make();
    const key = house.key ?? Buffer.alloc(0);
    const encryption = await wrapKey(key, 'eight blue owls');
    await house.make({ house: { ...house.options.house, encryption } });
    expect(await unlock(house.folder, 'seven green frogs')).toBeNull();
    const opened = await unlock(house.folder, 'eight blue owls');
    const copied = await copyBackup(house.folder, id, tempDir(), { key: opened });
    expect(copied.copied).toBe(3);
  });

  it('stays known when later backups are not locked any more', async () => {
    const house = await makeBackedUpHouse({ isLocked: true });
    await house.make();
    const open = { ...house.options.house, encryption: null };
    await house.make({ house: open, key: null });
    expect(await unlock(house.folder, 'seven green frogs')).not.toBeNull();
    const { backups } = await readBackupInfo(house.folder);
    expect(backups.map(({ isLocked }) => isLocked)).toEqual([false, true]);
  });

  it('refuses a folder locked with another key rather than lose that', async () => {
    const house = await makeBackedUpHouse({ isLocked: true });
    await house.make();
    const before = readFileSync(join(house.root, 'backups.json'), 'utf8');
    const key = Buffer.alloc(32, 7);
    const encryption = await wrapKey(key, 'another one');
    const changes = { key, house: { ...house.options.house, encryption } };
    expect(await reasonOf(house.make(changes))).toBe('wrongPassphrase');
    expect(readFileSync(join(house.root, 'backups.json'), 'utf8')).toBe(before);
  });

  it('refuses a file moved to the place of another', async () => {
    const house = await makeBackedUpHouse({ isLocked: true });
    const { id } = await house.make();
    const names = readdirSync(join(house.root, 'locked'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.length > 60)
      .map((path) => join(house.root, 'locked', path));
    copyFileSync(names[0] ?? '', names[1] ?? '');
    const target = tempDir();
    const { missing } = await copyBackup(house.folder, id, target, { key: house.key });
    expect(missing).toHaveLength(1);
    expect(existsSync(pathOf(foldersIn(target), missing[0] ?? ''))).toBe(false);
  });
});
