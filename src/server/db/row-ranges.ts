import type { Db } from './open.ts';
import { prepared } from './prepared.ts';

interface RangeLimit {
  rows: number;
  bytes: number;
}

/** As many rows, and as much text in them, as a step can change within a few milliseconds. */
const writeLimit: RangeLimit = { rows: 60, bytes: 64 * 1024 };
/** As many as can be counted within them. */
export const readLimit: RangeLimit = { rows: 2000, bytes: Number.POSITIVE_INFINITY };

/** Rows of one table, by rowid: those after the first and up to the last. */
export interface RowRange {
  after: number;
  upTo: number;
}

/** The condition that a row, of an unnamed or a named table, is in a range given as `@after` and `@upTo`. */
export const inRange = (table = ''): string => {
  const rowid = table ? `${table}.rowid` : 'rowid';
  return `${rowid} > @after AND ${rowid} <= @upTo`;
};

interface SizedRow {
  id: number;
  bytes: number;
}

const textColumnsSql = "SELECT name FROM pragma_table_info(?) WHERE type = 'TEXT'";

const sizedSql = (db: Db, table: string): string => {
  const columns = prepared<string>(db, textColumnsSql).pluck().all(table);
  const sizes = columns.map((name) => `coalesce(octet_length("${name}"), 0)`);
  return `SELECT rowid id, ${sizes.join(' + ') || '0'} bytes FROM "${table}"
    WHERE rowid > ? ORDER BY rowid LIMIT ?`;
};

/**
 * Walks a table in the order of its rowids, a few rows at a time. A range is read when it is asked for,
 * so rows that are added meanwhile are walked as well.
 * @param limit fewer rows where they hold much text, which costs by its length to index.
 */
export function* rowRanges(
  db: Db,
  table: string,
  limit = writeLimit,
): Generator<RowRange, void, void> {
  const statement = prepared<SizedRow>(db, sizedSql(db, table));
  for (let after = 0; ; ) {
    let [upTo, bytes] = [after, 0];
    for (const row of statement.iterate(after, limit.rows)) {
      upTo = row.id;
      bytes += row.bytes;
      if (bytes >= limit.bytes) break;
    }
    if (upTo === after) return;
    yield { after, upTo };
    after = upTo;
  }
}

/** What the ranges of a table come to, a few rows at a time. */
export function* sumRanges(
  db: Db,
  table: string,
  count: (range: RowRange) => number,
): Generator<void, number, void> {
  let sum = 0;
  for (const range of rowRanges(db, table, readLimit)) {
    sum += count(range);
    yield;
  }
  return sum;
}
