import { closeSync, openSync, readSync } from 'node:fs';
import Database from 'better-sqlite3';
import { readHistory, refusalOf } from '../db/migrate.ts';
import type { Migration } from '../db/migrations.ts';
import { applicationId } from '../db/open.ts';

/** What a look at a database file found. */
export type Verdict = 'sound' | 'damaged';

/**
 * Whether an error of the inspection is about the file. The queries are fixed and valid, so that SQLite's
 * plain `SQLITE_ERROR` can only be about the content: an unknown format or an unreadable table.
 */
const isDamage = (error: unknown): boolean =>
  /^SQLITE_(?:CORRUPT|NOTADB|ERROR$)/.test(String((error as { code?: unknown }).code ?? ''));

/** Where a database says which version of SQLite's format it takes to write and to read it. */
const formatAt = 18;

/** Whether a file names a format that no version writes; SQLite would open it read-only. */
export const hasStrangeFormat = (file: string): boolean => {
  const handle = openSync(file, 'r');
  try {
    const versions = Buffer.alloc(2);
    readSync(handle, versions, 0, 2, formatAt);
    return versions.some((version) => version > 2);
  } finally {
    closeSync(handle);
  }
};

/**
 * Whether the database's list of migrations was altered: only a damaged disk does that.
 * @throws what the disk throws, which is no verdict on the file.
 */
export const hasStrangeHistory = (file: string, known: Migration[]): boolean => {
  try {
    return lookInto(file, (client) => refusalOf(readHistory(client), known)?.reason === 'edited');
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
};

/** Rows of every ordinary table, by its name. */
export const countRows = (client: Database.Database): Record<string, number> => {
  const names = client
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
    )
    .pluck()
    .all();
  return Object.fromEntries(
    names.map((name) => [
      name,
      client.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0,
    ]),
  );
};

/** Opens a database for looking only, so that not one byte of it changes, and closes it again. */
export const lookInto = <T>(file: string, look: (client: Database.Database) => T): T => {
  const client = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return look(client);
  } finally {
    client.close();
  }
};

/**
 * Whether a file is a Treehouse database that holds together. `quick_check` reads every page;
 * `integrity_check` compares the indexes with their tables too, and takes several times as long.
 * @throws what the disk throws, which is no verdict on the file.
 */
export const inspect = (file: string, depth: 'quick' | 'whole' = 'quick'): Verdict => {
  try {
    return lookInto(file, (client) => {
      if (client.pragma('application_id', { simple: true }) !== applicationId) return 'damaged';
      const check = depth === 'quick' ? 'quick_check(1)' : 'integrity_check(1)';
      return client.pragma(check, { simple: true }) === 'ok' ? 'sound' : 'damaged';
    });
  } catch (error) {
    if (isDamage(error)) return 'damaged';
    throw error;
  }
};
