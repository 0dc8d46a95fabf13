import { and, eq, gte, sql } from 'drizzle-orm';
import { kidSecretTries } from '#shared/features/accounts/accounts.limits.ts';
import type { Db } from '../../../db/open.ts';
import { kidSignIns, kidSignInTries } from '../accounts.tables.ts';

type KidSignInRow = typeof kidSignIns.$inferSelect;

export const findKidSignIn = (db: Db, userId: number): KidSignInRow | undefined =>
  db.select().from(kidSignIns).where(eq(kidSignIns.userId, userId)).get();

export const saveKidSignIn = (db: Db, row: KidSignInRow): void => {
  const { userId: _user, ...set } = row;
  db.insert(kidSignIns).values(row).onConflictDoUpdate({ target: kidSignIns.userId, set }).run();
};

/** @returns whether there was one. */
export const deleteKidSignIn = (db: Db, userId: number): boolean =>
  db.delete(kidSignIns).where(eq(kidSignIns.userId, userId)).run().changes > 0;

/** Counts a try as wrong before it is looked at, so that tries made at once all count. */
export const countTry = (db: Db, deviceId: number, userId: number): void => {
  db.insert(kidSignInTries)
    .values({ deviceId, userId, failures: 1 })
    .onConflictDoUpdate({
      target: [kidSignInTries.deviceId, kidSignInTries.userId],
      set: { failures: sql`${kidSignInTries.failures} + 1` },
    })
    .run();
};

/** Takes one counted try back: nothing judged it. */
export const takeBackTry = (db: Db, deviceId: number, userId: number): void => {
  const { failures } = kidSignInTries;
  db.update(kidSignInTries)
    .set({ failures: sql`max(0, ${failures} - 1)` })
    .where(and(eq(kidSignInTries.deviceId, deviceId), eq(kidSignInTries.userId, userId)))
    .run();
};

/** Forgives what was mistyped on a device: by one kid, or by all of them. */
export const forgetTries = (db: Db, deviceId: number, userId?: number): void => {
  db.delete(kidSignInTries)
    .where(
      and(
        eq(kidSignInTries.deviceId, deviceId),
        userId === undefined ? undefined : eq(kidSignInTries.userId, userId),
      ),
    )
    .run();
};

/** Whether so much was mistyped for one kid that this way in is closed on the device. */
export const isDeviceLocked = (db: Db, deviceId: number): boolean =>
  db
    .select({ one: sql`1` })
    .from(kidSignInTries)
    .where(and(eq(kidSignInTries.deviceId, deviceId), gte(kidSignInTries.failures, kidSecretTries)))
    .get() !== undefined;
