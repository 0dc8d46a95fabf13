import type { DaySums } from '#shared/features/reading/reading-sums.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { tableSql } from '../../../db/table-sql.ts';
import { readingSessions } from '../reading.tables.ts';

const sql = tableSql(readingSessions);

type SessionColumns = typeof readingSessions.$inferSelect;
export interface SessionRow extends SessionColumns {
  bookId: number;
  bookTitle: string;
}

const selectSql = `SELECT ${sql.select(sql.without(), 's')}, l.book_id bookId, l.book_title bookTitle
  FROM reading_sessions s JOIN reading_logs l ON l.id = s.log_id`;

export const findSession = (db: Db, id: number): SessionRow | undefined =>
  prepared<SessionRow>(db, `${selectSql} WHERE s.id = ?`).get(id);

/** Where a page of a list begins: below a session on its day. */
type SessionCursor = Pick<SessionColumns, 'date' | 'id'>;

/** After every session there is. */
export const latest: SessionCursor = { date: '9999-12-31', id: Number.MAX_SAFE_INTEGER };

const page = 'AND (s.day, s.id) < (?, ?) ORDER BY s.day DESC, s.id DESC LIMIT ?';

/** The latest day first. */
export const listSessionsOf = (
  db: Db,
  userId: number,
  at: SessionCursor,
  limit: number,
): SessionRow[] =>
  prepared<SessionRow>(db, `${selectSql} WHERE s.user_id = ? ${page}`).all(
    userId,
    at.date,
    at.id,
    limit,
  );

export const listSessionsOfLog = (
  db: Db,
  logId: number,
  at: SessionCursor,
  limit: number,
): SessionRow[] =>
  prepared<SessionRow>(db, `${selectSql} WHERE s.log_id = ? ${page}`).all(
    logId,
    at.date,
    at.id,
    limit,
  );

const insertSql = sql.insert(sql.without('id'));

type NewSessionRow = Omit<SessionColumns, 'id'>;

/** @returns the new session's id. */
export const insertSession = (db: Db, row: NewSessionRow): number =>
  Number(prepared(db, insertSql).run(row).lastInsertRowid);

const changed = sql.without('id', 'userId', 'logId', 'createdAt', 'recordedBy');
const updateSql = sql.update(changed);

export const updateSession = (
  db: Db,
  row: Pick<SessionColumns, 'id' | (typeof changed)[number]>,
): void => {
  prepared(db, updateSql).run(row);
};

export const deleteSessionRow = (db: Db, id: number): void => {
  prepared(db, 'DELETE FROM reading_sessions WHERE id = ?').run(id);
};

const logSumsSql = `SELECT coalesce(sum(minutes), 0) minutes, coalesce(sum(pages), 0) pages,
  coalesce(max(id), 0) lastId, min(day) firstDay FROM reading_sessions WHERE log_id = ?`;

export const countSessionsOfLog = (db: Db, logId: number): number =>
  preparedNumber(db, 'SELECT count(*) FROM reading_sessions WHERE log_id = ?', logId);

/** What the sessions of a log come to. */
export const sumLog = (db: Db, logId: number) =>
  prepared<{ minutes: number; pages: number; lastId: number; firstDay: string | null }>(
    db,
    logSumsSql,
  ).get(logId) ?? { minutes: 0, pages: 0, lastId: 0, firstDay: null };

const stepsSql = `SELECT id, pages FROM reading_sessions
  WHERE log_id = ? AND id > ? ORDER BY day, id`;

/** What was read since a session, in the order of the days. */
export const listSteps = (db: Db, logId: number, afterId: number) =>
  prepared<{ id: number; pages: number }>(db, stepsSql).all(logId, afterId);

const clearDaySql = 'DELETE FROM reading_days WHERE user_id = ? AND day = ?';
const sumDaySql = `INSERT INTO reading_days (user_id, day, sessions, minutes, pages)
  SELECT user_id, day, count(*), sum(minutes), sum(pages) FROM reading_sessions
  WHERE user_id = ? AND day = ? GROUP BY user_id, day`;

/** Recalculates a person's day. */
export const recountDay = (db: Db, userId: number, day: string): void => {
  prepared(db, clearDaySql).run(userId, day);
  prepared(db, sumDaySql).run(userId, day);
};

const logDaysSql = `SELECT max(user_id) user_id, day, count(*) sessions, sum(minutes) minutes,
  sum(pages) pages FROM reading_sessions WHERE log_id = ? GROUP BY day`;
const addDaysSql = `INSERT INTO reading_days (user_id, day, sessions, minutes, pages)
  SELECT * FROM (${logDaysSql}) WHERE true ON CONFLICT DO UPDATE SET
  sessions = sessions + excluded.sessions, minutes = minutes + excluded.minutes,
  pages = pages + excluded.pages`;
const subtractDaysSql = `UPDATE reading_days SET sessions = reading_days.sessions - gone.sessions,
  minutes = reading_days.minutes - gone.minutes, pages = reading_days.pages - gone.pages
  FROM (${logDaysSql}) gone
  WHERE reading_days.user_id = gone.user_id AND reading_days.day = gone.day`;
const clearDaysSql = 'DELETE FROM reading_days WHERE user_id = ? AND sessions <= 0';

/** Adds all sessions of a log to their days. */
export const addLogToDays = (db: Db, logId: number): void => {
  prepared(db, addDaysSql).run(logId);
};

/** Takes all sessions of a log, which are still there, from their days. */
export const takeLogFromDays = (db: Db, userId: number, logId: number): void => {
  prepared(db, subtractDaysSql).run(logId);
  prepared(db, clearDaysSql).run(userId);
};

const daysSql =
  'SELECT day, sessions, minutes, pages FROM reading_days WHERE user_id = ? ORDER BY day';

/** All the days on which a person read, oldest first. */
export const listDays = (db: Db, userId: number): DaySums[] =>
  prepared<DaySums>(db, daysSql).all(userId);
