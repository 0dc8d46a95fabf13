import fs from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { applicationId } from '../../db/open.ts';
import { BackupError } from '../backup-error.ts';
import type { BackupCounts } from '../backup-format.ts';

type Client = Database.Database;

/** One medium as the database names it. */
export interface NamedMedium {
  sha256: string;
  bytes: number;
}

/** What a copied database contains. */
export interface DatabaseFacts {
  installationId: string;
  spaceName: string;
  lastMigration: string | null;
  migrationCount: number;
  counts: BackupCounts;
}

/** What counts: records that people can still see. */
const countSql: Record<keyof BackupCounts, string> = {
  people: 'SELECT count(*) FROM users WHERE deleted_at IS NULL',
  posts: 'SELECT count(*) FROM contents WHERE deleted_at IS NULL',
  comments: 'SELECT count(*) FROM comments WHERE deleted_at IS NULL',
  messages: 'SELECT count(*) FROM chat_messages WHERE deleted_at IS NULL AND note IS NULL',
  pictures: "SELECT count(*) FROM media WHERE kind = 'image' AND trashed_at IS NULL",
  videos: "SELECT count(*) FROM media WHERE kind = 'video' AND trashed_at IS NULL",
};

/** Opens a copy read-only, with its contents untrusted. */
const openCopy = (file: string): Client => {
  const client = new Database(file, { readonly: true, fileMustExist: true });
  client.pragma('trusted_schema = 0');
  client.pragma('cell_size_check = 1');
  return client;
};

const withCopy = <T>(file: string, work: (client: Client) => T): T => {
  const client = openCopy(file);
  try {
    return work(client);
  } finally {
    client.close();
  }
};

const value = <T>(client: Client, sql: string): T | undefined =>
  client.prepare<[], T>(sql).pluck().get();

const factsOf = (client: Client): DatabaseFacts => ({
  installationId: value<string>(client, 'SELECT installation_id FROM installation') ?? '',
  spaceName: value<string>(client, 'SELECT space_name FROM household') ?? '',
  lastMigration:
    value<string>(client, 'SELECT tag FROM _migrations ORDER BY id DESC LIMIT 1') ?? null,
  migrationCount: value<number>(client, 'SELECT count(*) FROM _migrations') ?? 0,
  counts: Object.fromEntries(
    Object.entries(countSql).map(([name, sql]) => [name, value<number>(client, sql) ?? 0]),
  ) as BackupCounts,
});

/**
 * Copies a database that is being written to; `db.backup()` would start over at each write.
 * @throws BackupError
 */
export const copyDatabase = (source: string, target: string): void => {
  const client = new Database(source, { readonly: true, fileMustExist: true });
  try {
    client.pragma('busy_timeout = 5000');
    client.prepare('VACUUM INTO ?').run(target);
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    const isCorrupt = code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
    throw isCorrupt ? new BackupError('houseDamaged', { cause: error }) : error;
  } finally {
    client.close();
  }
};

/**
 * Opens a copy and checks every page of it. Reads all of it: not for the main thread.
 * @throws BackupError `damaged` when it is not a sound Treehouse database.
 */
export const inspectDatabase = (file: string): DatabaseFacts =>
  withCopy(file, (client) => {
    const damaged = (detail: string) => new BackupError('damaged', { detail });
    if (client.pragma('application_id', { simple: true }) !== applicationId) {
      throw damaged('no Treehouse database');
    }
    const verdict = client.pragma('integrity_check(1)', { simple: true });
    if (verdict !== 'ok') throw damaged(String(verdict));
    const broken = client.prepare('SELECT 1 FROM pragma_foreign_key_check LIMIT 1').get();
    if (broken) throw damaged('broken references');
    return factsOf(client);
  });

/** The files of every medium, each once, by name. */
export const listNamedMedia = (file: string): NamedMedium[] =>
  withCopy(file, (client) =>
    client
      .prepare<[], NamedMedium>(
        'SELECT sha256, max(bytes) bytes FROM media_files GROUP BY sha256 ORDER BY sha256',
      )
      .all()
      .filter(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256)),
  );

/** Removes a copy and whatever SQLite left beside it. */
export const removeCopy = async (file: string): Promise<void> => {
  for (const suffix of ['', '-journal', '-wal', '-shm']) {
    await fs.rm(file + suffix, { force: true });
  }
};

/** Where the database of a locked backup is decrypted while it is made or verified: on this computer only. */
export const workFiles = { make: 'backup-work.db', check: 'backup-check.db' };

/** Removes leftovers of interrupted work from the data folder. */
export const removeWorkFiles = async (dataDir: string): Promise<void> => {
  for (const name of Object.values(workFiles)) await removeCopy(join(dataDir, name));
};
