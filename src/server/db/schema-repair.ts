import type Database from 'better-sqlite3';
import type { SchemaObject } from './built-schema.ts';
import type { Migration } from './migrations.ts';
import {
  isSame,
  isVirtual,
  keyOf,
  readSchema,
  referenceSchema,
  type Schema,
} from './schema-objects.ts';
import { rebuildTable, refillVirtual } from './schema-tables.ts';

type Client = Database.Database;

/** What was changed in a schema, and what differs still; each as its type and name. */
export interface SchemaRepair {
  changed: string[];
  left: string[];
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** For views and triggers that were written into the file under a name SQLite refuses to drop. */
const deleteRow = (client: Client, { type, name }: SchemaObject): void => {
  client.unsafeMode(true);
  try {
    client.pragma('writable_schema = 1');
    client.prepare('DELETE FROM sqlite_schema WHERE type = ? AND name = ?').run(type, name);
  } finally {
    client.pragma('writable_schema = RESET');
    client.unsafeMode(false);
  }
};

const drop = (client: Client, object: SchemaObject): void => {
  try {
    client.exec(`DROP ${object.type} ${quote(object.name)}`);
  } catch (error) {
    if (object.type !== 'view' && object.type !== 'trigger') throw error;
    deleteRow(client, object);
  }
};

interface View {
  client: Client;
  reference: Schema;
}

interface Work extends View {
  migrations: Migration[];
  changed: Set<string>;
}

/** Does one change whole or not at all: rows that do not fit a definition are no reason to refuse the database. */
const attempt = ({ client, changed }: Work, object: SchemaObject, change: () => void): void => {
  try {
    client.transaction(change)();
    changed.add(keyOf(object));
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (!/^SQLITE_(?:CONSTRAINT|ERROR$|MISMATCH)/.test(code)) throw error;
  }
};

/** Objects of a schema that the reference has not, or has otherwise. */
const strangers = ({ client, reference }: View): SchemaObject[] =>
  [...readSchema(client).values()].filter((object) => {
    const known = reference.get(keyOf(object));
    return !known || !isSame(object, known);
  });

const missing = ({ client, reference }: View): SchemaObject[] => {
  const found = readSchema(client);
  return [...reference.values()].filter((object) => !found.has(keyOf(object)));
};

/** First of all, so that nothing of it runs while the rest is repaired. */
const removeStrangers = (work: Work): void => {
  for (const object of strangers(work)) {
    const isUnknown = !work.reference.has(keyOf(object));
    if (object.type !== 'table' || (isUnknown && isVirtual(object))) {
      attempt(work, object, () => drop(work.client, object));
    }
  }
};

const repairTables = (work: Work): void => {
  const { client, reference, migrations } = work;
  for (const object of strangers(work)) {
    const wanted = reference.get(keyOf(object));
    // A table that nothing knows runs nothing, and may hold something: it stays.
    if (object.type !== 'table' || !wanted) continue;
    attempt(work, object, () => {
      if (!isVirtual(wanted)) return rebuildTable(client, object, wanted);
      drop(client, object);
      client.exec(wanted.sql);
      refillVirtual(client, wanted, migrations);
    });
  }
};

const restoreMissing = (work: Work): void => {
  for (const type of ['table', 'index', 'view', 'trigger']) {
    for (const object of missing(work)) {
      // Tables that belong to a virtual one come and go with it.
      const isThere = readSchema(work.client).has(keyOf(object));
      if (object.type !== type || isThere) continue;
      attempt(work, object, () => {
        work.client.exec(object.sql);
        if (isVirtual(object)) refillVirtual(work.client, object, work.migrations);
      });
    }
  }
};

/** Whether a schema is the one that the given migrations make. */
export const hasReferenceSchema = (client: Client, migrations: Migration[]): boolean => {
  const view = { client, reference: referenceSchema(migrations) };
  return strangers(view).length === 0 && missing(view).length === 0;
};

/**
 * Makes a schema what the given migrations make it: triggers, views, indexes and virtual tables that they do
 * not make are removed, altered definitions replaced, missing ones added. No trigger of the database runs
 * meanwhile, and no row of a known table is lost. Reads no data where nothing differs.
 * @param beforeCommit called when something was changed, while other connections still see it as it was
 */
export const repairSchema = (
  client: Client,
  migrations: Migration[],
  beforeCommit: (changed: string[]) => void = () => {},
): SchemaRepair => {
  if (hasReferenceSchema(client, migrations)) return { changed: [], left: [] };
  const reference = referenceSchema(migrations);
  const work: Work = { client, reference, migrations, changed: new Set() };
  const foreignKeys = client.pragma('foreign_keys', { simple: true });
  // Dropping a table to rebuild it must not delete rows that refer to it.
  client.pragma('foreign_keys = 0');
  try {
    client
      .transaction(() => {
        removeStrangers(work);
        repairTables(work);
        restoreMissing(work);
        if (work.changed.size > 0) beforeCommit([...work.changed]);
      })
      .immediate();
  } finally {
    client.pragma(`foreign_keys = ${foreignKeys}`);
  }
  return { changed: [...work.changed], left: [...strangers(work), ...missing(work)].map(keyOf) };
};
