import fs from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { passFile, requireSpace, syncFolder } from './backup-files.ts';
import {
  type Manifest,
  readBackupsFile,
  readManifest,
  readMediaList,
  rootOf,
  snapshotPath,
} from './backup-format.ts';
import { type BackupKey, keyIdOf, unwrapKey } from './backup-seal.ts';
import { inspectDatabase, listNamedMedia } from './create/database-copy.ts';
import { type BackupSummary, listBackups, readPrivatePart, requireWhole } from './list-backups.ts';
import { type CopyMediaOptions, copyOutMedia } from './media/copy-media.ts';

/** Lists the backups in a folder, or beside it. @throws BackupError `missing` when there are none. */
export const readBackupInfo = async (
  folder: string,
  key: BackupKey | null = null,
  macKey: Buffer | null = null,
): Promise<{ backups: BackupSummary[] }> => {
  const root = rootOf(folder);
  if (!(await readBackupsFile(root))) throw new BackupError('missing', { detail: folder });
  return { backups: await listBackups(root, { key, macKey }) };
};

/** The key that a passphrase opens the backups in a folder with; null when it is wrong. @throws BackupError */
export const unlock = async (folder: string, passphrase: string): Promise<BackupKey | null> => {
  const file = await readBackupsFile(rootOf(folder));
  if (!file) throw new BackupError('missing', { detail: folder });
  return file.encryption ? unwrapKey(file.encryption, passphrase) : null;
};

interface CopyOptions extends CopyMediaOptions {
  /** Tags of this version's migrations, in order: a backup with others is `newer`. */
  knownMigrations?: string[];
  /** Refuses backups of any other household. */
  installationId?: string;
}

interface CopiedBackup {
  manifest: Manifest;
  /** Media that are incomplete in both the backup and `presentMedia`. */
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

/** Opens the copy and compares it with the manifest. Not for the main thread. @throws BackupError */
export const requireSame = (file: string, manifest: Manifest, key: BackupKey | null): void => {
  const facts = inspectDatabase(file);
  const privatePart = readPrivatePart(manifest, manifest.keyId ? key : null);
  const isSame =
    facts.installationId === manifest.installationId &&
    facts.lastMigration === manifest.lastMigration &&
    facts.migrationCount === manifest.migrationCount &&
    (!privatePart || JSON.stringify(facts.counts) === JSON.stringify(privatePart.counts));
  if (!isSame) throw new BackupError('damaged', { detail: 'counts differ' });
};

/**
 * Copies a backup into a folder as a data folder has it: `treehouse.db` and `media/ab/cd/<sha256>`, every
 * hash proved on the way. A medium that is not whole any more is left out and counted; all else has to be
 * as it was written. Begun again, it goes on where it was. Not for the main thread: it reads the whole
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
  await requireSpace(targetDir, manifest.database.bytes, options.dataDir);
  options.onProgress?.({ phase: 'database', done: 0, total: list.size, bytes: 0 });
  const database = join(targetDir, 'treehouse.db');
  await copyOutDatabase(root, manifest, database, options);
  requireSame(database, manifest, options.key);
  const isLocked = manifest.keyId !== null;
  const landmark = join(snapshotPath(root, manifest.id), 'manifest.json');
  const copied = await copyOutMedia(
    { ...options, root, isLocked, landmark, list, targetDir },
    listNamedMedia(database),
  );
  await syncFolder(targetDir);
  return { manifest, ...copied };
};

/** The migrations applied to a copied database. */
