import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Reading leaves these behind. */
const unlooked = /last_seen|last_used/;

/** Every row of a server as one short text per table, so that two moments can be compared. */
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
      const kept = rows.map((row) => Object.entries(row).filter(([name]) => !unlooked.test(name)));
      return createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 16);
    };
    return Object.fromEntries(tables.map((table) => [table, hashOf(table)]));
  } finally {
    database.close();
  }
};
