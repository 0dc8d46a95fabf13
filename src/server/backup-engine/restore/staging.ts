import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { countRows, inspect, lookInto } from '../../data-dir/inspect-database.ts';
import { MigrationError, migrate } from '../../db/migrate.ts';
import { readMigrations } from '../../db/migrations.ts';
import { openClient } from '../../db/open.ts';
import { BackupError, type BackupFailure, toBackupError } from '../backup-error.ts';
import { requireSpace } from '../backup-files.ts';
import { readBackupsFile, rootOf } from '../backup-format.ts';
import { type BackupStore, holdToRead } from '../backup-store.ts';
import { copyBackup, unlock } from '../open-backup.ts';

/** The source of the data to stage. */
export type StageSource =
  | {
      from: 'backup';
      folder: string;
      id: string;
      passphrase: string | null;
      /** Refuses backups of any other household. */
      installationId: string | null;
    }
  /** A database that was set aside on this computer. */
  | { from: 'file'; file: string };

export interface StageJob {
  source: StageSource;
  /** The data folder's `restoring/new`. */
  target: string;
  /** Media that are here already, and need no copying. */
  media: string;
  migrations: string;
  now: string;
}

type StagePhase = 'database' | 'media' | 'preparing';
export interface StageProgress {
  phase: StagePhase;
  done: number;
  total: number;
}
export interface Staged {
  /** Rows of each table, as the staged data must have them. */
  counts: Record<string, number>;
  /** How many media are incomplete in both the backup and on this computer. */
  missing: number;
  /** Parts of the schema that differed from the migrations, and were repaired. */
  repaired: string[];
}

/** Sign-ins, one-time codes, links of displays and addresses of calendars that were ended since must not come alive again. */
const endSignIns = [
  'DELETE FROM remote_sessions',
  'DELETE FROM sessions',
  'DELETE FROM reset_codes',
  'DELETE FROM invites WHERE used_at IS NULL',
  'DELETE FROM remote_devices',
  'DELETE FROM remote_passes',
  'DELETE FROM remote_requests',
  'DELETE FROM display_sessions',
  'DELETE FROM calendar_subscriptions',
  'UPDATE displays SET token_hash = randomblob(32), link_used_at = NULL',
];

const syncPath = (path: string, flags: string): void => {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Makes the names in a tree survive a power cut, from the inside out. */
const syncTree = (folder: string): void => {
  if (process.platform === 'win32') return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(join(folder, entry.name));
  }
  syncPath(folder, 'r');
};

const requireSound = (file: string, depth: 'quick' | 'whole'): void => {
  if (inspect(file, depth) === 'damaged') throw new BackupError('damaged');
};

/**
 * Brings a copied database to what it will be opened as. Nothing is written before its schema is repaired, or a
 * planted trigger would run. @returns what was repaired @throws BackupError, MigrationError
 */
const prepareDatabase = (file: string, { migrations, now }: StageJob): string[] => {
  requireSound(file, 'whole');
  const client = openClient(file);
  let changed: string[];
  try {
    const { repaired } = migrate(client, migrations, { now: new Date(now) });
    changed = repaired.changed;
    client.transaction(() => client.exec(endSignIns.join(';'))).immediate();
    client.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    client.close();
  }
  syncPath(file, 'r+');
  requireSound(file, 'quick');
  return changed;
};

/** Copies a database with what is not merged into it; nothing is written to it. */
const copyDatabase = (from: string, to: string): void => {
  const client = new Database(from, { readonly: true, fileMustExist: true });
  try {
    client.prepare('VACUUM INTO ?').run(to);
  } finally {
    client.close();
  }
};

/** Keeps backups from being pruned meanwhile. */
const holdBackups = async (folder: string): Promise<BackupStore | null> => {
  const root = rootOf(folder);
  return (await readBackupsFile(root)) ? holdToRead(root) : null;
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** @returns how many files could not be fetched with it. */
const fetchSource = async (
  job: StageJob,
  tell: (progress: StageProgress) => void,
): Promise<number> => {
  const { source, target, media, migrations } = job;
  const dataDir = dirname(media);
  if (source.from === 'file') {
    tell({ phase: 'database', done: 0, total: 1 });
    await requireSpace(target, sizeOf(source.file) + sizeOf(`${source.file}-wal`), dataDir);
    copyDatabase(source.file, join(target, 'treehouse.db'));
    return 0;
  }
  const { folder, id, passphrase, installationId } = source;
  const key = passphrase === null ? null : await unlock(folder, passphrase);
  if (passphrase !== null && key === null) throw new BackupError('wrongPassphrase');
  const store = await holdBackups(folder);
  try {
    const { missing } = await copyBackup(folder, id, target, {
      key,
      knownMigrations: readMigrations(migrations).map(({ tag }) => tag),
      ...(installationId === null ? {} : { installationId }),
      presentMedia: media,
      dataDir,
      onProgress: ({ phase, done, total }) =>
        tell({ phase: phase === 'media' ? 'media' : 'database', done, total }),
    });
    return missing.length;
  } finally {
    store?.close();
  }
};

/**
 * Stages data, whole and migrated, beside the current data. Not for the main thread.
 * @throws BackupError
 */
export const stage = async (
  job: StageJob,
  tell: (progress: StageProgress) => void,
): Promise<Staged> => {
  const file = join(job.target, 'treehouse.db');
  try {
    rmSync(job.target, { recursive: true, force: true });
    mkdirSync(job.target, { recursive: true, mode: 0o700 });
    const missing = await fetchSource(job, tell);
    tell({ phase: 'preparing', done: 0, total: 1 });
    const repaired = prepareDatabase(file, job);
    syncTree(join(job.target, '..'));
    return { counts: lookInto(file, countRows), missing, repaired };
  } catch (error) {
    rmSync(job.target, { recursive: true, force: true });
    if (error instanceof MigrationError) {
      const reason: BackupFailure = error.reason === 'failed' ? 'damaged' : 'newer';
      throw new BackupError(reason, { detail: error.message, cause: error });
    }
    throw toBackupError(error);
  }
};
