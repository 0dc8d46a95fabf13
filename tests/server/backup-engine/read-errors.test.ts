import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { storedPath } from '#server/backup-engine/backup-format.ts';
import type { BackupMessage } from '#server/backup-engine/create/backup-job.ts';
import { pruneBackups } from '#server/backup-engine/create/prune.ts';
import { doJob } from '#server/backup-engine/create/run-job.ts';
import { readBackupInfo } from '#server/backup-engine/open-backup.ts';
import { verifyBackup } from '#server/backup-engine/verify-backup.ts';
import { type BackedUpServer, makeBackedUpServer } from '#tests/support/make/server/backups.ts';

const later = new Date('2026-06-01T03:00:00.000Z');
const failure = (code: string) => Object.assign(new Error(code), { code });

const failToRead = (path: string, code: string): void => {
  const open = fs.open;
  vi.spyOn(fs, 'open').mockImplementation(async (file, flags, mode) => {
    const handle = await open(file, flags, mode);
    if (file === path) handle.read = () => Promise.reject(failure(code));
    return handle;
  });
};

const makeTwo = async (): Promise<{
  installation: BackedUpServer;
  old: string;
  prune: () => Promise<string[]>;
}> => {
  const installation = await makeBackedUpServer({ pictures: 1 });
  const { id: old } = await installation.make();
  const { id: keep } = await installation.make({ now: later });
  const options = { folder: installation.folder, keep, timeZone: 'UTC', date: later };
  return { installation, old, prune: async () => (await pruneBackups(options)).removed };
};

describe('a backup that cannot be read for a moment', () => {
  it.each([
    ['EBUSY', 'busy'],
    ['EACCES', 'readOnly'],
    ['EIO', 'unreadable'],
    ['ETIMEDOUT', 'unknown'],
  ])('is kept however old it is (%s)', async (code, problem) => {
    const { installation, old, prune } = await makeTwo();
    const lstat = fs.lstat;
    const broken = join(installation.root, 'snapshots', old, 'manifest.json');
    vi.spyOn(fs, 'lstat').mockImplementation((async (path: string) => {
      if (path === broken) throw failure(code);
      return lstat(path);
    }) as typeof fs.lstat);
    expect((await readBackupInfo(installation.folder)).backups.at(-1)).toMatchObject({
      id: old,
      problem,
    });
    expect(await prune()).toEqual([]);
    vi.restoreAllMocks();
    expect((await readBackupInfo(installation.folder)).backups.at(-1)).toMatchObject({
      problem: null,
    });
  });

  it('is kept when verifying it meets the error, and is good again after the next check', async () => {
    const { installation, old, prune } = await makeTwo();
    const verify = () =>
      verifyBackup({ ...installation.options, id: old, workDir: installation.dataDir, now: later });
    const database = join(installation.root, 'snapshots', old, 'treehouse.db');
    const medium = storedPath(installation.root, false, installation.media[0]?.sha256 ?? '');
    for (const [path, problem] of [
      [database, 'unreadable'],
      [medium, 'incomplete'],
    ] as const) {
      failToRead(path, 'EIO');
      expect(await verify()).toBe(problem);
      vi.restoreAllMocks();
      expect(await prune()).toEqual([]);
      expect(existsSync(path)).toBe(true);
      expect(await verify()).toBeNull();
    }
  });

  it('is deleted once it is known to be damaged and a good one exists', async () => {
    const { installation, old, prune } = await makeTwo();
    await fs.writeFile(join(installation.root, 'snapshots', old, 'manifest.json'), '{}');
    expect(await prune()).toEqual([old]);
  });
});

describe('a stored medium that cannot be read for a moment', () => {
  const nightOf = async ({ dataDir, folder, options }: BackedUpServer) => {
    const messages: BackupMessage[] = [];
    const plain = { key: null, expectsBackups: true, dropOpen: false, timeZone: 'UTC' };
    const job = { dataDir, folder, installation: options.installation, appVersion: '1', ...plain };
    const now = later.toISOString();
    await doJob({ type: 'make', ...job, now, date: now }, (one) => messages.push(one));
    return messages.at(-1);
  };

  it('is copied again over the existing one', async () => {
    const { installation } = await makeTwo();
    const path = storedPath(installation.root, false, installation.media[0]?.sha256 ?? '');
    const { ino } = await fs.stat(path);
    failToRead(path, 'EIO');
    expect(await nightOf(installation)).toMatchObject({
      type: 'done',
      result: { damaged: 1, copied: 1 },
    });
    expect((await fs.stat(path)).ino).not.toBe(ino);
    expect(existsSync(`${path}.damaged`)).toBe(false);
  });

  it('stays for the backups that name it if the server no longer has it', async () => {
    const { installation, old } = await makeTwo();
    const [medium] = installation.media;
    installation.db.$client.prepare('DELETE FROM media WHERE id = ?').run(medium?.id ?? 0);
    failToRead(storedPath(installation.root, false, medium?.sha256 ?? ''), 'EIO');
    expect(await nightOf(installation)).toMatchObject({
      type: 'done',
      result: { damaged: 1, copied: 0 },
    });
    vi.restoreAllMocks();
    const job = { ...installation.options, id: old, workDir: installation.dataDir, now: later };
    expect(await verifyBackup(job)).toBeNull();
  });
});
