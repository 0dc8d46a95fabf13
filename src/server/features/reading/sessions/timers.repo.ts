import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { tableSql } from '../../../db/table-sql.ts';
import { readingTimers } from '../reading.tables.ts';

const sql = tableSql(readingTimers);

type TimerColumns = typeof readingTimers.$inferSelect;
export interface TimerRow extends TimerColumns {
  bookTitle: string;
}

const findSql = `SELECT ${sql.select(sql.without(), 't')}, coalesce(l.book_title, b.title) bookTitle
  FROM reading_timers t JOIN books b ON b.id = t.book_id
  LEFT JOIN reading_logs l ON l.user_id = t.user_id AND l.book_id = t.book_id
  WHERE t.user_id = ?`;

export const findTimer = (db: Db, userId: number): TimerRow | undefined =>
  prepared<TimerRow>(db, findSql).get(userId);

const saveSql = `${sql.insert(sql.without())}
  ON CONFLICT (user_id) DO UPDATE SET state = excluded.state,
    running_since = excluded.running_since, elapsed_ms = excluded.elapsed_ms`;

export const saveTimer = (db: Db, timer: TimerColumns): void => {
  prepared(db, saveSql).run(timer);
};

export const deleteTimer = (db: Db, userId: number): boolean =>
  prepared(db, 'DELETE FROM reading_timers WHERE user_id = ?').run(userId).changes > 0;

const isStray = `book_id = @bookId AND user_id NOT IN
  (SELECT user_id FROM reading_logs WHERE book_id = @bookId)`;
const ranFor = `round(1000 * (unixepoch(@now, 'subsec') - unixepoch(running_since, 'subsec')))`;
const pauseSql = `UPDATE reading_timers
  SET state = 'paused', running_since = NULL, elapsed_ms = elapsed_ms + max(0, ${ranFor})
  WHERE state = 'running' AND ${isStray}`;
const strayedSql = `DELETE FROM reading_timers WHERE ${isStray}`;

/** Pauses those timers of a book in the trash that `deleteStrayTimers` lets go of once it leaves for good. */
export const pauseStrayTimers = (db: Db, bookId: number, now: string): void => {
  prepared(db, pauseSql).run({ bookId, now });
};

/** Lets go of the timers of a book that only runs on for those who have it in their log. */
export const deleteStrayTimers = (db: Db, bookId: number): void => {
  prepared(db, strayedSql).run({ bookId });
};
