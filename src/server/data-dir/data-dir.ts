import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishRestore } from '../backup-engine/restore/activate.ts';
import type { Config } from '../config.ts';
import { takeLock } from '../db/lock.ts';
import { copyInto, migrate } from '../db/migrate.ts';
import { closeUnmerged, type Db, openClient, toDb } from '../db/open.ts';
import { freeName, setDatabaseAside } from '../startup/recovery/quarantine.ts';
import { requireSoundDatabase } from '../startup/recovery/startup-checks.ts';
import { StartError, toStartError } from '../startup/start-error.ts';
import { type DataFiles, dataFiles, hadDatabase, timeName } from './data-files.ts';
import { realDisk } from './disk-calls.ts';
import { lookInto } from './inspect-database.ts';
import { openFolderReadOnly } from './read-only-folder.ts';
import { noteRepair } from './recovery-log.ts';

/** A data folder that this process alone serves. */
export interface DataFolder {
  db: Db;
  /** What of the schema is not as the migrations make it, and could not be repaired. */
  schemaLeft: string[];
  /** @param damagedAt sets the database aside when it is closed, before another process may take the folder. */
  close(damagedAt?: Date | null): void;
}

/** Makes the folder, but none in the place of a disk that is not there. @throws StartError */
const requireFolder = ({ dataDir, expectsData }: Config, files: DataFiles): void => {
  const info = statSync(dataDir, { throwIfNoEntry: false });
  if (info && !info.isDirectory()) throw new StartError('dataFolderIsFile');
  // Where a disk is unplugged its folder is gone, or empty.
  if (expectsData && !(info && hadDatabase(files))) throw new StartError('dataFolderMissing');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // A folder that was there before may be open to others on this computer.
  chmodSync(dataDir, 0o700);
};

const closeClient = (client: Db['$client']): void => {
  try {
    client.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // A missing disk cannot be written; what was acknowledged is in the log, which is read at the next start.
  }
  client.close();
};

const clearMark = (files: DataFiles): void => {
  try {
    rmSync(files.open, { force: true });
  } catch {
    // A disk that fails keeps the mark, and the next start looks more closely.
  }
};

/** @throws StartError when another process holds it, or it cannot be taken: that is no damage. */
const takeFolder = (dataDir: string): { release(): void } => {
  try {
    const lock = takeLock(join(dataDir, 'lock.db'));
    if (lock) return lock;
  } catch (error) {
    const failure = toStartError(error);
    throw failure.reason === 'databaseDamaged'
      ? new StartError('dataFolderUnusable', error)
      : failure;
  }
  throw new StartError('dataFolderBusy');
};

/** Keeps the database as it was found, as restores do, before its schema is repaired. */
const keepCopy = (files: DataFiles, now: Date): void => {
  const folder = join(files.beforeRestore, freeName(realDisk, files.beforeRestore, timeName(now)));
  realDisk.makeFolder(folder);
  try {
    lookInto(files.database, (reader) => copyInto(reader, join(folder, 'treehouse.db')));
  } catch (error) {
    realDisk.remove(folder);
    throw error;
  }
  realDisk.sync(folder);
  realDisk.sync(files.beforeRestore);
};

/** Opens the database and brings it up to date; a damaged one is set aside. @throws StartError */
const openDatabase = (
  migrations: string,
  files: DataFiles,
  now: Date,
): { client: Db['$client']; schemaLeft: string[] } => {
  const isNew = !existsSync(files.database);
  let client: Db['$client'] | undefined;
  try {
    client = openClient(files.database);
    if (isNew) chmodSync(files.database, 0o600);
    const { repaired } = migrate(client, migrations, {
      file: files.database,
      now,
      beforeRepair: () => keepCopy(files, now),
    });
    const at = now.toISOString();
    noteRepair(files, { id: timeName(now), at, objects: repaired.changed });
    rmSync(files.unfinishedSetup, { force: true });
    writeFileSync(files.open, '', { mode: 0o600 });
    return { client, schemaLeft: repaired.left };
  } catch (error) {
    const failure = toStartError(error);
    const isDamaged = failure.reason === 'databaseDamaged';
    if (client && isDamaged) closeUnmerged(files.database, client);
    else client?.close();
    if (isDamaged) setDatabaseAside(files, now);
    throw failure;
  }
};

/**
 * Takes the folder, finishes a restore that was under way, looks whether the database is sound, opens it
 * and brings it up to date.
 * @throws StartError when another process serves it, or it cannot be used.
 */
export const openDataFolder = (config: Config, now: Date): DataFolder => {
  if (config.savingStopped !== null) return openFolderReadOnly(config);
  const files = dataFiles(config.dataDir);
  requireFolder(config, files);
  const lock = takeFolder(config.dataDir);
  try {
    finishRestore(files, now);
    const migrations = join(config.resourcesDir, 'migrations');
    requireSoundDatabase(files, migrations, now);
    const { client, schemaLeft } = openDatabase(migrations, files, now);
    return {
      db: toDb(client),
      schemaLeft,
      close: (damagedAt = null) => {
        try {
          if (damagedAt) closeUnmerged(files.database, client);
          else closeClient(client);
          clearMark(files);
          if (damagedAt) setDatabaseAside(files, damagedAt);
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};
