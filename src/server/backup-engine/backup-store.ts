import fs from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '../db/lock.ts';
import { BackupError, toBackupError } from './backup-error.ts';
import { writeDurably } from './backup-files.ts';
import {
  type BackupsFile,
  backupsFiles,
  type Encryption,
  readBackupsFile,
  rootOf,
  snapshotsIn,
  writeBackupsFile,
} from './backup-format.ts';

/** The installation whose backups are in a folder. */
export interface InstallationMark {
  installationId: string;
  spaceName: string;
  /** How its key is wrapped; null where backups are not locked. */
  encryption: Encryption | null;
}

export interface StoreOptions {
  folder: string;
  installation: InstallationMark;
  /** Whether backups were there before: an empty place where a disk was is not the disk. */
  expectsBackups: boolean;
}

/** A backup folder that no other process works in meanwhile. */
export interface BackupStore {
  root: string;
  close(): void;
}

/** This installation's store, open for writing. */
interface OwnStore extends BackupStore {
  /** The `keyId` of the key that its locked media were locked with; null where it has never had one. */
  keyId: string | null;
}

/** @throws BackupError `missing` when the folder is not there, or not a folder. */
const requireFolder = async (folder: string): Promise<void> => {
  const stats = await fs.stat(folder);
  if (!stats.isDirectory()) throw new BackupError('missing', { detail: folder });
};

/** What `backups.json` is to say: a key that older backups need is never forgotten. */
const fileFor = (
  installation: InstallationMark,
  known: BackupsFile | null,
): Omit<BackupsFile, 'format'> => {
  if (known && known.installationId !== installation.installationId) {
    throw new BackupError('otherHousehold');
  }
  const isOtherKey =
    known?.encryption &&
    installation.encryption &&
    known.encryption.keyId !== installation.encryption.keyId;
  if (isOtherKey) throw new BackupError('wrongPassphrase');
  return {
    installationId: installation.installationId,
    spaceName: installation.encryption ? null : installation.spaceName,
    encryption: installation.encryption ?? known?.encryption ?? null,
  };
};

/** Writes whose backups these are, where that is not there or not so any more. */
const mark = async (
  root: string,
  installation: InstallationMark,
  known: BackupsFile | null,
): Promise<void> => {
  const text = writeBackupsFile(fileFor(installation, known));
  for (const name of backupsFiles) {
    const written = await fs.readFile(join(root, name), 'utf8').catch(() => null);
    if (written !== text) await writeDurably(join(root, name), text);
  }
};

/** @throws BackupError `busy` when another process works there. */
const lockStore = (root: string): { release(): void } => {
  let lock: { release(): void } | null;
  try {
    lock = takeLock(join(root, 'lock.db'));
  } catch (cause) {
    throw new BackupError('readOnly', { cause });
  }
  if (!lock) throw new BackupError('busy');
  return lock;
};

/** Holds the backups in a root while they are changed. @throws BackupError `busy`, `readOnly` */
export const holdStore = (root: string): BackupStore => {
  const lock = lockStore(root);
  return { root, close: () => lock.release() };
};

/**
 * Locks a backup store while it is read; null on a read-only disk, where nothing changes it. @throws
 * BackupError `busy`
 */
export const holdToRead = (root: string): BackupStore | null => {
  try {
    return holdStore(root);
  } catch (error) {
    if (toBackupError(error).reason === 'readOnly') return null;
    throw error;
  }
};

/**
 * Opens the backups in a chosen folder for writing, making them a place where there is none yet.
 * @throws BackupError `missing`, `readOnly`, `busy`, `otherHousehold`; `wrongPassphrase` when older ones
 * there are locked with another key.
 */
export const openStore = async (options: StoreOptions): Promise<OwnStore> => {
  const { folder, installation, expectsBackups } = options;
  await requireFolder(folder);
  const root = rootOf(folder);
  const known = await readBackupsFile(root);
  if (!known && expectsBackups) throw new BackupError('missing', { detail: folder });
  fileFor(installation, known);
  await fs.mkdir(snapshotsIn(root), { recursive: true, mode: 0o700 });
  const store = holdStore(root);
  try {
    await mark(root, installation, known);
    return { ...store, keyId: known?.encryption?.keyId ?? null };
  } catch (error) {
    store.close();
    throw error;
  }
};
