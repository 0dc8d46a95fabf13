import type { Db } from './open.ts';

/** A column that refers to a row of some table, and what its foreign key says of a row that goes. */
export interface Reference {
  table: string;
  column: string;
  onDelete: string;
}

const referencesSql = `SELECT t.name "table", k."from" "column", k.on_delete onDelete
  FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) k
  WHERE t.type = 'table' AND k."table" = ? ORDER BY t.name, k."from"`;

/** Every column that refers to a table's rows. */
export const listReferences = (db: Db, target: string): Reference[] =>
  db.$client.prepare<[string], Reference>(referencesSql).all(target);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Does for a row that stays what its foreign keys would do if it went: what cascades goes, what is set
 * to null lets go. Columns without such a rule, and the tables in `except`, are left alone.
 */
export const releaseReferences = (
  db: Db,
  target: string,
  id: number,
  except: ReadonlySet<string>,
): void => {
  for (const { table, column, onDelete } of listReferences(db, target)) {
    if (except.has(table)) continue;
    const [name, where] = [quoted(table), `${quoted(column)} = ?`];
    if (onDelete === 'CASCADE') {
      db.$client.prepare(`DELETE FROM ${name} WHERE ${where}`).run(id);
    } else if (onDelete === 'SET NULL') {
      db.$client.prepare(`UPDATE ${name} SET ${quoted(column)} = NULL WHERE ${where}`).run(id);
    }
  }
};

/** SQL that is true of a row of `target` that nothing shows: what goes with it shows it not. */
export const isUnused = (db: Db, target: string): string =>
  listReferences(db, target)
    .filter(({ onDelete }) => onDelete !== 'CASCADE')
    .map(
      ({ table, column }) =>
        `NOT EXISTS (SELECT 1 FROM ${quoted(table)} WHERE ${quoted(column)} = ${quoted(target)}.id)`,
    )
    .join(' AND ') || 'true';
