import type { Db } from './open.ts';

/** Columns whose age decides when a row goes for good, or how long a sign-in lasts. */
const aging = ['deleted_at', 'trashed_at', 'last_seen_at', 'decided_at', 'called_at', 'updated_at'];

const columnsSql = `SELECT t.name AS tableName, c.name AS columnName
  FROM pragma_table_list t JOIN pragma_table_info(t.name) c
  WHERE t.schema = 'main' AND t.type = 'table' AND c.name IN (SELECT value FROM json_each(?))`;

/** Dates that a wrong clock left in the future become `now`: what has them would else be kept for years. */
export const bringBackDates = (db: Db, now: string): void => {
  const columns = db.$client
    .prepare<[string], { tableName: string; columnName: string }>(columnsSql)
    .all(JSON.stringify(aging));
  for (const { tableName, columnName } of columns) {
    db.$client
      .prepare(`UPDATE "${tableName}" SET "${columnName}" = @now WHERE "${columnName}" > @now`)
      .run({ now });
  }
};
