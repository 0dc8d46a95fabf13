import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type BackupKey, newKey, wrapKey } from '#server/backup-engine/backup-seal.ts';
import type { InstallationMark } from '#server/backup-engine/backup-store.ts';
import { type MakeOptions, makeBackup } from '#server/backup-engine/create/make-backup.ts';
import type { Db } from '#server/db/open.ts';
import {
  ensureInstallationId,
  insertHousehold,
} from '#server/features/household/household.repo.ts';
import { insertMedia } from '#server/media/media.repo.ts';
import { foldersIn, pathOf } from '#server/media/media-files.ts';
import { makeTempDir, makeTestDb } from '../../server/test-db.ts';
import { makePerson } from '../household/people.ts';

export const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export const addMedium = (db: Db, dataDir: string, ownerId: number, bytes: Buffer) => {
  const sha256 = sumOf(bytes);
  const path = pathOf(foldersIn(dataDir), sha256);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  const id = insertMedia(
    db,
    {
      name: randomBytes(16).toString('hex'),
      kind: 'image',
      visibility: 'media',
      ownerId,
      createdAt: '2026-03-01T10:00:00.000Z',
    },
    [{ variant: 'original', sha256, mime: 'image/png', bytes: bytes.length }],
  );
  return { id, sha256, path };
};

const lockedKey = newKey();
let wrapped: ReturnType<typeof wrapKey> | undefined;
/** Deriving a key from the passphrase is slow on purpose; one per worker process. */
const lockOnce = () => {
  wrapped ??= wrapKey(lockedKey, 'seven green frogs');
  return wrapped;
};

/** A server with some people and pictures, and an empty folder for backups; removed after the test. */
export const makeBackedUpServer = async ({ pictures = 3, isLocked = false } = {}) => {
  const data = makeTempDir();
  const disk = makeTempDir();
  const db = makeTestDb(data.path);
  onTestFinished(() => {
    db.$client.close();
    data.remove();
    disk.remove();
  });
  const createdAt = '2026-03-01T09:00:00.000Z';
  const installationId = ensureInstallationId(db, new Date(createdAt));
  const spaceName = "Mia's Treehouse";
  insertHousehold(db, { spaceName, childName: 'Mia', joining: 'guests', lan: false, createdAt });
  const owner = makePerson(db, { username: 'anna', displayName: 'Anna', role: 'admin' });
  const media = Array.from({ length: pictures }, (_, index) =>
    addMedium(db, data.path, owner.id, randomBytes(1000 + index * 700_000)),
  );
  const key: BackupKey | null = isLocked ? lockedKey : null;
  const encryption = isLocked ? await lockOnce() : null;
  const installation: InstallationMark = { installationId, spaceName, encryption };
  const options: MakeOptions = {
    dataDir: data.path,
    folder: disk.path,
    installation,
    expectsBackups: false,
    appVersion: '0.1.0',
    now: new Date('2026-03-02T03:00:00.000Z'),
    key,
  };
  return {
    db,
    dataDir: data.path,
    folder: disk.path,
    root: join(disk.path, 'Treehouse backups'),
    owner,
    media,
    key,
    options,
    make: (changes: Partial<MakeOptions> = {}) => makeBackup({ ...options, ...changes }),
  };
};

export type BackedUpServer = Awaited<ReturnType<typeof makeBackedUpServer>>;
