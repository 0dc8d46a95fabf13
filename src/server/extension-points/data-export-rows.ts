import type { Db } from '../db/open.ts';
import { preparedNumber } from '../db/prepared.ts';
import type { ExportItem, ExportSection } from './data-export.ts';

/** Counts by SQL with the person as its only parameter. */
export const countBy =
  (db: Db, sql: string): ExportSection['count'] =>
  (userId) =>
    preparedNumber(db, sql, userId);

/** A page of items for each page of rows. */
export function* itemPages<Row>(
  pages: Iterable<Row[]>,
  itemOf: (row: Row) => ExportItem,
): Generator<ExportItem[]> {
  for (const rows of pages) yield rows.map(itemOf);
}
