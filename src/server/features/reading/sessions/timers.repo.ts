import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';

export interface TimerRow {
  userId: number;
  bookId: number;
  bookTitle: string;
  state: 'running' | 'paused' | 'stopped';
  startedAt: string;
  runningSince: string | null;
  elapsedMs: number;
}

const findSql = `SELECT t.user_id userId, t.book_id bookId, coalesce(l.book_title, b.title) bookTitle,
    t.state, t.started_at startedAt, t.running_since runningSince, t.elapsed_ms elapsedMs
  FROM reading_timers t JOIN books b ON b.id = t.book_id
  LEFT JOIN reading_logs l ON l.user_id = t.user_id AND l.book_id = t.book_id
  WHERE t.user_id = ?`;

export const findTimer = (db: Db, userId: number): TimerRow | undefined =>
  prepared<TimerRow>(db, findSql).get(userId);

const saveSql = `INSERT INTO reading_timers (user_id, book_id, state, started_at, running_since, elapsed_ms)
  VALUES (@userId, @bookId, @state, @startedAt, @runningSince, @elapsedMs)
  ON CONFLICT (user_id) DO UPDATE SET state = excluded.state,
    running_since = excluded.running_since, elapsed_ms = excluded.elapsed_ms`;

export const saveTimer = (db: Db, timer: Omit<TimerRow, 'bookTitle'>): void => {
  prepared(db, saveSql).run(timer);
};

export const deleteTimer = (db: Db, userId: number): boolean =>
  prepared(db, 'DELETE FROM reading_timers WHERE user_id = ?').run(userId).changes > 0;

const strayedSql = `DELETE FROM reading_timers WHERE book_id = ? AND user_id NOT IN
  (SELECT user_id FROM reading_logs WHERE book_id = ?)`;

/** Lets go of the timers of a book that only runs on for those who have it in their log. */
export const deleteStrayTimers = (db: Db, bookId: number): void => {
  prepared(db, strayedSql).run(bookId, bookId);
};
