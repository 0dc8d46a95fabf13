import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Copies of the database that migrations left beside it, with the time each was written, in ms. */
export const listDatabaseCopies = (dataDir: string): Record<string, number> =>
  Object.fromEntries(
    readdirSync(dataDir)
      .filter((name) => /^treehouse\.db\.before-[\w-]+$/.test(name) && !/-(wal|shm)$/.test(name))
      .map((name) => [name, statSync(join(dataDir, name)).mtimeMs]),
  );
