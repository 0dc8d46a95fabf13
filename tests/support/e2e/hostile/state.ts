import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Columns that reads update. */
const columnsOfReads = /last_seen|last_used/;

/** The server's rows as one short text per table, for comparison. */
export const stateOf = (dataDir: string): Record<string, string> => {
  const database = new Database(join(dataDir, 'treehouse.db'), { readonly: true });
  try {
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
      )
      .pluck()
      .all() as string[];
    const hashOf = (table: string) => {
      const rows = database.prepare(`SELECT * FROM "${table}"`).all() as object[];
      const kept = rows.map((row) =>
        Object.entries(row).filter(([name]) => !columnsOfReads.test(name)),
      );
      return createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 16);
    };
    return Object.fromEntries(tables.map((table) => [table, hashOf(table)]));
  } finally {
    database.close();
  }
};
