import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { takeLock } from '../db/lock.ts';
import { readHistory, refusalOf } from '../db/migrate.ts';
import { readMigrations } from '../db/migrations.ts';
import { toDb } from '../db/open.ts';
import { openReadOnly, openToRead } from '../db/open-read-only.ts';
import { hasReferenceSchema } from '../db/schema-repair.ts';
import { findHousehold } from '../features/household/household.repo.ts';
import { StartError } from '../startup/start-error.ts';
import { dataFiles } from './data-files.ts';

/** A missing lock is fine only on a disk that is read-only: nothing writes there. */
const takeFolder = ({ dataDir, savingStopped }: Config) => {
  if (savingStopped === 'dataFolderReadOnly') return { release: () => {} };
  const lock = takeLock(join(dataDir, 'lock.db'));
  if (!lock) throw new StartError('dataFolderBusy');
  return lock;
};

/**
 * Opens a data folder that takes no writes, so that people can read meanwhile. What has to be finished, migrated
 * or repaired first is not opened.
 * @throws when it cannot be read as it is
 */
export const openFolderReadOnly = (config: Config) => {
  const files = dataFiles(config.dataDir);
  const isUnfinished = [files.journal, files.unfinishedSetup, files.suspect].some((path) =>
    existsSync(path),
  );
  if (isUnfinished || !existsSync(files.database)) throw new StartError('dataFolderUnusable');
  const lock = takeFolder(config);
  try {
    // A disk in order needs no exclusive lock, which would keep backups from reading.
    const isDiskFine = config.savingStopped === 'takenOver';
    const client = isDiskFine ? openToRead(files.database) : openReadOnly(files.database);
    const close = () => {
      client.close();
      lock.release();
    };
    const migrations = readMigrations(join(config.resourcesDir, 'migrations'));
    const history = readHistory(client);
    const isCurrent =
      history.version === migrations.length &&
      refusalOf(history, migrations) === null &&
      hasReferenceSchema(client, migrations);
    const db = toDb(client);
    if (isCurrent && findHousehold(db)) return { db, schemaLeft: [], close };
    client.close();
    throw new StartError('migrationFailed');
  } catch (error) {
    lock.release();
    throw error;
  }
};
