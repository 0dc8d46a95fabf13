import fs from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { foldersIn, pathOf } from '../media/media-files.ts';
import { BackupError } from './backup-error.ts';
import { passFile, requireSpace, syncFolder } from './backup-files.ts';
import {
  type Encryption,
  type Manifest,
  readBackupsFile,
  readManifest,
  readMediaList,
  requireFile,
  rootOf,
  snapshotPath,
  storedPath,
} from './backup-format.ts';
import { type BackupKey, keyIdOf, lockedName, unwrapKey } from './backup-seal.ts';
import { inspectDatabase, listNamedMedia, type NamedMedium } from './database-copy.ts';
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
  /** A folder `media/` that may hold some already; those whose bytes are right are linked, not copied out. */
  presentMedia?: string;
  /** The data folder of the house that stands, on whose disk more is left free. */
  house?: string;
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

/** One backup that is being copied out. */
interface Copying extends CopyOptions {
  root: string;
  manifest: Manifest;
  /** What the backup has, by stored name, with the size as stored. */
  list: Map<string, number>;
  targetDir: string;
}

/** @throws BackupError `cutShort` when a stored medium is not there or too short. */
const requireStored = async (path: string, bytes: number): Promise<void> => {
  const { size } = await requireFile(path);
  if (size < bytes) throw new BackupError('cutShort', { detail: basename(path) });
  if (size > bytes) throw new BackupError('damaged', { detail: basename(path) });
};

/** Copies one medium out. @returns false when the backup never had it. @throws BackupError */
const copyOutMedium = async (work: Copying, { sha256, bytes }: NamedMedium): Promise<boolean> => {
  const { root, manifest, list, targetDir, signal } = work;
  const key = manifest.keyId ? work.key : null;
  const name = key ? lockedName(key, sha256) : sha256;
  const storedBytes = list.get(name);
  if (storedBytes === undefined) return false;
  await requireSpace(targetDir, bytes, work.house);
  const target = pathOf(foldersIn(targetDir), sha256);
  await fs.mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.part`;
  await fs.rm(part, { force: true });
  const source = storedPath(root, key !== null, name);
  await requireStored(source, storedBytes);
  const { written } = await passFile(source, { target: part, unlock: key, signal });
  if (written.sha256 !== sha256) {
    await fs.rm(part, { force: true });
    throw new BackupError('damaged', { detail: name });
  }
  await fs.rename(part, target);
  await syncFolder(dirname(target));
  return true;
};

/** Keeps a medium that the running house may delete before the copy takes its place. @throws BackupError */
const keepPresent = async (work: Copying, from: string, medium: NamedMedium): Promise<void> => {
  const target = pathOf(foldersIn(work.targetDir), medium.sha256);
  await fs.mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await fs.rm(target, { force: true });
  try {
    await fs.link(from, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    // Not every disk knows links.
    await requireSpace(work.targetDir, medium.bytes);
    await passFile(from, { target, signal: work.signal });
  }
};

const isThere = async (work: Copying, medium: NamedMedium): Promise<boolean> => {
  const { targetDir, presentMedia, signal } = work;
  const folders = foldersIn(targetDir);
  if (await hasRightBytes(pathOf(folders, medium.sha256), medium, signal)) return true;
  if (!presentMedia) return false;
  const present = pathOf({ ...folders, media: presentMedia }, medium.sha256);
  if (!(await hasRightBytes(present, medium, signal))) return false;
  try {
    await keepPresent(work, present, medium);
    return true;
  } catch (error) {
    // Deleted since it was looked at: the backup may have it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};

const copyOutMedia = async (work: Copying, media: NamedMedium[]): Promise<CopiedBackup> => {
  const copied: CopiedBackup = { manifest: work.manifest, missing: [], copied: 0 };
  let bytes = 0;
  for (const [done, medium] of media.entries()) {
    if (work.signal?.aborted) throw new BackupError('cancelled');
    work.onProgress?.({ phase: 'media', done, total: media.length, bytes });
    if (!(await isThere(work, medium))) {
      if (await copyOutMedium(work, medium)) copied.copied += 1;
      else copied.missing.push(medium.sha256);
    }
    bytes += medium.bytes;
  }
  work.onProgress?.({ phase: 'media', done: media.length, total: media.length, bytes });
  return copied;
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
  await requireSpace(targetDir, manifest.database.bytes, options.house);
  options.onProgress?.({ phase: 'database', done: 0, total: list.size, bytes: 0 });
  const database = join(targetDir, 'treehouse.db');
  await copyOutDatabase(root, manifest, database, options);
  requireSame(database, manifest, options.key);
  const work: Copying = { ...options, root, manifest, list, targetDir };
  const copied = await copyOutMedia(work, listNamedMedia(database));
  await syncFolder(targetDir);
  return copied;
};

/** The tags of the migrations in a copied database, for whoever brings it up to date. */
