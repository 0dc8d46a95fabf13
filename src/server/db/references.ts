import { groupBy } from '#shared/group-by.ts';
import type { Db } from './open.ts';
import { prepared } from './prepared.ts';
import { inRange, rowRanges } from './row-ranges.ts';

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

const releaseSql = ({ table, column, onDelete }: Reference): string | null => {
  const [name, where] = [quoted(table), `${quoted(column)} = @id AND ${inRange()}`];
  if (onDelete === 'CASCADE') return `DELETE FROM ${name} WHERE ${where}`;
  if (onDelete !== 'SET NULL') return null;
  return `UPDATE ${name} SET ${quoted(column)} = NULL WHERE ${where}`;
};

/**
 * Does for a row that stays what its foreign keys would do if it went, some rows a step: what cascades
 * goes, what is set to null lets go. Columns without such a rule, and the tables in `except`, are left alone.
 */
export function* releaseReferences(
  db: Db,
  target: string,
  id: number,
  except: ReadonlySet<string>,
): Generator<void, void, void> {
  for (const [table, references] of groupBy(listReferences(db, target), ({ table }) => table)) {
    const statements = references.flatMap((reference) => releaseSql(reference) ?? []);
    if (except.has(table) || statements.length === 0) continue;
    for (const range of rowRanges(db, table)) {
      for (const sql of statements) prepared<never>(db, sql).run({ id, ...range });
      yield;
    }
  }
}

/** SQL that is true for a row of `target` that nothing else shows; rows deleted with it do not count. */
export const isUnused = (db: Db, target: string): string =>
  listReferences(db, target)
    .filter(({ onDelete }) => onDelete !== 'CASCADE')
    .map(
      ({ table, column }) =>
        `NOT EXISTS (SELECT 1 FROM ${quoted(table)} WHERE ${quoted(column)} = ${quoted(target)}.id)`,
    )
    .join(' AND ') || 'true';
