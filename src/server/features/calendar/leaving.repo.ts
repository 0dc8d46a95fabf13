import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { Company } from './calendar.policy.ts';

const isOpen = (event: string) => `(${event}.is_family = 1
  OR EXISTS (SELECT 1 FROM calendar_shares s WHERE s.event_id = ${event}.id))`;

/** Of a series that nobody but its owner sees: what others see of it is an event to them. */
const isAlone = `EXISTS (SELECT 1 FROM calendar_events p
  WHERE p.id = e.series_id AND NOT ${isOpen('p')})`;

export const countOpenEventsOf = (db: Db, userId: number): number =>
  prepared<number>(
    db,
    `SELECT count(*) FROM calendar_events e
     WHERE e.user_id = ? AND (e.series_id IS NULL OR ${isAlone}) AND ${isOpen('e')}`,
  )
    .pluck()
    .get(userId) as number;

/** Makes occurrences that others see events of their own, where their series goes with its owner. */
export const detachOpenOccurrences = (db: Db, userId: number): void => {
  prepared(
    db,
    `UPDATE calendar_events AS e
     SET series_id = NULL, original_day = NULL, uid = lower(hex(randomblob(16)))
     WHERE e.user_id = ? AND ${isAlone} AND ${isOpen('e')}`,
  ).run(userId);
};

/** Removes the events that nobody but their owner saw, or all of them. */
export const deleteEventsOf = (db: Db, userId: number, which: 'private' | 'all'): void => {
  const others = which === 'private' ? `AND NOT ${isOpen('e')}` : '';
  prepared(db, `DELETE FROM calendar_events AS e WHERE e.user_id = ? ${others}`).run(userId);
};

/** What judges whether one person sees another's event. */
export interface OpenEvent {
  id: number;
  isFamily: 0 | 1;
  shareCanEdit: 0 | 1 | null;
}

/** A person's events as somebody else stands to them. */
export const listEventsOf = (db: Db, userId: number, viewerId: number): OpenEvent[] =>
  prepared<OpenEvent>(
    db,
    `SELECT e.id, e.is_family isFamily, s.can_edit shareCanEdit FROM calendar_events e
     LEFT JOIN calendar_shares s ON s.event_id = e.id AND s.user_id = ? WHERE e.user_id = ?`,
  ).all(viewerId, userId);

const moveSql = `UPDATE calendar_events SET user_id = @to,
    uid = CASE WHEN EXISTS (SELECT 1 FROM calendar_events other WHERE other.user_id = @to
        AND other.uid = calendar_events.uid) THEN uid || '-' || @me ELSE uid END
  WHERE user_id = @me AND id IN (SELECT value FROM json_each(@ids))`;

/** Gives events to somebody else, who shares them no longer with themselves. */
export const moveEvents = (db: Db, who: { me: number; to: number }, ids: string): void => {
  prepared(db, moveSql).run({ ...who, ids });
  prepared(
    db,
    `DELETE FROM calendar_shares
     WHERE event_id IN (SELECT value FROM json_each(?)) AND user_id = ?`,
  ).run(ids, who.to);
};

/** Everybody a person's events are shared with. */
export const listPartners = (db: Db, userId: number): Company[] =>
  prepared<{ id: number; role: Company['role']; isChild: 0 | 1 }>(
    db,
    `SELECT u.id, u.role, u.is_child isChild FROM users u WHERE u.id IN
     (SELECT s.user_id FROM calendar_events e JOIN calendar_shares s ON s.event_id = e.id
      WHERE e.user_id = ?)`,
  )
    .all(userId)
    .map((row) => ({ ...row, isChild: row.isChild === 1 }));

/** Ends what a person shared with somebody by rules that no longer held. */
export const deleteSharesTo = (db: Db, ownerId: number, userId: number): void => {
  prepared(
    db,
    `DELETE FROM calendar_shares WHERE user_id = ?
     AND event_id IN (SELECT id FROM calendar_events WHERE user_id = ?)`,
  ).run(userId, ownerId);
};

export const endFamilyOf = (db: Db, ownerId: number): void => {
  prepared(db, 'UPDATE calendar_events SET is_family = 0 WHERE user_id = ? AND is_family = 1').run(
    ownerId,
  );
};
