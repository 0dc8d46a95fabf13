import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { UserRow } from '../accounts.repo.ts';
import { devices, kidSignIns, users } from '../accounts.tables.ts';

export type DeviceRow = typeof devices.$inferSelect;

export const findDeviceById = (db: Db, id: number): DeviceRow | undefined =>
  db.select().from(devices).where(eq(devices.id, id)).get();

export const isTrusted = (db: Db, deviceId: number): boolean =>
  findDeviceById(db, deviceId)?.trustedAt != null;

/** The trusted devices, those for longest first. */
export const listTrusted = (db: Db): DeviceRow[] =>
  db
    .select()
    .from(devices)
    .where(isNotNull(devices.trustedAt))
    .orderBy(asc(devices.trustedAt), asc(devices.id))
    .all();

export const setTrust = (
  db: Db,
  deviceId: number,
  trust: { trustedAt: string | null; trustedBy: number | null },
): void => {
  db.update(devices).set(trust).where(eq(devices.id, deviceId)).run();
};

const phoneSql = `SELECT 1 FROM devices WHERE user_agent LIKE '%Android%' OR user_agent LIKE '%iPhone%'
  OR user_agent LIKE '%iPad%' OR user_agent LIKE '%Mobile%' LIMIT 1`;

/** Whether someone has signed in on a phone or tablet. */
export const hasPhone = (db: Db): boolean => prepared(db, phoneSql).get() !== undefined;

interface KidWithSignIn {
  user: UserRow;
  kind: 'pin' | 'pictures';
}

/** The kids who sign in without typing, in the order of their names. */
export const listKidsWithSignIn = (db: Db): KidWithSignIn[] => {
  const rows = db.select({ id: kidSignIns.userId, kind: kidSignIns.kind }).from(kidSignIns).all();
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  const ids = JSON.stringify([...kinds.keys()]);
  return db
    .select()
    .from(users)
    .where(
      and(
        sql`${users.id} IN (SELECT value FROM json_each(${ids}))`,
        isNull(users.deactivatedAt),
        eq(users.isChild, true),
      ),
    )
    .orderBy(sql`${users.displayName} COLLATE NOCASE`, asc(users.id))
    .all()
    .map((user) => ({ user, kind: kinds.get(user.id) ?? 'pin' }));
};
