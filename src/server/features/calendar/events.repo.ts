import { eq } from 'drizzle-orm';
import type { Role } from '#shared/features/accounts/accounts.fields.ts';
import type { Db } from '../../db/open.ts';
import { prepared, preparedNumber } from '../../db/prepared.ts';
import { type Stored, tableSql } from '../../db/table-sql.ts';
import { isBeingDeletedSql } from '../../extension-points/account-deletion.ts';
import { calendarEvents } from './calendar.tables.ts';

// Times are enough to lay out what was found; the span only helps to find it.
const sql = tableSql(calendarEvents);
const names = sql.without('spanLevel', 'season');
type EventColumns = Pick<typeof calendarEvents.$inferSelect, (typeof names)[number]>;

type Flag = 0 | 1;

/** An event with one person's relation to it, and the owner fields that the rules and the response need. */
export interface EventRow extends Stored<EventColumns> {
  username: string;
  displayName: string;
  avatar: string | null;
  ownerRole: Role;
  ownerIsChild: Flag;
  /** Deactivated, or being deleted: what was shared is hidden, for as long as that lasts. */
  ownerDeactivatedAt: string | null;
  /** Gone for good: what was shared stays. */
  ownerDeletedAt: string | null;
  /** Null where it is not shared with that person. */
  shareCanEdit: Flag | null;
  /** Of the series an occurrence was taken from: when it first was, and whether it repeats yearly. */
  seriesFirstDay: string | null;
  seriesRule: string | null;
}

const columns = `${sql.select(names, 'e')}, u.username, u.display_name displayName, u.avatar,
  u.role ownerRole, u.is_child ownerIsChild, u.deleted_at ownerDeletedAt,
  CASE WHEN u.deleted_at IS NULL OR ${isBeingDeletedSql('u')} THEN u.deactivated_at END ownerDeactivatedAt,
  s.can_edit shareCanEdit, p.first_day seriesFirstDay, p.rule seriesRule`;

const joins = `JOIN users u ON u.id = e.user_id
  LEFT JOIN calendar_shares s ON s.event_id = e.id AND s.user_id = ?
  LEFT JOIN calendar_events p ON p.id = e.series_id`;

const findSql = `SELECT ${columns} FROM calendar_events e ${joins} WHERE e.id = ?`;

/** An event with the relation of `viewerId` to it. */
export const findEvent = (db: Db, id: number, viewerId: number): EventRow | undefined =>
  prepared<EventRow>(db, findSql).get(viewerId, id);

const wantedSql = `SELECT ${columns} FROM json_each(?) wanted
  JOIN calendar_events e ON e.id = wanted.value ${joins}`;

/** Events with the relation of `viewerId` to them, in any order. */
export const listEvents = (db: Db, ids: number[], viewerId: number): EventRow[] =>
  prepared<EventRow>(db, wantedSql).all(JSON.stringify(ids), viewerId);

/** An occurrence that was changed separately, and the day it replaces. */
export interface Exception {
  id: number;
  day: string;
}

const exceptionsSql = `SELECT id, coalesce(original_day, '') day FROM calendar_events
  WHERE series_id = ? AND original_day >= ? ORDER BY original_day`;

/** What was changed on its own of a series from a day on, earliest first. */
export const listExceptions = (db: Db, seriesId: number, fromDay = ''): Exception[] =>
  prepared<Exception>(db, exceptionsSql).all(seriesId, fromDay);

const byUidSql = `SELECT ${columns} FROM calendar_events e ${joins}
  WHERE e.user_id = ? AND e.uid = ? AND e.series_id IS NULL`;

export const findEventByUid = (db: Db, userId: number, uid: string): EventRow | undefined =>
  prepared<EventRow>(db, byUidSql).get(userId, userId, uid);

/** Which of a person's three lists (rule 103). */
export type ListKind = 'own' | 'family' | 'shared';

// Levels in the outer loop: each is one short walk along an index (span.ts).
const levels = 'FROM json_each(?) level CROSS JOIN';
const ofLevel = (alias: string) =>
  `${alias}.span_level = level.key AND ${alias}.first_day BETWEEN level.value AND ?`;

const isThen = 'e.last_day >= ? AND e.season & ? <> 0';

const windowSql: Record<ListKind, string> = {
  own: `SELECT ${columns} ${levels} calendar_events e ${joins}
    WHERE e.user_id = ? AND ${ofLevel('e')} AND ${isThen}`,
  family: `SELECT ${columns} ${levels} calendar_events e INDEXED BY calendar_events_family_span
    ${joins} WHERE ? <> 0 AND e.is_family = 1 AND ${ofLevel('e')} AND ${isThen}`,
  shared: `SELECT ${columns} ${levels} calendar_shares mine
    JOIN calendar_events e ON e.id = mine.event_id ${joins}
    WHERE mine.user_id = ? AND ${ofLevel('mine')} AND ${isThen}`,
};

/** Events of a list whose span touches the days from `from` to `to`, in no order. */
export const listInWindow = (
  db: Db,
  kind: ListKind,
  viewerId: number,
  window: { from: string; to: string; bounds: string[]; season: number },
): EventRow[] =>
  prepared<EventRow>(db, windowSql[kind]).all(
    JSON.stringify(window.bounds),
    viewerId,
    viewerId,
    window.to,
    window.from,
    window.season,
  );

const pageSql: Record<ListKind, string> = {
  own: `SELECT ${columns} FROM calendar_events e ${joins}
    WHERE e.user_id = ? AND (e.first_day, e.id) > (?, ?) ORDER BY e.first_day, e.id LIMIT ?`,
  family: `SELECT ${columns} FROM calendar_events e INDEXED BY calendar_events_family_list ${joins}
    WHERE ? <> 0 AND e.is_family = 1 AND (e.first_day, e.id) > (?, ?)
    ORDER BY e.first_day, e.id LIMIT ?`,
  shared: `SELECT ${columns} FROM calendar_shares mine
    JOIN calendar_events e ON e.id = mine.event_id ${joins}
    WHERE mine.user_id = ? AND (mine.first_day, mine.event_id) > (?, ?)
    ORDER BY mine.first_day, mine.event_id LIMIT ?`,
};

/** Where a page of a list begins: after this event. */
export interface Cursor {
  firstDay: string;
  id: number;
}

/** A page of a list, by first day. */
export const listPage = (
  db: Db,
  kind: ListKind,
  viewerId: number,
  { firstDay, id }: Cursor,
  limit: number,
): EventRow[] => prepared<EventRow>(db, pageSql[kind]).all(viewerId, viewerId, firstDay, id, limit);

export const countEventsOf = (db: Db, userId: number): number =>
  preparedNumber(db, 'SELECT count(*) FROM calendar_events WHERE user_id = ?', userId);

export type NewEvent = typeof calendarEvents.$inferInsert;

export const insertEvent = (db: Db, event: NewEvent): number =>
  db.insert(calendarEvents).values(event).returning({ id: calendarEvents.id }).get().id;

export const updateEventRow = (db: Db, id: number, changes: Partial<NewEvent>): void => {
  db.update(calendarEvents).set(changes).where(eq(calendarEvents.id, id)).run();
};

/** Deletes an event; of a series its changed occurrences, skips and shares go with it. */
export const deleteEventRow = (db: Db, id: number): void => {
  prepared(db, 'DELETE FROM calendar_events WHERE id = ?').run(id);
};

const skipsSql = `SELECT k.event_id eventId, k.day FROM json_each(?) wanted
  CROSS JOIN calendar_skips k ON k.event_id = wanted.value`;

/** The skipped days of series. */
export const listSkips = (db: Db, eventIds: number[]): { eventId: number; day: string }[] =>
  eventIds.length === 0
    ? []
    : prepared<{ eventId: number; day: string }>(db, skipsSql).all(JSON.stringify(eventIds));

export const insertSkip = (db: Db, eventId: number, day: string): void => {
  prepared(db, 'INSERT OR IGNORE INTO calendar_skips (event_id, day) VALUES (?, ?)').run(
    eventId,
    day,
  );
};

const deleteSkipsSql = `DELETE FROM calendar_skips WHERE rowid IN
  (SELECT rowid FROM calendar_skips WHERE event_id = ? AND day >= ? LIMIT ?)`;

/** Puts back up to `limit` skipped days of a series from a day on. @returns whether there may be more. */
export const deleteSkips = (db: Db, eventId: number, fromDay: string, limit: number): boolean =>
  prepared(db, deleteSkipsSql).run(eventId, fromDay, limit).changes === limit;
