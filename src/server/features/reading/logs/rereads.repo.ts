import type { DaySums } from '#shared/features/reading/reading-sums.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { tableSql } from '../../../db/table-sql.ts';
import { readingRereads } from '../reading.tables.ts';

const sql = tableSql(readingRereads);

/** A reading of a book before the current one. */
export type EarlierReading = typeof readingRereads.$inferSelect;

export const insertEarlier = (db: Db, reading: Omit<EarlierReading, 'id'>): void => {
  prepared(db, sql.insert(sql.without('id'))).run(reading);
};

export const deleteEarlier = (db: Db, id: number): void => {
  prepared(db, 'DELETE FROM reading_rereads WHERE id = ?').run(id);
};

const listSql = `SELECT ${sql.select(sql.without(), 'r')} FROM json_each(?) wanted
  JOIN reading_rereads r ON r.log_id = wanted.value`;

/** The earlier readings of some logs, oldest first, by log. */
export const listEarlier = (db: Db, logIds: number[]): Map<number, EarlierReading[]> => {
  const rows = prepared<EarlierReading>(db, listSql).all(JSON.stringify(logIds));
  return groupBy(
    rows.sort((a, b) => a.id - b.id),
    ({ logId }) => logId,
  );
};

const sumSql = `UPDATE reading_rereads SET pages_read = (SELECT coalesce(sum(s.pages), 0)
    FROM reading_sessions s WHERE s.log_id = @logId AND s.id > @after AND s.id <= @lastSessionId)
  WHERE id = @id`;
const totalSql = 'SELECT coalesce(sum(pages_read), 0) FROM reading_rereads WHERE log_id = ?';

/** Adds the sessions of a log's earlier readings up anew. @returns their pages. */
export const recountEarlier = (db: Db, logId: number): number => {
  let after = 0;
  for (const { id, lastSessionId } of listEarlier(db, [logId]).get(logId) ?? []) {
    prepared(db, sumSql).run({ id, logId, after, lastSessionId });
    after = lastSessionId;
  }
  return preparedNumber(db, totalSql, logId);
};

const finishedSql = `SELECT count(*) FROM reading_rereads INDEXED BY reading_rereads_finished
  WHERE user_id = ? AND finish_date >= ? AND finish_date <= ?`;

export const countFinishedEarlier = (db: Db, userId: number, first: string, last: string): number =>
  preparedNumber(db, finishedSql, userId, first, last);

const byDaySql = `SELECT finish_date day, count(*) amount
  FROM reading_rereads INDEXED BY reading_rereads_finished
  WHERE user_id = ? AND finish_date IS NOT NULL GROUP BY finish_date ORDER BY finish_date`;

export const countFinishedEarlierByDay = (db: Db, userId: number) =>
  prepared<{ day: string; amount: number }>(db, byDaySql).all(userId);

// The book's length is that of now, as for its current reading.
const unlogged = 'max(coalesce(book.book_pages, 0) - r.pages_read, 0)';

/** The pages of some earlier readings that are in no session. */
export const unloggedEarlierSql = (where: string) => `SELECT coalesce(sum(${unlogged}), 0)
  FROM reading_rereads r JOIN reading_logs book ON book.id = r.log_id WHERE ${where}`;

const unloggedByGenreSql = `SELECT book.book_genre genre, ${unlogged} pages
  FROM reading_rereads r INDEXED BY reading_rereads_finished
  CROSS JOIN reading_logs book ON book.id = r.log_id WHERE r.user_id = ?`;

/** The pages of a person's earlier readings that are in no session, by genre. */
export const sumUnloggedEarlierByGenre = (db: Db, userId: number): Map<string, number> => {
  const sums = new Map<string, number>();
  const rows = prepared<{ genre: string; pages: number }>(db, unloggedByGenreSql).all(userId);
  for (const { genre, pages } of rows) {
    sums.set(genre, (sums.get(genre) ?? 0) + pages);
  }
  return sums;
};

const unloggedByDaySql = `SELECT coalesce(r.finish_date, '') day, 0 sessions, 0 minutes, ${unlogged} pages
  FROM reading_rereads r INDEXED BY reading_rereads_finished
  CROSS JOIN reading_logs book ON book.id = r.log_id WHERE r.user_id = ?`;

/** Each earlier reading's pages that are in no session, on the day it was finished; '' where that is not known. */
export const listUnloggedEarlier = (db: Db, userId: number): DaySums[] =>
  prepared<DaySums>(db, unloggedByDaySql).all(userId);
