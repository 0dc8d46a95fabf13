import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { foldersIn, pathOf } from '../media/media-files.ts';
import { BackupError } from './backup-error.ts';
import { passFile, requireSpace, syncFolder } from './backup-files.ts';
import {
  type Encryption,
  type Manifest,
  readBackupsFile,
  readManifest,
  readMediaList,
  rootOf,
  snapshotPath,
  storedPath,
} from './backup-format.ts';
import { type BackupKey, keyIdOf, lockedName, unwrapKey } from './backup-seal.ts';
import {
  inspectDatabase,
  listMigrations,
  listNamedMedia,
  type NamedMedium,
} from './database-copy.ts';
import { type BackupSummary, listBackups, requireWhole, toldBy } from './list-backups.ts';
import type { BackupProgress } from './make-backup.ts';

/** What is in a folder of backups. */
export interface BackupInfo {
  /** The folder the backups are in, which may be inside the one that was named. */
  root: string;
  installationId: string;
  /** Null where the backups are locked. */
  spaceName: string | null;
  encryption: Encryption | null;
  /** Newest first; those with a `problem` too. */
  backups: BackupSummary[];
}

/** Looks what backups are in a folder, or beside it. @throws BackupError `missing` when there are none. */
export const readBackupInfo = async (
  folder: string,
  key: BackupKey | null = null,
): Promise<BackupInfo> => {
  const root = rootOf(folder);
  const file = await readBackupsFile(root);
  if (!file) throw new BackupError('missing', { detail: folder });
  const { installationId, spaceName, encryption } = file;
  return { root, installationId, spaceName, encryption, backups: await listBackups(root, key) };
};

/** The key that a passphrase opens the backups in a folder with; null when it is wrong. @throws BackupError */
export const unlock = async (folder: string, passphrase: string): Promise<BackupKey | null> => {
  const file = await readBackupsFile(rootOf(folder));
  if (!file) throw new BackupError('missing', { detail: folder });
  return file.encryption ? unwrapKey(file.encryption, passphrase) : null;
};

export interface CopyOptions {
  key: BackupKey | null;
  /** Tags of this version's migrations, in order: a backup with others is `newer`. */
  knownMigrations?: string[];
  /** Refuses backups of any other household. */
  installationId?: string;
  /** A folder `media/` that may hold some already; those whose bytes are right are not copied. */
  presentMedia?: string;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal | undefined;
}

export interface CopiedBackup {
  manifest: Manifest;
  /** Media the database names that neither the backup nor `presentMedia` has. */
  missing: string[];
  /** Media that were copied. */
  copied: number;
}

const requireAllowed = (manifest: Manifest, options: CopyOptions): void => {
  const { key, installationId, knownMigrations } = options;
  if (installationId !== undefined && manifest.installationId !== installationId) {
    throw new BackupError('otherHousehold');
  }
  const { lastMigration, migrationCount } = manifest;
  const isKnown =
    !knownMigrations || !lastMigration || knownMigrations[migrationCount - 1] === lastMigration;
  if (!isKnown) throw new BackupError('newer', { detail: lastMigration });
  if (manifest.keyId && (!key || keyIdOf(key) !== manifest.keyId)) {
    throw new BackupError('wrongPassphrase');
  }
};

/** Copies the database out, proving every byte. @throws BackupError */
const copyOutDatabase = async (
  root: string,
  manifest: Manifest,
  target: string,
  options: CopyOptions,
): Promise<void> => {
  await requireWhole(root, manifest);
  const source = join(snapshotPath(root, manifest.id), 'treehouse.db');
  await fs.rm(target, { force: true });
  const unlockWith = manifest.keyId ? options.key : null;
  const { read } = await passFile(source, { target, unlock: unlockWith, signal: options.signal });
  if (read.sha256 !== manifest.database.sha256) {
    await fs.rm(target, { force: true });
    throw new BackupError('damaged', { detail: 'treehouse.db' });
  }
};

/** Opens what was copied and holds it against the manifest. Not for the main thread. @throws BackupError */
export const requireSame = (file: string, manifest: Manifest, key: BackupKey | null): void => {
  const facts = inspectDatabase(file);
  const told = toldBy(manifest, manifest.keyId ? key : null);
  const isSame =
    facts.installationId === manifest.installationId &&
    facts.lastMigration === manifest.lastMigration &&
    facts.migrationCount === manifest.migrationCount &&
    (!told || JSON.stringify(facts.counts) === JSON.stringify(told.counts));
  if (!isSame) throw new BackupError('damaged', { detail: 'counts differ' });
};

const hasRightBytes = async (path: string, medium: NamedMedium, signal?: AbortSignal) => {
  const stats = await fs.lstat(path).catch(() => null);
  if (!stats?.isFile() || stats.size !== medium.bytes) return false;
  return (await passFile(path, { signal })).read.sha256 === medium.sha256;
};

/** Copies one medium out. @returns false when the backup never had it. @throws BackupError */
const copyOutMedium = async (
  { root, manifest, list }: { root: string; manifest: Manifest; list: Map<string, number> },
  medium: NamedMedium,
  target: string,
  { key, signal }: CopyOptions,
): Promise<boolean> => {
  const isLocked = manifest.keyId !== null;
  const name = isLocked && key ? lockedName(key, medium.sha256) : medium.sha256;
  if (!list.has(name)) return false;
  await fs.mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.part`;
  await fs.rm(part, { force: true });
  const source = storedPath(root, isLocked, name);
  const { written } = await passFile(source, {
    target: part,
    unlock: isLocked ? key : null,
    signal,
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupError('cutShort', { detail: name }) : error;
  });
  if (written.sha256 !== medium.sha256) {
    await fs.rm(part, { force: true });
    const reason = written.bytes < medium.bytes ? 'cutShort' : 'damaged';
    throw new BackupError(reason, { detail: name });
  }
  await fs.rename(part, target);
  await syncFolder(dirname(target));
  return true;
};

/**
 * Copies a backup into a folder as a data folder has it: `treehouse.db` and `media/ab/cd/<sha256>`, every
 * hash proved on the way. Begun again, it goes on where it was. Not for the main thread: it reads the whole
 * database. @throws BackupError
 */
export const copyBackup = async (
  folder: string,
  id: string,
  targetDir: string,
  options: CopyOptions,
): Promise<CopiedBackup> => {
  const root = rootOf(folder);
  const manifest = await readManifest(root, id);
  requireAllowed(manifest, options);
  const list = new Map((await readMediaList(root, manifest)).map((row) => [row.name, row.bytes]));
  await fs.mkdir(targetDir, { recursive: true, mode: 0o700 });
  await requireSpace(targetDir, manifest.database.bytes);
  const database = join(targetDir, 'treehouse.db');
  options.onProgress?.({ phase: 'database', done: 0, total: list.size, bytes: 0 });
  await copyOutDatabase(root, manifest, database, options);
  requireSame(database, manifest, options.key);
  const copied = { manifest, missing: [] as string[], copied: 0 };
  const folders = foldersIn(targetDir);
  const media = listNamedMedia(database);
  let done = 0;
  let bytes = 0;
  for (const medium of media) {
    if (options.signal?.aborted) throw new BackupError('cancelled');
    const target = pathOf(folders, medium.sha256);
    const present =
      options.presentMedia && pathOf({ ...folders, media: options.presentMedia }, medium.sha256);
    const isThere =
      (await hasRightBytes(target, medium, options.signal)) ||
      (present ? await hasRightBytes(present, medium, options.signal) : false);
    if (!isThere) {
      await requireSpace(targetDir, medium.bytes);
      const isCopied = await copyOutMedium({ root, manifest, list }, medium, target, options);
      if (isCopied) copied.copied += 1;
      else copied.missing.push(medium.sha256);
      bytes += medium.bytes;
    }
    done += 1;
    options.onProgress?.({ phase: 'media', done, total: media.length, bytes });
  }
  await syncFolder(targetDir);
  return copied;
};

/** The tags of the migrations in a copied database, for whoever brings it up to date. */
export { listMigrations };
