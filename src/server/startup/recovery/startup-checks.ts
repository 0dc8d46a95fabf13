import { existsSync, statSync, writeFileSync } from 'node:fs';
import { type DataFiles, hadDatabase } from '../../data-dir/data-files.ts';
import { realDisk } from '../../data-dir/disk-calls.ts';
import { hasStrangeFormat, hasStrangeHistory, inspect } from '../../data-dir/inspect-database.ts';
import { readMigrations } from '../../db/migrations.ts';
import { StartError } from '../start-error.ts';
import { setDatabaseAside } from './quarantine.ts';

/** Up to here a whole look takes less than a fifth of a second, so that every start can afford it, in bytes. */
const alwaysBytes = 64 * 1024 * 1024;
/**
 * Up to here a check takes about a second after an unclean end, in bytes; larger databases are checked while
 * the server runs.
 */
const afterCrashBytes = 768 * 1024 * 1024;

/** How thoroughly to check before opening; null leaves it to the check while the server runs. */
const depthFor = (files: DataFiles): 'quick' | 'whole' | null => {
  if (existsSync(files.suspect)) return 'whole';
  const { size } = statSync(files.database);
  if (size <= alwaysBytes) return 'quick';
  return existsSync(files.open) && size <= afterCrashBytes ? 'quick' : null;
};

/** Sets the database aside and says so. @throws StartError always */
const refuseDamaged = (files: DataFiles, now: Date): never => {
  setDatabaseAside(files, now);
  throw new StartError('databaseDamaged');
};

/**
 * Checks the database before anything writes to it. Only a folder without a previous database may start
 * empty; a missing database waits for a backup.
 * @param migrations the folder of the known migrations
 * @throws StartError, with a damaged database set aside
 */
export const requireSoundDatabase = (files: DataFiles, migrations: string, now: Date): void => {
  const isStarting = existsSync(files.unfinishedSetup);
  if (!existsSync(files.database)) {
    if (hadDatabase(files) && !isStarting) refuseDamaged(files, now);
    writeFileSync(files.unfinishedSetup, '', { mode: 0o600 });
    return;
  }
  // Setup was interrupted: what is there may be anything, and holds no data yet.
  if (isStarting) return;
  // After setup a database is never empty, and SQLite would take an empty file for a new one.
  if (statSync(files.database).size === 0) refuseDamaged(files, now);
  if (hasStrangeFormat(files.database)) refuseDamaged(files, now);
  const depth = depthFor(files);
  if (depth && inspect(files.database, depth) === 'damaged') refuseDamaged(files, now);
  if (hasStrangeHistory(files.database, readMigrations(migrations))) refuseDamaged(files, now);
  realDisk.remove(files.suspect);
};
