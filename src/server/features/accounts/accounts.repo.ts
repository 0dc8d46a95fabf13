import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type { Db } from '../../db/open.ts';
import { prepared, preparedNumber } from '../../db/prepared.ts';
import { devicePeople, users } from './accounts.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

export const findUser = (db: Db, id: number): UserRow | undefined =>
  db.select().from(users).where(eq(users.id, id)).get();

export const findUserByName = (db: Db, username: string): UserRow | undefined =>
  db.select().from(users).where(sql`${users.username} COLLATE NOCASE = ${username}`).get();

export const insertUser = (db: Db, user: NewUser): UserRow =>
  db.insert(users).values(user).returning().get();

export const updateUser = (db: Db, id: number, changes: Partial<NewUser>): UserRow => {
  const row = db.update(users).set(changes).where(eq(users.id, id)).returning().get();
  if (!row) throw new Error('no such user');
  return row;
};

/** Active people in the order of their names. */
export const listActiveUsers = (db: Db): UserRow[] =>
  db
    .select()
    .from(users)
    .where(isNull(users.deactivatedAt))
    .orderBy(sql`${users.displayName} COLLATE NOCASE`, asc(users.id))
    .all();

/** As much of an unverified guest as those need who decide about them. */
export type WaitingGuest = Member & Pick<UserRow, 'registeredAt' | 'accessExpiresAt'>;

const waitingSql = `SELECT id, username, display_name displayName, avatar,
  registered_at registeredAt, access_expires_at accessExpiresAt FROM users
  WHERE role = 'guest' AND verified = 0 AND deactivated_at IS NULL ORDER BY id LIMIT ?`;

/** Unverified guests, first come first. */
export const listWaitingGuests = (db: Db, limit: number): WaitingGuest[] =>
  prepared<WaitingGuest>(db, waitingSql).all(limit);

const openGuestsSql = `SELECT count(*) FROM users WHERE role = 'guest' AND verified = 0
  AND deactivated_at IS NULL AND access_expired = 0
  AND CASE WHEN access_expires_at IS NULL THEN registered_at > @registered
    ELSE access_expires_at > @now END`;

/** Unverified guests whose time is not up; `registered` is since when one without an end of their own has had access. */
export const countOpenGuests = (db: Db, since: { registered: string; now: string }): number =>
  preparedNumber(db, openGuestsSql, since);

const membersSql = `SELECT u.id, u.username, u.display_name displayName, u.avatar
  FROM json_each(?) wanted JOIN users u ON u.id = wanted.value`;

/** People as others see them, by id; deactivated ones too. */
export const findMembers = (db: Db, ids: Iterable<number>): Map<number, Member> => {
  const rows = prepared<Member>(db, membersSql).all(JSON.stringify([...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
};

const byNameSql = `SELECT u.id, u.username, u.role, u.is_child isChild, u.verified,
  u.access_expired accessExpired, u.access_expires_at accessExpiresAt, u.registered_at registeredAt
  FROM json_each(?) wanted CROSS JOIN users u ON u.username COLLATE NOCASE = wanted.value
  WHERE u.deactivated_at IS NULL`;

/** As much of an account as makes an actor, flags as SQLite keeps them. */
type NamedRow = Pick<UserRow, 'id' | 'username' | 'role' | 'accessExpiresAt' | 'registeredAt'> &
  Record<'isChild' | 'verified' | 'accessExpired', 0 | 1>;

/** The active people of these usernames, whatever their case. */
export const findActiveByNames = (db: Db, names: string[]): NamedRow[] =>
  prepared<NamedRow>(db, byNameSql).all(JSON.stringify([...new Set(names)]));

export const touchUser = (db: Db, id: number, at: string): void => {
  prepared<never>(db, 'UPDATE users SET last_seen_at = ? WHERE id = ?').run(at, id);
};

const avatarSql = 'SELECT 1 FROM users WHERE id = ? AND substr(avatar, 1, length(?)) = ?';

/** Whether a picture, by its address without its size, is the person's avatar. */
export const hasAvatar = (db: Db, id: number, url: string): boolean =>
  prepared<unknown>(db, avatarSql).get(id, url, url) !== undefined;

/** The people of one device, who signed in last first. */
export const listPeopleOfDevice = (db: Db, deviceId: number): UserRow[] =>
  db
    .select({ user: users })
    .from(devicePeople)
    .innerJoin(users, eq(users.id, devicePeople.userId))
    .where(and(eq(devicePeople.deviceId, deviceId), isNull(users.deactivatedAt)))
    .orderBy(desc(devicePeople.signedInAt))
    .all()
    .map(({ user }) => user);

export const addPersonToDevice = (db: Db, deviceId: number, userId: number, at: string): void => {
  db.insert(devicePeople)
    .values({ deviceId, userId, signedInAt: at })
    .onConflictDoUpdate({
      target: [devicePeople.deviceId, devicePeople.userId],
      set: { signedInAt: at },
    })
    .run();
};

export const removePersonFromDevice = (db: Db, deviceId: number, userId: number): boolean =>
  db
    .delete(devicePeople)
    .where(and(eq(devicePeople.deviceId, deviceId), eq(devicePeople.userId, userId)))
    .run().changes > 0;

export const isPersonOfDevice = (db: Db, deviceId: number, userId: number): boolean =>
  db
    .select({ one: sql`1` })
    .from(devicePeople)
    .where(and(eq(devicePeople.deviceId, deviceId), eq(devicePeople.userId, userId)))
    .get() !== undefined;
