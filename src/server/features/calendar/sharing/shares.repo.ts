import type { Role } from '#shared/features/accounts/accounts.fields.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';

export interface ShareRow {
  id: number;
  eventId: number;
  userId: number;
  canEdit: 0 | 1;
  sharedAt: string;
}

const columns =
  's.id, s.event_id eventId, s.user_id userId, s.can_edit canEdit, s.shared_at sharedAt';

const listSql = `SELECT ${columns} FROM json_each(?) wanted
  CROSS JOIN calendar_shares s ON s.event_id = wanted.value`;

/** With whom events are shared. */
export const listSharesOf = (db: Db, eventIds: number[]): ShareRow[] =>
  eventIds.length === 0 ? [] : prepared<ShareRow>(db, listSql).all(JSON.stringify(eventIds));

export const findShare = (db: Db, id: number): ShareRow | undefined =>
  prepared<ShareRow>(db, `SELECT ${columns} FROM calendar_shares s WHERE s.id = ?`).get(id);

const upsertSql = `INSERT INTO calendar_shares
  (event_id, user_id, can_edit, shared_at, first_day, span_level)
  SELECT e.id, ?, ?, ?, e.first_day, e.span_level FROM calendar_events e WHERE e.id = ?
  ON CONFLICT (event_id, user_id) DO UPDATE SET can_edit = excluded.can_edit
  RETURNING id, event_id eventId, user_id userId, can_edit canEdit, shared_at sharedAt`;

/** Shares an event, or changes what a person may do with it. */
export const saveShare = (
  db: Db,
  share: { eventId: number; userId: number; canEdit: boolean; sharedAt: string },
): ShareRow =>
  prepared<ShareRow>(db, upsertSql).get(
    share.userId,
    share.canEdit ? 1 : 0,
    share.sharedAt,
    share.eventId,
  ) as ShareRow;

export const deleteShare = (db: Db, id: number): void => {
  prepared(db, 'DELETE FROM calendar_shares WHERE id = ?').run(id);
};

const copySql = `INSERT INTO calendar_shares
  (event_id, user_id, can_edit, shared_at, first_day, span_level)
  SELECT e.id, s.user_id, s.can_edit, s.shared_at, e.first_day, e.span_level
  FROM calendar_shares s JOIN calendar_events e ON e.id = ? WHERE s.event_id = ?`;

/** Shares one event with whom another is shared with. */
export const copyShares = (db: Db, fromId: number, toId: number): void => {
  prepared(db, copySql).run(toId, fromId);
};

const spanSql = `UPDATE calendar_shares SET (first_day, span_level) =
  (SELECT first_day, span_level FROM calendar_events WHERE id = ?) WHERE event_id = ?`;

/** Updates the time span in an event's shares. */
export const refileShares = (db: Db, eventId: number): void => {
  prepared(db, spanSql).run(eventId, eventId);
};

/** A person who sees an event, with as much as the rules need. */
interface AudienceRow {
  id: number;
  role: Role;
  isChild: 0 | 1;
  isShared: 0 | 1;
  verified: 0 | 1;
  accessExpired: 0 | 1;
  registeredAt: string;
  accessExpiresAt: string | null;
}

const audienceSql = `SELECT u.id, u.role, u.is_child isChild, s.id IS NOT NULL isShared, u.verified,
  u.access_expired accessExpired, u.registered_at registeredAt, u.access_expires_at accessExpiresAt
  FROM users u LEFT JOIN calendar_shares s ON s.event_id = ? AND s.user_id = u.id
  WHERE u.deactivated_at IS NULL AND (u.id = ? OR s.id IS NOT NULL OR (? AND u.role <> 'guest'))`;

/** Active people an event may be for; who of them sees it is the policy's to say. */
export const listAudience = (
  db: Db,
  event: { id: number; userId: number; isFamily: 0 | 1 },
): AudienceRow[] =>
  prepared<AudienceRow>(db, audienceSql).all(event.id, event.userId, event.isFamily);
