import type { Db } from '../../db/open.ts';
import { prepared, preparedNumber } from '../../db/prepared.ts';
import { inRange, type RowRange } from '../../db/row-ranges.ts';
import type { Company } from './calendar.policy.ts';

const isOpen = (event: string) => `(${event}.is_family = 1
  OR EXISTS (SELECT 1 FROM calendar_shares s WHERE s.event_id = ${event}.id))`;

/** Of a private series: a changed occurrence that others see is an event of its own to them. */
const isAlone = `EXISTS (SELECT 1 FROM calendar_events p
  WHERE p.id = e.series_id AND NOT ${isOpen('p')})`;

const isMine = `e.user_id = @me AND ${inRange('e')}`;

/** Events among some rows that others see. */
export const countOpenEventsOf = (db: Db, me: number, range: RowRange): number =>
  preparedNumber(
    db,
    `SELECT count(*) FROM calendar_events e
     WHERE ${isMine} AND (e.series_id IS NULL OR ${isAlone}) AND ${isOpen('e')}`,
    { me, ...range },
  );

/** Makes occurrences that others see events of their own, where their series goes with its owner. */
export const detachOpenOccurrences = (db: Db, me: number, range: RowRange): void => {
  prepared(
    db,
    `UPDATE calendar_events AS e
     SET series_id = NULL, original_day = NULL, uid = lower(hex(randomblob(16)))
     WHERE ${isMine} AND ${isAlone} AND ${isOpen('e')}`,
  ).run({ me, ...range });
};

/** Which events go: those only their owner saw, or all of them. */
export type Going = 'private' | 'all';

const goes = (which: Going): string => (which === 'private' ? `AND NOT ${isOpen('e')}` : '');

/** Removes the days on which events that go do not happen; a series may have thousands. */
export const deleteSkipsOf = (db: Db, me: number, range: RowRange, which: Going): void => {
  prepared(
    db,
    `DELETE FROM calendar_skips WHERE ${inRange('calendar_skips')}
     AND EXISTS (SELECT 1 FROM calendar_events e
       WHERE e.id = calendar_skips.event_id AND e.user_id = @me ${goes(which)})`,
  ).run({ me, ...range });
};

/** Removes events that go: changed occurrences first, which their series would all take along at once. */
export const deleteEventsOf = (
  db: Db,
  me: number,
  range: RowRange,
  which: Going,
  part: 'occurrences' | 'rest',
): void => {
  const parts = part === 'occurrences' ? 'AND e.series_id IS NOT NULL' : '';
  prepared(db, `DELETE FROM calendar_events AS e WHERE ${isMine} ${parts} ${goes(which)}`).run({
    me,
    ...range,
  });
};

/** What judges whether one person sees another's event. */
interface OpenEvent {
  id: number;
  isFamily: 0 | 1;
  shareCanEdit: 0 | 1 | null;
}

/** A person's events in a range of rows, with another person's access to them. */
export const listEventsOf = (db: Db, me: number, viewer: number, range: RowRange): OpenEvent[] =>
  prepared<OpenEvent>(
    db,
    `SELECT e.id, e.is_family isFamily, s.can_edit shareCanEdit FROM calendar_events e
     LEFT JOIN calendar_shares s ON s.event_id = e.id AND s.user_id = @viewer WHERE ${isMine}`,
  ).all({ me, viewer, ...range });

const isMoving = 'user_id = @me AND id IN (SELECT value FROM json_each(@ids))';
const moveSql = `UPDATE calendar_events SET user_id = @to,
    uid = CASE WHEN EXISTS (SELECT 1 FROM calendar_events other WHERE other.user_id = @to
        AND other.uid = calendar_events.uid AND other.series_id IS NULL) THEN uid || '-' || @me ELSE uid END
  WHERE series_id IS NULL AND ${isMoving}`;
// What was changed on its own is named after its series.
const moveOccurrencesSql = `UPDATE calendar_events SET user_id = @to,
    uid = (SELECT series.uid FROM calendar_events series WHERE series.id = calendar_events.series_id)
  WHERE series_id IS NOT NULL AND ${isMoving}`;

/** Gives events to another person, and removes the share with that person. */
export const moveEvents = (db: Db, who: { me: number; to: number }, ids: string): void => {
  prepared(db, moveSql).run({ ...who, ids });
  prepared(db, moveOccurrencesSql).run({ ...who, ids });
  prepared(
    db,
    `DELETE FROM calendar_shares
     WHERE event_id IN (SELECT value FROM json_each(?)) AND user_id = ?`,
  ).run(ids, who.to);
};

/** A person an event is shared with. */
interface Partner extends Company {
  shareId: number;
}

/** Those whom a person's events are shared with, share by share. */
export const listShares = (db: Db, me: number, range: RowRange): Partner[] =>
  prepared<{ shareId: number; id: number; role: Company['role']; isChild: 0 | 1 }>(
    db,
    `SELECT s.id shareId, u.id, u.role, u.is_child isChild
     FROM calendar_shares s JOIN calendar_events e ON e.id = s.event_id
     JOIN users u ON u.id = s.user_id WHERE e.user_id = @me AND ${inRange('s')}`,
  )
    .all({ me, ...range })
    .map((row) => ({ ...row, isChild: row.isChild === 1 }));

export const deleteShares = (db: Db, ids: number[]): void => {
  prepared(db, 'DELETE FROM calendar_shares WHERE id IN (SELECT value FROM json_each(?))').run(
    JSON.stringify(ids),
  );
};

export const endFamilyOf = (db: Db, me: number, range: RowRange): void => {
  prepared(
    db,
    `UPDATE calendar_events AS e SET is_family = 0 WHERE ${isMine} AND e.is_family = 1`,
  ).run({ me, ...range });
};
