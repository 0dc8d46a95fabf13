import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrate } from '#server/db/migrate.ts';
import { type Db, openClient, toDb } from '#server/db/open.ts';

export const resourcesDir = join(import.meta.dirname, '../../../resources');

let base: Buffer | undefined;

/** The migrated, empty database, serialized once per test file. */
const migratedBase = (): Buffer => {
  if (!base) {
    const client = new Database(':memory:');
    migrate(client, join(resourcesDir, 'migrations'), { now: new Date(0) });
    base = client.serialize();
    client.close();
  }
  return base;
};

export const makeTempDir = (): { path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'treehouse-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/** A migrated database in a file, opened as the product does; or a serialized one. */
export const makeTestDb = (dir: string, database = migratedBase()): Db => {
  const file = join(dir, 'treehouse.db');
  writeFileSync(file, database, { mode: 0o600 });
  return toDb(openClient(file));
};
