import { eq } from 'drizzle-orm';
import type { Felt } from '#shared/features/emotions/emotion-rules.ts';
import type { Counts, EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import { EmotionType } from '#shared/features/emotions/emotions.fields.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { tableSql } from '../../db/table-sql.ts';
import { emotionLogs } from './emotions.tables.ts';

export type LogRow = EmotionLog;
export type NewLog = Omit<EmotionLog, 'id'>;

/** Where a page ended. */
export interface LogCursor {
  date: string;
  timestamp: string;
  id: number;
}

const sql = tableSql(emotionLogs);
const logSql = `SELECT ${sql.select(sql.without())} FROM emotion_logs`;
const newestFirst = 'ORDER BY date DESC, timestamp DESC, id DESC';

export const findLog = (db: Db, id: number): LogRow | undefined =>
  prepared<LogRow>(db, `${logSql} WHERE id = ?`).get(id);

const wantedSql = `${logSql} WHERE id IN (SELECT value FROM json_each(?))`;

/** Logs in any order. */
export const listLogs = (db: Db, ids: number[]): LogRow[] =>
  prepared<LogRow>(db, wantedSql).all(JSON.stringify(ids));

const spanSql = `${logSql} WHERE user_id = ? AND date BETWEEN ? AND ? ${newestFirst}`;

/** One person's logs of some days, both named ones among them. */
export const listSpan = (db: Db, userId: number, from: string, to: string): LogRow[] =>
  prepared<LogRow>(db, spanSql).all(userId, from, to);

const pageSql = `${logSql} WHERE user_id = ? AND (date, timestamp, id) < (?, ?, ?) ${newestFirst}
  LIMIT ?`;

/** Sorts after every log there can be. */
const end: LogCursor = { date: '9999-12-31', timestamp: '9999', id: Number.MAX_SAFE_INTEGER };

/** One person's logs before another. */
export const listBefore = (
  db: Db,
  userId: number,
  limit: number,
  { date, timestamp, id }: LogCursor = end,
): LogRow[] => prepared<LogRow>(db, pageSql).all(userId, date, timestamp, id, limit);

const feltSql = `SELECT date, emotion_type emotionType, intensity FROM emotion_logs
  WHERE user_id = ? AND date BETWEEN ? AND ? ORDER BY date, timestamp, id`;

/** What one person felt on some days, in its order. */
export const listFelt = (db: Db, userId: number, from: string, to: string): Felt[] =>
  prepared<Felt>(db, feltSql).all(userId, from, to);

const countDaySql = 'SELECT count(*) n FROM emotion_logs WHERE user_id = ? AND date = ?';

export const countDay = (db: Db, userId: number, date: string): number =>
  prepared<{ n: number }>(db, countDaySql).get(userId, date)?.n ?? 0;

const countTypeSql = `SELECT count(*) n FROM emotion_logs
  WHERE user_id = ? AND emotion_type = ? AND date BETWEEN ? AND ?`;

/** How often one person felt what on some days. */
export const countTypes = (db: Db, userId: number, from: string, to: string): Counts => {
  const count = prepared<{ n: number }>(db, countTypeSql);
  const entries = EmotionType.options.map((type) => [
    type,
    count.get(userId, type, from, to)?.n ?? 0,
  ]);
  return Object.fromEntries(entries) as Counts;
};

const insertSql = sql.insert(sql.without('id'));

export const insertLog = (db: Db, log: NewLog): LogRow => {
  const { lastInsertRowid } = prepared(db, insertSql).run(log);
  return { id: Number(lastInsertRowid), ...log };
};

export const updateLog = (db: Db, id: number, changes: Omit<NewLog, 'userId'>): void => {
  db.update(emotionLogs).set(changes).where(eq(emotionLogs.id, id)).run();
};

export const deleteLog = (db: Db, id: number): void => {
  db.delete(emotionLogs).where(eq(emotionLogs.id, id)).run();
};
