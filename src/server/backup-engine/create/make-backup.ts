import fs from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../backup-error.ts';
import { passFile, requireSpace, type Sum, syncFolder } from '../backup-files.ts';
import {
  idOf,
  snapshotPath,
  snapshotsIn,
  writeManifest,
  writeMediaList,
} from '../backup-format.ts';
import { keyIdOf, sealText } from '../backup-seal.ts';
import { openStore } from '../backup-store.ts';
import { ensureMacKey } from '../manifest-mac.ts';
import { storeMedia } from '../media/store-media.ts';
import { clearParts } from '../media/stored-media.ts';
import {
  copyDatabase,
  type DatabaseFacts,
  inspectDatabase,
  listNamedMedia,
  type NamedMedium,
  removeCopy,
  workFiles,
} from './database-copy.ts';
import type { MakeOptions, Work } from './make-options.ts';

export type { BackupProgress, MakeOptions } from './make-options.ts';

export interface MadeBackup {
  id: string;
  /** New media. */
  copied: number;
  copiedBytes: number;
  /** Media that the database names but the disk lacks. */
  missing: number;
}

const sizeOf = async (path: string): Promise<number> =>
  (await fs.stat(path).catch(() => null))?.size ?? 0;

/** Where the plain copy is made: a locked backup's never touches the chosen disk. */
const copyPath = (work: Work): string =>
  work.key ? join(work.dataDir, workFiles.make) : join(work.part, 'treehouse.db');

/** Copies and verifies the database. @returns its stored hash and size, and its counts. */
const storeDatabase = async (
  work: Work,
): Promise<{ sum: Sum; facts: DatabaseFacts; media: NamedMedium[] }> => {
  const { dataDir, part, key, signal, onProgress } = work;
  const source = join(dataDir, 'treehouse.db');
  const bytes = (await sizeOf(source)) + (await sizeOf(`${source}-wal`));
  if (bytes === 0) throw new BackupError('houseDamaged');
  await requireSpace(part, bytes, dataDir);
  if (key) await requireSpace(dataDir, bytes, dataDir);
  onProgress?.({ phase: 'database', done: 0, total: 0, bytes: 0 });
  const copy = copyPath(work);
  await removeCopy(copy);
  try {
    copyDatabase(source, copy);
    await fs.chmod(copy, 0o600).catch(() => {});
    const facts = inspectCopy(copy);
    const media = listNamedMedia(copy);
    const stored = join(part, 'treehouse.db');
    const plain = key ? (await passFile(copy, { target: stored, lock: key, signal })).read : null;
    if (!key) await syncFile(stored);
    // Read back from the disk, and opened again where it is locked.
    const { read, written } = await passFile(stored, { unlock: key, signal });
    if (plain && plain.sha256 !== written.sha256) throw new BackupError('damaged');
    return { sum: read, facts, media };
  } finally {
    if (key) await removeCopy(copy);
  }
};

/** The copy of a sound database is sound, so a damaged copy means a damaged original. */
const inspectCopy = (copy: string): DatabaseFacts => {
  try {
    return inspectDatabase(copy);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new BackupError('houseDamaged', { cause: error });
  }
};

const syncFile = async (path: string): Promise<void> => {
  const handle = await fs.open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const writeSnapshot = async (work: Work): Promise<MadeBackup> => {
  const { part, id, key, now, onProgress } = work;
  const { sum, facts, media } = await storeDatabase(work);
  const { list, ...result } = await storeMedia(work, media);
  onProgress?.({ phase: 'checking', done: media.length, total: media.length, bytes: 0 });
  const listPath = join(part, 'media.txt');
  await fs.writeFile(listPath, writeMediaList(list), { mode: 0o600, flush: true });
  const privatePart = { spaceName: facts.spaceName, counts: facts.counts };
  const parts = {
    id,
    createdAt: now.toISOString(),
    appVersion: work.appVersion,
    installationId: facts.installationId,
    lastMigration: facts.lastMigration,
    migrationCount: facts.migrationCount,
    database: sum,
    media: {
      count: list.length,
      bytes: list.reduce((all, { bytes }) => all + bytes, 0),
      missing: result.missing,
      listSha256: (await passFile(listPath)).read.sha256,
    },
    keyId: key ? keyIdOf(key) : null,
    private: key ? sealText(key, JSON.stringify(privatePart)) : privatePart,
    verifiedAt: now.toISOString(),
    isManual: work.isManual ? (true as const) : undefined,
  };
  const manifest = writeManifest(parts, ensureMacKey(work.dataDir));
  await fs.writeFile(join(part, 'manifest.json'), manifest, { mode: 0o600, flush: true });
  await syncFolder(part);
  await fs.rename(part, snapshotPath(work.root, id));
  await syncFolder(snapshotsIn(work.root));
  return { id, ...result };
};

/**
 * Makes one backup, verified before it gets its name; copies only media that are not there yet.
 * Reads the whole database: for a worker. @throws BackupError
 */
export const makeBackup = async (options: MakeOptions): Promise<MadeBackup> => {
  const store = await openStore(options);
  try {
    await clearParts(store.root);
    const id = await freeId(store.root, options.now);
    const part = `${snapshotPath(store.root, id)}.part`;
    await fs.mkdir(part, { mode: 0o700 });
    try {
      return await writeSnapshot({ ...options, root: store.root, id, part });
    } catch (error) {
      await fs.rm(part, { recursive: true, force: true }).catch(() => {});
      throw error;
    }
  } finally {
    store.close();
  }
};

/** For two backups in one second, or after the clock went back: the next free second. */
const freeId = async (root: string, now: Date): Promise<string> => {
  for (let second = 0; ; second += 1) {
    const id = idOf(new Date(now.getTime() + second * 1000));
    if (!(await fs.lstat(snapshotPath(root, id)).catch(() => null))) return id;
  }
};
