import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { storedPath } from '#server/backup-engine/backup-format.ts';
import { lockedName } from '#server/backup-engine/backup-seal.ts';
import { holdStore } from '#server/backup-engine/backup-store.ts';
import type { BackupMessage } from '#server/backup-engine/create/backup-job.ts';
import { doJob } from '#server/backup-engine/create/run-job.ts';
import { readBackupInfo } from '#server/backup-engine/open-backup.ts';
import { verifyBackup } from '#server/backup-engine/verify-backup.ts';
import { type BackedUpServer, makeBackedUpServer } from '#tests/support/make/server/backups.ts';

const at = (hour: number) => new Date(`2026-03-03T0${hour}:00:00.000Z`);

const verify = (installation: BackedUpServer, id: string, now = at(1)) =>
  verifyBackup({ ...installation.options, id, workDir: installation.dataDir, now });

const storedOf = ({ root, media, key }: BackedUpServer, n: number): string => {
  const sha256 = media[n]?.sha256 ?? '';
  return storedPath(root, key !== null, key ? lockedName(key, sha256) : sha256);
};

const flip = (path: string): void => {
  const bytes = readFileSync(path);
  bytes[500] = (bytes[500] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};

const nextNight = async ({ dataDir, folder, options, key }: BackedUpServer) => {
  const messages: BackupMessage[] = [];
  const plain = { expectsBackups: true, dropOpen: false, timeZone: 'UTC', appVersion: '1' };
  const job = {
    dataDir,
    folder,
    installation: options.installation,
    key: key?.toString('hex') ?? null,
  };
  const now = at(3).toISOString();
  await doJob({ type: 'make', ...job, ...plain, now, date: now }, (one) => messages.push(one));
  return messages.at(-1);
};

const problemsOf = async ({ folder, key }: BackedUpServer) =>
  (await readBackupInfo(folder, key)).backups.map(({ problem }) => problem);

describe.each([false, true])('verifying a backup (locked: %s)', (isLocked) => {
  it('sets every medium that has changed aside, and the next backup copies them again', async () => {
    const installation = await makeBackedUpServer({ isLocked });
    const { id } = await installation.make();
    for (const n of [0, 2]) flip(storedOf(installation, n));
    expect(await verify(installation, id)).toBe('incomplete');
    const places = [0, 1, 2].map((n) => storedOf(installation, n));
    expect(places.map((path) => existsSync(path))).toEqual([false, true, false]);
    expect(places.map((path) => existsSync(`${path}.damaged`))).toEqual([true, false, true]);
    expect(await problemsOf(installation)).toEqual(['incomplete']);
    expect(await nextNight(installation)).toMatchObject({ type: 'done', result: { copied: 2 } });
    expect(await problemsOf(installation)).toEqual([null, null]);
    expect(await verify(installation, id, at(4))).toBeNull();
  });

  it('keeps reporting a medium that the server no longer has either', async () => {
    const installation = await makeBackedUpServer({ isLocked });
    const { id } = await installation.make();
    rmSync(installation.media[1]?.path ?? '');
    flip(storedOf(installation, 0));
    flip(storedOf(installation, 1));
    expect(await verify(installation, id)).toBe('incomplete');
    expect(await nextNight(installation)).toMatchObject({ result: { copied: 1, missing: 1 } });
    expect(await problemsOf(installation)).toEqual([null, 'incomplete']);
    expect(await verify(installation, id, at(4))).toBe('incomplete');
  });
});

describe('verifying a backup', () => {
  it('is strict about what is not a medium', async () => {
    const installation = await makeBackedUpServer();
    const { id } = await installation.make();
    flip(`${installation.root}/snapshots/${id}/treehouse.db`);
    flip(storedOf(installation, 0));
    expect(await verify(installation, id)).toBe('damaged');
    expect(await nextNight(installation)).toMatchObject({ type: 'done' });
    expect(await problemsOf(installation)).toEqual([null, 'damaged']);
  });

  it('does not wait for other work in the folder', async () => {
    const installation = await makeBackedUpServer();
    const { id } = await installation.make();
    const store = holdStore(installation.root);
    await expect(verify(installation, id)).rejects.toMatchObject({ reason: 'busy' });
    store.close();
    expect(await verify(installation, id)).toBeNull();
  });
});
