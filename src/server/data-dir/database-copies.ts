import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files of a data folder with the time each was written, in ms. */
const timesOf = (dataDir: string, isWanted: (name: string) => boolean): Record<string, number> =>
  Object.fromEntries(
    readdirSync(dataDir)
      .filter(isWanted)
      .map((name) => [name, statSync(join(dataDir, name)).mtimeMs]),
  );

/** Copies of the database that migrations left beside it. */
export const listDatabaseCopies = (dataDir: string): Record<string, number> =>
  timesOf(
    dataDir,
    (name) => /^treehouse\.db\.before-[\w-]+$/.test(name) && !/-(wal|shm)$/.test(name),
  );

/** Databases that were replaced when an update failed, with their logs. */
export const listReplacedDatabases = (dataDir: string): Record<string, number> =>
  timesOf(dataDir, (name) => /^treehouse\.db\.failed-update-[\w.-]+$/.test(name));
