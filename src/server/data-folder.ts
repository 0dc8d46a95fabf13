import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { takeLock } from './db/lock.ts';
import { migrate } from './db/migrate.ts';
import { type Db, openClient, toDb } from './db/open.ts';
import { StartError } from './start-error.ts';

/** A data folder that this process alone serves. */
export interface DataFolder {
  db: Db;
  close(): void;
}

const databaseName = 'treehouse.db';

const makePrivateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!statSync(path).isDirectory()) throw new StartError('dataFolderUnusable');
  // A folder that was there before may be open to others on this computer.
  chmodSync(path, 0o700);
};

/**
 * Takes the folder, opens the database and brings it up to date.
 * @throws StartError when another process serves it, or it cannot be used.
 */
export const openDataFolder = (config: Config, now: Date): DataFolder => {
  makePrivateFolder(config.dataDir);
  const lock = takeLock(join(config.dataDir, 'lock.db'));
  if (!lock) throw new StartError('dataFolderBusy');
  try {
    const file = join(config.dataDir, databaseName);
    const isNew = !existsSync(file);
    const client = openClient(file);
    if (isNew) chmodSync(file, 0o600);
    try {
      migrate(client, join(config.resourcesDir, 'migrations'), { file, now });
    } catch (error) {
      client.close();
      throw error;
    }
    return {
      db: toDb(client),
      close: () => {
        client.pragma('wal_checkpoint(TRUNCATE)');
        client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};
