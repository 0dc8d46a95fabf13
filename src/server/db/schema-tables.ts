import type Database from 'better-sqlite3';
import type { SchemaObject } from './built-schema.ts';
import type { Migration } from './migrations.ts';

type Client = Database.Database;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Names of the columns that hold what was written into them; generated ones follow from the others. */
const storedColumns = (client: Client, table: string): string[] =>
  // The pragma itself: a table of the database may be called `pragma_table_xinfo`.
  (client.pragma(`table_xinfo(${quote(table)})`) as { name: string; hidden: number }[])
    .filter(({ hidden }) => hidden === 0)
    .map(({ name }) => name);

const countRows = (client: Client, table: string): number =>
  client
    .prepare<[], number>(`SELECT count(*) FROM ${quote(table)}`)
    .pluck()
    .get() ?? 0;

/** The highest id a table has ever given; ids are never given twice. */
const sequenceOf = (client: Client, table: string): number | undefined =>
  client
    .prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?')
    .pluck()
    .get(table);

const setSequence = (client: Client, table: string, seq: number): void => {
  client.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table);
  client.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, seq);
};

/**
 * Replaces a table's definition and keeps its rows. Its indexes and triggers go with the old definition.
 * Foreign keys are off, or dropping it would empty other tables. @throws when rows do not fit
 */
export const rebuildTable = (client: Client, found: SchemaObject, wanted: SchemaObject): void => {
  const [table, kept] = [quote(wanted.name), quote(`_kept_${wanted.name}`)];
  const seq = sequenceOf(client, found.name);
  const before = storedColumns(client, found.name);
  const rows = countRows(client, found.name);
  // Renaming would leave checks that name the table behind.
  client.exec(`DROP TABLE IF EXISTS ${kept}`);
  client.exec(`CREATE TABLE ${kept} AS SELECT ${before.map(quote)} FROM ${table}`);
  client.exec(`DROP TABLE ${table}`);
  client.exec(wanted.sql);
  const columns = storedColumns(client, wanted.name);
  // A column that nothing knows is in the copy that was kept; it must not keep an altered definition.
  const known = new Set(before.map((name) => name.toLowerCase()));
  const list = columns.filter((name) => known.has(name.toLowerCase())).map(quote);
  client.exec(`INSERT INTO ${table} (${list}) SELECT ${list} FROM ${kept}`);
  if (countRows(client, wanted.name) !== rows) {
    throw Object.assign(new Error(`rows of ${wanted.name}`), { code: 'SQLITE_MISMATCH' });
  }
  client.exec(`DROP TABLE ${kept}`);
  if (seq !== undefined) setSequence(client, wanted.name, seq);
};

/** Rebuilds a full-text index: from its table, or as its migration did. */
export const refillVirtual = (
  client: Client,
  { name, sql: definition }: SchemaObject,
  migrations: Migration[],
): void => {
  const ofTable = /content\s*=\s*'[^']+'/.test(definition);
  if (ofTable) client.exec(`INSERT INTO ${quote(name)} (${quote(name)}) VALUES ('rebuild')`);
  const fills = new RegExp(`^INSERT INTO \`${name}\``, 'm');
  for (const { statements } of migrations) {
    for (const sql of statements) {
      if (fills.test(sql) && !/CREATE TRIGGER/i.test(sql)) client.exec(sql);
    }
  }
};
