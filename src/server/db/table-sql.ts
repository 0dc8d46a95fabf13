import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

type StoredValue<Value> = Value extends boolean ? 0 | 1 : Value;

/** A row as SQLite has it: booleans are 0 or 1. */
export type Stored<Row> = { [Name in keyof Row]: StoredValue<Row[Name]> };

/** Parts of SQL that follow from a table's columns, so that a new column is written in its table alone. */
export const tableSql = <Table extends SQLiteTable>(table: Table) => {
  type Name = keyof Table['$inferInsert'] & keyof Table['$inferSelect'] & string;
  const columns: Record<string, Column> = getTableColumns(table);
  const columnOf = (name: string): string => columns[name]?.name ?? name;
  const listed = (names: readonly Name[]) => names.map(columnOf).join(', ');
  const parameters = (names: readonly Name[]) => names.map((name) => `@${name}`).join(', ');
  return {
    /** The stored columns but for some, by their names in code; none that SQLite computes. */
    without: <Left extends Name = never>(...left: Left[]) =>
      Object.keys(columns).filter(
        (name): name is Exclude<Name, Left> =>
          !(left as string[]).includes(name) && !columns[name]?.generated,
      ),
    /** For a SELECT, of an alias where there is one. */
    select: (names: readonly Name[], alias = ''): string =>
      names.map((name) => `${alias && `${alias}.`}${columnOf(name)} ${name}`).join(', '),
    /** The columns of an INSERT or UPDATE. */
    columns: listed,
    /** The same columns as named parameters. */
    parameters,
    insert: (names: readonly Name[]): string =>
      `INSERT INTO ${getTableName(table)} (${listed(names)}) VALUES (${parameters(names)})`,
    /** An UPDATE of the row with `@id`. */
    update: (names: readonly Name[]): string =>
      `UPDATE ${getTableName(table)} SET (${listed(names)}) = (${parameters(names)}) WHERE id = @id`,
  };
};
