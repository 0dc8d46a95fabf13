import type { Db } from './open.ts';
import { inRange, readLimit, rowRanges } from './row-ranges.ts';

/** Columns whose age decides when a row goes for good, or how long a sign-in lasts. */
const aging = ['deleted_at', 'trashed_at', 'last_seen_at', 'decided_at', 'called_at', 'updated_at'];

/** Rows that a step changes: a few milliseconds, although some are in many indexes. */
const atOnce = 60;

const columnsSql = `SELECT t.name AS tableName, c.name AS columnName
  FROM pragma_table_list t JOIN pragma_table_info(t.name) c
  WHERE t.schema = 'main' AND t.type = 'table' AND c.name IN (SELECT value FROM json_each(?))`;

const changeSql = (table: string, column: string): string =>
  `UPDATE "${table}" SET "${column}" = @now WHERE rowid IN
    (SELECT rowid FROM "${table}" WHERE ${inRange()} AND "${column}" > @now LIMIT ${atOnce})`;

/**
 * Dates that a wrong clock left in the future become `now`: what has them would else be kept for years.
 * A few rows a step.
 */
export function* bringBackDates(db: Db, now: string): Generator<void, void, void> {
  const columns = db.$client
    .prepare<[string], { tableName: string; columnName: string }>(columnsSql)
    .all(JSON.stringify(aging));
  for (const { tableName, columnName } of columns) {
    const change = db.$client.prepare(changeSql(tableName, columnName));
    for (const range of rowRanges(db, tableName, readLimit)) {
      while (change.run({ ...range, now }).changes === atOnce) yield;
      yield;
    }
  }
}
