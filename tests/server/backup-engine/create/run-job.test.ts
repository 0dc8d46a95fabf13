import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wrapKey } from '#server/backup-engine/backup-seal.ts';
import type { BackupJob, BackupMessage } from '#server/backup-engine/create/backup-job.ts';
import { doJob } from '#server/backup-engine/create/run-job.ts';
import { type BackedUpServer, makeBackedUpServer } from '#tests/support/make/server/backups.ts';

type MakeJob = Extract<BackupJob, { type: 'make' }>;

const nightOf = (installation: BackedUpServer, changes: Partial<MakeJob> = {}): MakeJob => ({
  type: 'make',
  dataDir: installation.dataDir,
  folder: installation.folder,
  installation: installation.options.installation,
  key: installation.key?.toString('hex') ?? null,
  expectsBackups: true,
  appVersion: '1',
  timeZone: 'UTC',
  dropOpen: false,
  now: '2026-06-01T03:00:00.000Z',
  date: '2026-06-01T03:00:00.000Z',
  ...changes,
});

const endOf = async (job: BackupJob): Promise<BackupMessage | undefined> => {
  const messages: BackupMessage[] = [];
  await doJob(job, (message) => messages.push(message));
  return messages.at(-1);
};

const makeServerWithNights = async (options: { isLocked: boolean }): Promise<BackedUpServer> => {
  const installation = await makeBackedUpServer(options);
  await installation.make();
  expect(await endOf(nightOf(installation, { now: '2026-04-01T03:00:00.000Z' }))).toMatchObject({
    type: 'done',
  });
  return installation;
};

const filesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();

const flipIn = (root: string, store: string): void => {
  const names = filesIn(join(root, store)).filter((path) => path.length > 60);
  const path = join(root, store, names[0] ?? '');
  const bytes = readFileSync(path);
  bytes[500] = (bytes[500] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};

describe('a nightly backup', () => {
  it.each([false, true])(
    'copies again what has changed on the disk (locked: %s)',
    async (isLocked) => {
      const installation = await makeServerWithNights({ isLocked });
      flipIn(installation.root, isLocked ? 'locked' : 'media');
      expect(await endOf(nightOf(installation))).toMatchObject({
        type: 'done',
        result: { damaged: 1, copied: 1, missing: 0 },
      });
    },
  );

  it.each([false, true])(
    'sets nothing of another household aside (locked: %s)',
    async (isLocked) => {
      const theirs = await makeServerWithNights({ isLocked });
      flipIn(theirs.root, isLocked ? 'locked' : 'media');
      const before = filesIn(theirs.root);
      const mine = await makeBackedUpServer();
      const key = Buffer.alloc(32, 7);
      const encryption = await wrapKey(key, 'another one');
      const job = nightOf(mine, {
        folder: theirs.folder,
        installation: { ...mine.options.installation, encryption },
        key: key.toString('hex'),
      });
      expect(await endOf(job)).toMatchObject({ type: 'failed', reason: 'otherHousehold' });
      expect(filesIn(theirs.root)).toEqual(before);
    },
  );

  it('sets nothing aside that its own server locked with another key', async () => {
    const installation = await makeServerWithNights({ isLocked: true });
    const before = filesIn(installation.root);
    const key = Buffer.alloc(32, 7);
    const encryption = await wrapKey(key, 'another one');
    const job = nightOf(installation, {
      installation: { ...installation.options.installation, encryption },
      key: key.toString('hex'),
    });
    expect(await endOf(job)).toMatchObject({ type: 'failed', reason: 'wrongPassphrase' });
    expect(filesIn(installation.root)).toEqual(before);
  });
});
