import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { builtSchema, type SchemaObject } from './built-schema.ts';
import type { Migration } from './migrations.ts';

type Client = Database.Database;

/** Objects by `keyOf`. */
export type Schema = ReadonlyMap<string, SchemaObject>;

export const keyOf = ({ type, name }: Pick<SchemaObject, 'type' | 'name'>): string =>
  `${type} ${name.toLowerCase()}`;

/** Made in every database by `migrate`, before the first migration. */
export const migrationsTable =
  'CREATE TABLE IF NOT EXISTS _migrations (id INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, applied_at TEXT NOT NULL) STRICT';

/** Only these are SQLite's own: another object whose name begins with `sqlite_` was written into the file by hand. */
const isInternal = ({ type, name }: SchemaObject): boolean =>
  type === 'table' && /^(?:sqlite_(?:sequence|stat[1-4])|_litestream_(?:seq|lock))$/i.test(name);

const schemaOf = (objects: SchemaObject[]): Schema =>
  new Map(objects.map((object) => [keyOf(object), object]));

/** Everything the schema defines, but for what SQLite makes for itself. */
export const readSchema = (client: Client): Schema => {
  const rows = client
    .prepare<[], SchemaObject>(
      'SELECT type, name, tbl_name owner, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid',
    )
    .all();
  return schemaOf(rows.filter((row) => !isInternal(row)));
};

const token =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\s+|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|[\w$\u0080-\uffff]+|[\s\S]/g;

const normaliseToken = (text: string): string => {
  if (/^(?:--|\/\*|\s)/.test(text)) return '';
  if (text.startsWith("'")) return text;
  const quoted = /^["`[]([\s\S]*)["`\]]$/.exec(text)?.[1];
  return quoted === undefined || /^[a-z_]\w*$/i.test(quoted)
    ? (quoted ?? text).toLowerCase()
    : text;
};

/** SQL without what makes no difference: comments, spaces, and the case and quotes of names. */
export const normaliseSql = (sql: string): string =>
  (sql.match(token) ?? []).map(normaliseToken).filter(Boolean).join(' ');

export const isSame = (a: SchemaObject, b: SchemaObject): boolean =>
  a.owner.toLowerCase() === b.owner.toLowerCase() &&
  (a.sql === b.sql || normaliseSql(a.sql) === normaliseSql(b.sql));

export const isVirtual = ({ type, sql }: SchemaObject): boolean =>
  type === 'table' && normaliseSql(sql).startsWith('create virtual table ');

export const keyOfMigrations = (migrations: Migration[]): string =>
  createHash('sha256')
    .update(migrations.map(({ hash }) => hash).join(' '))
    .digest('hex');

const references = new Map<string, Schema>();
if (builtSchema) references.set(builtSchema.migrations, schemaOf(builtSchema.objects));

/** The schema that migrations make; built once per process for each version. */
export const referenceSchema = (migrations: Migration[]): Schema => {
  const key = keyOfMigrations(migrations);
  const known = references.get(key);
  if (known) return known;
  const client = new Database(':memory:');
  try {
    client.pragma('foreign_keys = 0');
    client.transaction(() => {
      client.exec(migrationsTable);
      for (const { statements } of migrations) for (const sql of statements) client.exec(sql);
    })();
    const schema = readSchema(client);
    references.set(key, schema);
    return schema;
  } finally {
    client.close();
  }
};
