import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import type { UserRow } from '../accounts.repo.ts';
import { invites, resetCodes, throttles, users } from '../accounts.tables.ts';

/** People whose accounts are switched off, those of last first. */
export const listFormer = (db: Db): UserRow[] =>
  db
    .select()
    .from(users)
    .where(and(isNotNull(users.deactivatedAt), isNull(users.deletedAt)))
    .orderBy(desc(users.deactivatedAt), desc(users.id))
    .all();

/** Whether another active admin would remain; an admin's access never expires. */
export const hasOtherAdmin = (db: Db, id: number): boolean =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deactivatedAt), ne(users.id, id)))
    .get() !== undefined;

/** Revokes an admin's unused codes: invites and password codes. @returns whose password codes they were. */
export const deleteOpenCodesOf = (db: Db, userId: number): number[] => {
  db.delete(invites)
    .where(and(eq(invites.createdBy, userId), isNull(invites.usedAt)))
    .run();
  return db
    .delete(resetCodes)
    .where(and(eq(resetCodes.createdBy, userId), isNull(resetCodes.usedAt)))
    .returning({ userId: resetCodes.userId })
    .all()
    .map((code) => code.userId);
};

/** Forgets the failed tries, at home and outside, under a name that is free again. */
export const forgetTries = (db: Db, username: string): void => {
  const name = `login ${username.toLowerCase()}`;
  db.delete(throttles)
    .where(inArray(throttles.bucket, [`person:${name}`, `person:outside ${name}`]))
    .run();
};
