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
  type BackedUpServer,
  makeBackedUpServer,
  sumOf,
} from '#tests/support/make/server/backups.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const tempDir = (): string => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  return dir.path;
};

const now = new Date('2026-03-03T03:00:00.000Z');
const verify = ({ folder, key, dataDir }: BackedUpServer, id: string) =>
  verifyBackup({ folder, id, key, workDir: dataDir, now });

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
  const mediaOf = (installation: BackedUpServer): string[] =>
    readdirSync(join(installation.root, isLocked ? 'locked' : 'media'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((path) => path.length > 60)
      .map((path) => join(installation.root, isLocked ? 'locked' : 'media', path));

  const biggestOf = (installation: BackedUpServer): string =>
    mediaOf(installation).toSorted((a, b) => readFileSync(b).length - readFileSync(a).length)[0] ??
    '';
  /** The hash of the largest picture, which is the last one. */
  const nameOf = (installation: BackedUpServer) => installation.media.at(-1)?.sha256;
  const copyOut = (installation: BackedUpServer, id: string) =>
    copyBackup(installation.folder, id, tempDir(), { key: installation.key });

  it('is copied out as a data folder has it, byte for byte', async () => {
    const installation = await makeBackedUpServer({ isLocked });
    const { id } = await installation.make();
    const target = tempDir();
    const copied = await copyBackup(installation.folder, id, target, { key: installation.key });
    expect(copied).toMatchObject({ copied: 3, missing: [] });
    for (const { sha256 } of installation.media) {
      expect(sumOf(readFileSync(pathOf(foldersIn(target), sha256)))).toBe(sha256);
    }
    expect(inspectDatabase(join(target, 'treehouse.db')).counts.pictures).toBe(3);
  });

  it('continues an interrupted copy, and leaves out what the data folder still has', async () => {
    const installation = await makeBackedUpServer({ isLocked });
    const { id } = await installation.make();
    const target = tempDir();
    const first = join(foldersIn(installation.dataDir).media);
    flip(installation.media[0]?.path ?? '', 5);
    const options = { key: installation.key, presentMedia: first };
    // A changed file does not count as present.
    expect(await copyBackup(installation.folder, id, target, options)).toMatchObject({ copied: 1 });
    expect(await copyBackup(installation.folder, id, target, options)).toMatchObject({ copied: 0 });
  });

  it('is whole even when the server deletes what it still had', async () => {
    const installation = await makeBackedUpServer({ isLocked });
    const { id } = await installation.make();
    const target = tempDir();
    const { media } = foldersIn(installation.dataDir);
    const options = { key: installation.key, presentMedia: media };
    expect(await copyBackup(installation.folder, id, target, options)).toMatchObject({ copied: 0 });
    rmSync(media, { recursive: true });
    for (const { sha256 } of installation.media) {
      expect(sumOf(readFileSync(pathOf(foldersIn(target), sha256)))).toBe(sha256);
    }
  });

  it('is verified by reading all of it', async () => {
    const installation = await makeBackedUpServer({ isLocked });
    const { id } = await installation.make();
    expect(await verify(installation, id)).toBeNull();
    const [backup] = (await readBackupInfo(installation.folder, installation.key)).backups;
    expect(backup).toMatchObject({ verifiedAt: now.toISOString(), problem: null });
    expect(existsSync(join(installation.dataDir, 'backup-check.db'))).toBe(false);
  });

  it.each([0, 100, 0.5, -1])('is cut short at %s: noticed', async (length) => {
    const installation = await makeBackedUpServer({ isLocked });
    const { id } = await installation.make();
    const folder = join(installation.root, 'snapshots', id);
    const cut = (path: string): Buffer => {
      const whole = readFileSync(path);
      const fraction = length < 0 ? whole.length + length : length;
      truncateSync(path, Math.floor(fraction === 0.5 ? whole.length / 2 : fraction));
      return whole;
    };
    for (const path of [join(folder, 'treehouse.db'), join(folder, 'media.txt')]) {
      const whole = cut(path);
      expect(await verify(installation, id)).toBe('cutShort');
      expect(await reasonOf(copyOut(installation, id))).toBe('cutShort');
      writeFileSync(path, whole);
    }
    const medium = biggestOf(installation);
    const whole = cut(medium);
    expect(await copyOut(installation, id)).toMatchObject({
      copied: 2,
      missing: [nameOf(installation)],
    });
    expect(await verify(installation, id)).toBe('incomplete');
    writeFileSync(medium, whole);
    expect(await verify(installation, id)).toBeNull();
  });

  it.each([0, 18, 100, 5000, -1])('has byte %s flipped: noticed', async (at) => {
    const installation = await makeBackedUpServer({ isLocked });
    const { id } = await installation.make();
    const database = join(installation.root, 'snapshots', id, 'treehouse.db');
    flip(database, at);
    expect(await verify(installation, id)).toBe('damaged');
    expect(await reasonOf(copyOut(installation, id))).toBe('damaged');
    flip(database, at);
    const medium = biggestOf(installation);
    flip(medium, at);
    expect(await copyOut(installation, id)).toMatchObject({
      copied: 2,
      missing: [nameOf(installation)],
    });
    expect(await verify(installation, id)).toBe('incomplete');
    renameSync(`${medium}.damaged`, medium);
    flip(medium, at);
    expect(await verify(installation, id)).toBeNull();
  });

  it('has any byte of its manifest or its list flipped: noticed', async () => {
    const installation = await makeBackedUpServer({ isLocked });
    const { id } = await installation.make();
    for (const name of ['manifest.json', 'media.txt']) {
      const path = join(installation.root, 'snapshots', id, name);
      const { length } = readFileSync(path);
      for (let at = 2; at < length - 2; at += 61) {
        flip(path, at);
        const copy = copyBackup(installation.folder, id, tempDir(), { key: installation.key });
        const reason = await reasonOf(copy);
        // Whitespace in JSON carries no meaning, and may be anything JSON allows.
        if (reason !== null)
          expect(['damaged', 'cutShort', 'newer', 'wrongPassphrase']).toContain(reason);
        else expect(readFileSync(path, 'utf8')).toMatch(/[\s!]/);
        flip(path, at);
      }
    }
  });

  it('lacks a medium that it names: noticed', async () => {
    const installation = await makeBackedUpServer({ isLocked });
    const { id } = await installation.make();
    rmSync(biggestOf(installation));
    expect(await copyOut(installation, id)).toMatchObject({
      copied: 2,
      missing: [nameOf(installation)],
    });
    expect(await verify(installation, id)).toBe('incomplete');
  });
});

describe('the manifest of a backup', () => {
  it('reports another household’s backup', async () => {
    const installation = await makeBackedUpServer();
    const { id } = await installation.make();
    const copy = copyBackup(installation.folder, id, tempDir(), {
      key: null,
      installationId: 'other',
    });
    expect(await reasonOf(copy)).toBe('otherHousehold');
  });

  it('reports a backup of a later version', async () => {
    const installation = await makeBackedUpServer();
    const { id } = await installation.make();
    const copy = copyBackup(installation.folder, id, tempDir(), {
      key: null,
      knownMigrations: ['0000_a'],
    });
    expect(await reasonOf(copy)).toBe('newer');
    const path = join(installation.root, 'snapshots', id, 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"format": 1', '"format": 2'));
    expect(await reasonOf(copyBackup(installation.folder, id, tempDir(), { key: null }))).toBe(
      'newer',
    );
    expect((await readBackupInfo(installation.folder)).backups[0]?.problem).toBe('newer');
  });

  it('reports a folder without a backup', async () => {
    expect(await reasonOf(readBackupInfo(tempDir()))).toBe('missing');
    expect(await reasonOf(readBackupInfo('/no/such/folder'))).toBe('missing');
  });

  it('is read from its second copy if the first is broken', async () => {
    const installation = await makeBackedUpServer({ isLocked: true });
    await installation.make();
    writeFileSync(join(installation.root, 'backups.json'), '{"format": 1, "inst');
    const key = await unlock(installation.folder, 'seven green frogs');
    expect(key?.equals(installation.key ?? Buffer.alloc(0))).toBe(true);
    writeFileSync(join(installation.root, 'backups-copy.json'), 'x');
    expect(await reasonOf(readBackupInfo(installation.folder))).toBe('cutShort');
  });

  it('is found if the folder of backups itself is named', async () => {
    const installation = await makeBackedUpServer();
    await installation.make();
    expect((await readBackupInfo(installation.root)).backups).toHaveLength(1);
  });
});

describe('the passphrase', () => {
  it('opens a locked backup, however its spaces and capitals are typed', async () => {
    const installation = await makeBackedUpServer({ isLocked: true });
    await installation.make();
    const key = await unlock(installation.folder, '  Seven  green FROGS ');
    expect(key?.equals(installation.key ?? Buffer.alloc(0))).toBe(true);
  });

  it('is rejected at once when it is wrong, and nothing is written', async () => {
    const installation = await makeBackedUpServer({ isLocked: true });
    const { id } = await installation.make();
    expect(await unlock(installation.folder, 'seven green frog')).toBeNull();
    const target = join(tempDir(), 'new');
    for (const key of [null, Buffer.alloc(32)]) {
      expect(await reasonOf(copyBackup(installation.folder, id, target, { key }))).toBe(
        'wrongPassphrase',
      );
    }
    expect(existsSync(target)).toBe(false);
  });

  it('may change, and older backups open with the new one', async () => {
    const installation = await makeBackedUpServer({ isLocked: true });
    const { id } = await installation.make();
    const key = installation.key ?? Buffer.alloc(0);
    const encryption = await wrapKey(key, 'eight blue owls');
    await installation.make({ installation: { ...installation.options.installation, encryption } });
    expect(await unlock(installation.folder, 'seven green frogs')).toBeNull();
    const opened = await unlock(installation.folder, 'eight blue owls');
    const copied = await copyBackup(installation.folder, id, tempDir(), { key: opened });
    expect(copied.copied).toBe(3);
  });

  it('stays known when later backups are not locked any more', async () => {
    const installation = await makeBackedUpServer({ isLocked: true });
    await installation.make();
    const open = { ...installation.options.installation, encryption: null };
    await installation.make({ installation: open, key: null });
    expect(await unlock(installation.folder, 'seven green frogs')).not.toBeNull();
    const { backups } = await readBackupInfo(installation.folder);
    expect(backups.map(({ isLocked }) => isLocked)).toEqual([false, true]);
  });

  it('refuses a folder locked with another key rather than lose that', async () => {
    const installation = await makeBackedUpServer({ isLocked: true });
    await installation.make();
    const before = readFileSync(join(installation.root, 'backups.json'), 'utf8');
    const key = Buffer.alloc(32, 7);
    const encryption = await wrapKey(key, 'another one');
    const changes = { key, installation: { ...installation.options.installation, encryption } };
    expect(await reasonOf(installation.make(changes))).toBe('wrongPassphrase');
    expect(readFileSync(join(installation.root, 'backups.json'), 'utf8')).toBe(before);
  });

  it('refuses a file moved to the place of another', async () => {
    const installation = await makeBackedUpServer({ isLocked: true });
    const { id } = await installation.make();
    const names = readdirSync(join(installation.root, 'locked'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((path) => path.length > 60)
      .map((path) => join(installation.root, 'locked', path));
    copyFileSync(names[0] ?? '', names[1] ?? '');
    const target = tempDir();
    const { missing } = await copyBackup(installation.folder, id, target, {
      key: installation.key,
    });
    expect(missing).toHaveLength(1);
    expect(existsSync(pathOf(foldersIn(target), missing[0] ?? ''))).toBe(false);
  });
});
