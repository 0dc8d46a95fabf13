import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { toBackupError } from '#server/backup-engine/backup-error.ts';
import { storedPath } from '#server/backup-engine/backup-format.ts';
import { copyBackup } from '#server/backup-engine/open-backup.ts';
import { foldersIn, pathOf } from '#server/media/media-files.ts';
import {
  addMedium,
  type BackedUpServer,
  makeBackedUpServer,
} from '#tests/support/make/server/backups.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const makeHousehold = async (pictures: number) => {
  const installation = await makeBackedUpServer({ pictures: 0 });
  const media = Array.from({ length: pictures }, (_, n) =>
    addMedium(
      installation.db,
      installation.dataDir,
      installation.owner.id,
      Buffer.from(`picture ${n}`),
    ),
  ).toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  const { id } = await installation.make();
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  return { installation, id, media, names: media.map(({ sha256 }) => sha256), target: dir.path };
};

const storedOf = (installation: BackedUpServer, sha256 = '') =>
  storedPath(installation.root, false, sha256);

const failOn = (paths: string[], call: 'read' | 'write'): void => {
  const open = fs.open;
  vi.spyOn(fs, 'open').mockImplementation(async (file, flags, mode) => {
    const handle = await open(file, flags, mode);
    const error = Object.assign(new Error('EIO'), { code: 'EIO', syscall: call });
    if (paths.includes(String(file))) handle[call] = () => Promise.reject(error);
    return handle;
  });
};

const reasonOf = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => toBackupError(error).reason,
  );

describe('copying media out', () => {
  it('skips a file that the disk cannot read', async () => {
    const { installation, id, names, target } = await makeHousehold(3);
    failOn([storedOf(installation, names[1])], 'read');
    const copied = await copyBackup(installation.folder, id, target, { key: null });
    expect(copied).toMatchObject({ copied: 2, missing: [names[1]] });
    const folders = foldersIn(target);
    expect(names.map((name) => existsSync(pathOf(folders, name)))).toEqual([true, false, true]);
    expect(existsSync(`${pathOf(folders, names[1] ?? '')}.part`)).toBe(false);
  });

  it('takes files from the backup that the server has lost', async () => {
    const { installation, id, media, target } = await makeHousehold(3);
    failOn([media[1]?.path ?? ''], 'read');
    const presentMedia = foldersIn(installation.dataDir).media;
    const copied = await copyBackup(installation.folder, id, target, { key: null, presentMedia });
    expect(copied).toMatchObject({ copied: 1, missing: [] });
  });

  it('takes files from the data folder that the backup has lost', async () => {
    const { installation, id, names, target } = await makeHousehold(3);
    rmSync(storedOf(installation, names[1]));
    const presentMedia = foldersIn(installation.dataDir).media;
    const copied = await copyBackup(installation.folder, id, target, { key: null, presentMedia });
    expect(copied).toMatchObject({ copied: 0, missing: [] });
    expect(readFileSync(pathOf(foldersIn(target), names[1] ?? '')).length).toBeGreaterThan(0);
  });

  it('stops if the disk fails', async () => {
    const { installation, id, names, target } = await makeHousehold(12);
    failOn(
      names.slice(1).map((name) => storedOf(installation, name)),
      'read',
    );
    const copy = copyBackup(installation.folder, id, target, { key: null });
    expect(await reasonOf(copy)).toBe('unreadable');
  });

  it('stops if the disk is unplugged', async () => {
    const { installation, id, target } = await makeHousehold(3);
    const away = `${installation.root} away`;
    const copy = copyBackup(installation.folder, id, target, {
      key: null,
      onProgress: ({ phase, done }) => {
        if (phase === 'media' && done === 1) renameSync(installation.root, away);
      },
    });
    expect(await reasonOf(copy)).toBe('missing');
  });

  it('stops if nothing can be written', async () => {
    const { installation, id, names, target } = await makeHousehold(3);
    failOn([`${pathOf(foldersIn(target), names[1] ?? '')}.part`], 'write');
    const copy = copyBackup(installation.folder, id, target, { key: null });
    expect(await reasonOf(copy)).toBe('unreadable');
  });
});
