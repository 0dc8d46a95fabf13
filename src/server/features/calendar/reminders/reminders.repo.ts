import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';

export interface ReminderRow {
  id: number;
  eventId: number;
  occurrence: string | null;
  starts: string;
  givenAt: string;
  seenAt: string | null;
}

const dueSql = `SELECT id FROM calendar_events WHERE remind_at IS NOT NULL AND remind_at <= ?
  ORDER BY remind_at LIMIT ?`;

/** Events with a reminder due at a moment, the longest due first. */
export const listDueIds = (db: Db, now: string, limit: number): number[] =>
  prepared<number>(db, dueSql).pluck().all(now, limit);

const nextSql = `SELECT remind_at FROM calendar_events WHERE remind_at IS NOT NULL
  ORDER BY remind_at LIMIT 1`;

export const findNextDue = (db: Db): string | undefined =>
  prepared<string>(db, nextSql).pluck().get();

const remindingSql = `SELECT id FROM calendar_events INDEXED BY calendar_events_reminding
  WHERE reminder_interval <> 'none' AND id > ? ORDER BY id LIMIT ?`;

/** Events that have reminders, by id. */
export const listRemindingIds = (db: Db, afterId: number, limit: number): number[] =>
  prepared<number>(db, remindingSql).pluck().all(afterId, limit);

const insertSql = `INSERT OR IGNORE INTO calendar_reminders
  (user_id, event_id, occurrence, starts, given_at) VALUES (?, ?, ?, ?, ?) RETURNING id`;

/** Gives a reminder to a person. @returns its id; undefined when they had it already. */
export const insertReminder = (
  db: Db,
  reminder: {
    userId: number;
    eventId: number;
    occurrence: string | null;
    starts: string;
    givenAt: string;
  },
): number | undefined =>
  prepared<number>(db, insertSql)
    .pluck()
    .get(reminder.userId, reminder.eventId, reminder.occurrence, reminder.starts, reminder.givenAt);

const forgetSql = 'DELETE FROM calendar_reminders WHERE event_id = ? AND starts >= ?';

/** Lets an event's reminders be given again, from the occurrence that starts then on. */
export const deleteRemindersFrom = (db: Db, eventId: number, starts: string): void => {
  prepared(db, forgetSql).run(eventId, starts);
};

const listSql = `SELECT id, event_id eventId, occurrence, starts, given_at givenAt, seen_at seenAt
  FROM calendar_reminders WHERE user_id = ? AND given_at >= ? ORDER BY id DESC LIMIT ?`;

/** A person's reminders given since a moment, newest first. */
export const listRemindersOf = (
  db: Db,
  userId: number,
  since: string,
  limit: number,
): ReminderRow[] => prepared<ReminderRow>(db, listSql).all(userId, since, limit);

const seenSql = `UPDATE calendar_reminders SET seen_at = ?
  WHERE user_id = ? AND id <= ? AND seen_at IS NULL`;

/** @returns whether any had not been seen. */
export const markSeen = (db: Db, userId: number, upTo: number, at: string): boolean =>
  prepared(db, seenSql).run(at, userId, upTo).changes > 0;

const claimSql = `UPDATE calendar_reminders SET claimed_at = ?
  WHERE id = ? AND user_id = ? AND claimed_at IS NULL AND seen_at IS NULL`;

/** @returns whether it was still unclaimed and unseen. */
export const claim = (db: Db, id: number, userId: number, at: string): boolean =>
  prepared(db, claimSql).run(at, id, userId).changes > 0;

const findSql = 'SELECT event_id FROM calendar_reminders WHERE id = ? AND user_id = ?';

/** The event a person's reminder is of. */
export const findReminderEvent = (db: Db, id: number, userId: number): number | undefined =>
  prepared<number>(db, findSql).pluck().get(id, userId);

export const findLastReminderTime = (db: Db): string | undefined =>
  prepared<string>(db, 'SELECT given_at FROM calendar_reminders ORDER BY given_at DESC LIMIT 1')
    .pluck()
    .get();

const sweepSql = `DELETE FROM calendar_reminders WHERE id IN
  (SELECT id FROM calendar_reminders WHERE given_at < ? LIMIT ?)`;

/** @returns how many went. */
export const deleteRemindersBefore = (db: Db, before: string, limit: number): number =>
  prepared(db, sweepSql).run(before, limit).changes;
