import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { type Stored, tableSql } from '../../../db/table-sql.ts';
import { calendarEvents } from '../calendar.tables.ts';

/** What of an event comes from a file. */
const sql = tableSql(calendarEvents);
const filled = sql.without(
  ...(['id', 'userId', 'uid', 'seriesId', 'originalDay', 'isFamily'] as const),
  ...(['createdAt', 'updatedAt'] as const),
);
export type FilledColumns = Stored<
  Pick<typeof calendarEvents.$inferSelect, (typeof filled)[number]>
>;

interface ImportScope {
  userId: number;
  uid: string;
  seriesId: number | null;
  originalDay: string | null;
  isFamily: 0 | 1;
  now: string;
}

const insertSql = `INSERT INTO calendar_events
    (user_id, uid, series_id, original_day, is_family, created_at, updated_at, ${sql.columns(filled)})
  VALUES (@userId, @uid, @seriesId, @originalDay, @isFamily, @now, @now, ${sql.parameters(filled)})`;

/** Drizzle takes three times as long, and a file has thousands. @returns the new event's id. */
export const insertImported = (db: Db, event: FilledColumns & ImportScope): number =>
  Number(prepared(db, insertSql).run(event).lastInsertRowid);

const updateSql = `UPDATE calendar_events SET (updated_at, ${sql.columns(filled)}) = (@now, ${sql.parameters(filled)})
  WHERE id = @id`;

export const updateImported = (
  db: Db,
  event: FilledColumns & { id: number; now: string },
): void => {
  prepared(db, updateSql).run(event);
};

const occurrenceSql = 'SELECT id FROM calendar_events WHERE series_id = ? AND original_day = ?';

export const findChangedId = (db: Db, seriesId: number, day: string): number | undefined =>
  prepared<number>(db, occurrenceSql).pluck().get(seriesId, day);

export const countChanged = (db: Db, seriesId: number): number =>
  preparedNumber(db, 'SELECT count(*) FROM calendar_events WHERE series_id = ?', seriesId);

const otherChangedSql = `DELETE FROM calendar_events WHERE id IN (SELECT id FROM calendar_events
  WHERE series_id = @id AND original_day NOT IN (SELECT value FROM json_each(@days)) LIMIT @limit)`;

/** Deletes occurrences of a series that were changed on other days. @returns how many, at most `limit`. */
export const deleteOtherChanged = (db: Db, id: number, days: string[], limit: number): number =>
  prepared(db, otherChangedSql).run({ id, days: JSON.stringify(days), limit }).changes;

const otherSkipsSql = `DELETE FROM calendar_skips WHERE event_id = @id AND day IN
  (SELECT day FROM calendar_skips WHERE event_id = @id
    AND day NOT IN (SELECT value FROM json_each(@days)) LIMIT @limit)`;

/** The same of the days on which it does not happen. */
export const deleteOtherSkips = (db: Db, id: number, days: string[], limit: number): number =>
  prepared(db, otherSkipsSql).run({ id, days: JSON.stringify(days), limit }).changes;

const skipsSql = `INSERT OR IGNORE INTO calendar_skips (event_id, day)
  SELECT ?, value FROM json_each(?)`;

/** @returns how many days are new. */
export const insertSkips = (db: Db, id: number, days: string[]): number =>
  prepared(db, skipsSql).run(id, JSON.stringify(days)).changes;
