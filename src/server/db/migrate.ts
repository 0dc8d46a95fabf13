import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { type Migration, readMigrations } from './migrations.ts';
import { openClient } from './open.ts';
import { migrationsTable, readSchema } from './schema-objects.ts';
import { repairSchema, type SchemaRepair } from './schema-repair.ts';

type Client = Database.Database;

/** Why a database cannot be brought up to date. */
export class MigrationError extends Error {
  readonly reason: 'newer' | 'edited' | 'failed';
  constructor(reason: MigrationError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationError';
    this.reason = reason;
  }
}

interface Applied {
  tag: string;
  hash: string;
}

/** What a database has seen, first to last, and how many that were by its header. */
export interface History {
  applied: Applied[];
  version: number;
}

export const readHistory = (client: Client): History => ({
  applied: client.prepare<[], Applied>('SELECT tag, hash FROM _migrations ORDER BY id').all(),
  version: client.pragma('user_version', { simple: true }) as number,
});

const ensureHistory = (client: Client): History => {
  client.exec(migrationsTable);
  return readHistory(client);
};

/** Why a migration history does not match ours; null when it does. */
export const refusalOf = (
  { applied, version }: History,
  known: Migration[],
): MigrationError | null => {
  for (const [index, { tag, hash }] of applied.entries()) {
    const ours = known[index];
    if (!ours)
      return new MigrationError('newer', `The database is newer than this program: ${tag}`);
    if (ours.tag !== tag || ours.hash !== hash) {
      return new MigrationError('edited', `Migration ${tag} differs from the one that was applied`);
    }
  }
  if (version !== applied.length) {
    return new MigrationError('edited', `Version ${version} after ${applied.length} migrations`);
  }
  return null;
};

/** What was applied, and what is still to be. @throws MigrationError for a history that differs from ours. */
const splitByHistory = (client: Client, known: Migration[]) => {
  const history = ensureHistory(client);
  const refusal = refusalOf(history, known);
  if (refusal) throw refusal;
  return { past: known.slice(0, history.version), pending: known.slice(history.version) };
};

const rowCounts = (client: Client): Map<string, number> => {
  const tables = client
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> '_migrations' AND sql NOT LIKE 'CREATE VIRTUAL%'",
    )
    .pluck()
    .all();
  return new Map(
    tables.map((table) => [
      table,
      client.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0,
    ]),
  );
};

const applyOne = (client: Client, migration: Migration, now: Date): void => {
  const before = rowCounts(client);
  for (const statement of migration.statements) client.exec(statement);
  const broken = client.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0) throw new Error(`${broken.length} broken references`);
  const after = rowCounts(client);
  for (const [table, count] of before) {
    if ((after.get(table) ?? 0) < count && !migration.emptied.includes(table)) {
      throw new Error(`rows of ${table} would be lost`);
    }
  }
  client
    .prepare('INSERT INTO _migrations (tag, hash, applied_at) VALUES (?, ?, ?)')
    .run(migration.tag, migration.hash, now.toISOString());
};

const applyAll = (client: Client, pending: Migration[], now: Date): void => {
  for (const migration of pending) {
    try {
      applyOne(client, migration, now);
    } catch (cause) {
      throw new MigrationError('failed', `Migration ${migration.tag} failed`, cause);
    }
  }
  const version = client.pragma('user_version', { simple: true }) as number;
  client.pragma(`user_version = ${version + pending.length}`);
};

/**
 * All or none, whatever ends it. Foreign keys are off outside the transaction: a table rebuild would cascade
 * into the children.
 */
const apply = (client: Client, pending: Migration[], now: Date): void => {
  client.pragma('foreign_keys = 0');
  try {
    client.transaction(() => applyAll(client, pending, now)).immediate();
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new MigrationError('failed', 'The migrations could not be kept', error);
  } finally {
    client.pragma('foreign_keys = 1');
    client.pragma('synchronous = 2');
  }
};

/** Copies the database. One that does not fit is removed, so that it does not keep the disk full. */
export const copyInto = (client: Client, target: string): void => {
  try {
    // SQLite would make it readable for everyone; it fills an empty file.
    writeFileSync(target, '', { mode: 0o600 });
    client.prepare('VACUUM INTO ?').run(target);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
};

/** Sets a checked copy aside before anything is touched, and does a dry run on a second one. */
const setAsideAndDryRun = (client: Client, pending: Migration[], file: string, now: Date) => {
  const aside = `${file}.before-${pending[0]?.tag}`;
  const dryRun = `${file}.rehearsal`;
  for (const target of [aside, dryRun]) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(target + suffix, { force: true });
    copyInto(client, target);
  }
  // Its age follows this date, not the computer's clock.
  utimesSync(aside, now, now);
  const copy = new Database(aside, { readonly: true });
  const verdict = copy.pragma('integrity_check', { simple: true });
  copy.close();
  if (verdict !== 'ok') throw new MigrationError('failed', 'The copy set aside is not sound');
  const trial = openClient(dryRun);
  try {
    apply(trial, pending, now);
  } finally {
    trial.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(dryRun + suffix, { force: true });
  }
};

interface MigrateOptions {
  /** The database's own file, where a copy is set aside before it is migrated. */
  file?: string;
  now: Date;
  /** Called before a repaired schema is committed; other connections see the database as it was. */
  beforeRepair?: (changed: string[]) => void;
}

/**
 * Migrates the database to the newest version, with a dry run on a copy when it holds data. Its schema is
 * compared with that of its version first, so that nothing planted in it runs meanwhile, and again after.
 * @throws MigrationError, with the database as it was but for its schema
 */
export const migrate = (
  client: Client,
  folder: string,
  options: MigrateOptions,
): { applied: string[]; repaired: SchemaRepair } => {
  const known = readMigrations(folder);
  const isEmpty = readSchema(client).size === 0;
  const { past, pending } = splitByHistory(client, known);
  const { file, now, beforeRepair } = options;
  const nothing: SchemaRepair = { changed: [], left: [] };
  let repaired = isEmpty ? nothing : repairSchema(client, past, beforeRepair);
  if (pending.length === 0) return { applied: [], repaired };
  if (file && past.length > 0 && existsSync(file)) setAsideAndDryRun(client, pending, file, now);
  apply(client, pending, now);
  if (!isEmpty) {
    const after = repairSchema(client, known, beforeRepair);
    repaired = { changed: [...repaired.changed, ...after.changed], left: after.left };
  }
  return { applied: pending.map(({ tag }) => tag), repaired };
};
