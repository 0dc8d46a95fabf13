import { and, desc, eq, getTableColumns, gt, lte, ne, or } from 'drizzle-orm';
import type { Role } from '#shared/features/accounts/accounts.fields.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { devices, sessions } from '../accounts.tables.ts';

/** A session with as much of its person as every request needs; booleans are SQLite's 0 and 1. */
export interface SessionRow {
  sessionId: number;
  createdAt: string;
  lastSeenAt: string;
  userId: number;
  role: Role;
  isChild: 0 | 1;
  verified: 0 | 1;
  accessExpired: 0 | 1;
  accessExpiresAt: string | null;
  registeredAt: string;
  deactivatedAt: string | null;
  /** The device outside on which it was started. */
  remoteDeviceId: number | null;
}

const findSql = `SELECT s.id sessionId, s.created_at createdAt, s.last_seen_at lastSeenAt,
  u.id userId, u.role role, u.is_child isChild, u.verified verified, u.access_expired accessExpired,
  u.access_expires_at accessExpiresAt, u.registered_at registeredAt, u.deactivated_at deactivatedAt, r.remote_device_id remoteDeviceId
  FROM sessions s JOIN users u ON u.id = s.user_id
  LEFT JOIN remote_sessions r ON r.session_id = s.id WHERE s.token_hash = ?`;

export const findSession = (db: Db, tokenHash: Buffer): SessionRow | undefined =>
  prepared<SessionRow>(db, findSql).get(tokenHash);

export const insertSession = (db: Db, session: typeof sessions.$inferInsert): number =>
  db.insert(sessions).values(session).returning({ id: sessions.id }).get().id;

export const touchSession = (db: Db, id: number, at: string): void => {
  prepared<never>(db, 'UPDATE sessions SET last_seen_at = ? WHERE id = ?').run(at, id);
};

/** Since when a living session was last seen, and since when it exists. */
export interface AliveSince {
  seen: string;
  begun: string;
}

export const countSessionsSince = (db: Db, { seen, begun }: AliveSince): number =>
  prepared<{ count: number }>(
    db,
    'SELECT count(*) count FROM sessions WHERE last_seen_at > ? AND created_at > ?',
  ).get(seen, begun)?.count ?? 0;

/** Forgets a person's sessions that open nothing any more. */
export const deleteDeadSessions = (db: Db, userId: number, { seen, begun }: AliveSince): void => {
  const isDead = or(lte(sessions.lastSeenAt, seen), lte(sessions.createdAt, begun));
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), isDead))
    .run();
};

/** A person's sessions that are alive, and what is known of the device of each. */
export const listSessionsSince = (db: Db, userId: number, { seen, begun }: AliveSince) =>
  db
    .select({
      ...getTableColumns(sessions),
      deviceName: devices.name,
      trustedAt: devices.trustedAt,
    })
    .from(sessions)
    .leftJoin(devices, eq(devices.id, sessions.deviceId))
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.lastSeenAt, seen),
        gt(sessions.createdAt, begun),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .all();

export const deleteSession = (db: Db, id: number, userId: number): boolean =>
  db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .run().changes > 0;

/** @returns the ids of the sessions that ended. */
export const deleteSessionsBut = (db: Db, userId: number, keepId: number): number[] =>
  db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keepId)))
    .returning({ id: sessions.id })
    .all()
    .map(({ id }) => id);

const kidsSql = `DELETE FROM sessions WHERE device_id = ?
  AND (SELECT is_child FROM users WHERE id = user_id) = 1 RETURNING id`;

/** Ends what kids have open on a device. @returns the ids of the sessions that ended. */
export const deleteKidsSessions = (db: Db, deviceId: number): number[] =>
  prepared<number>(db, kidsSql).pluck().all(deviceId);

const unplacedSql = 'DELETE FROM sessions WHERE user_id = ? AND device_id IS NULL RETURNING id';

/** Ends a person's sessions from unknown devices. @returns their ids. */
export const deleteUnplacedSessions = (db: Db, userId: number): number[] =>
  prepared<number>(db, unplacedSql).pluck().all(userId);

export const findDevice = (db: Db, tokenHash: Buffer): number | undefined =>
  db.select({ id: devices.id }).from(devices).where(eq(devices.tokenHash, tokenHash)).get()?.id;

export const insertDevice = (db: Db, device: typeof devices.$inferInsert): number =>
  db.insert(devices).values(device).returning({ id: devices.id }).get().id;

export const nameDevice = (db: Db, id: number, userAgent: string): void => {
  db.update(devices).set({ userAgent }).where(eq(devices.id, id)).run();
};
