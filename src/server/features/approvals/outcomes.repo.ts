import { and, asc, desc, eq, inArray, lt, lte } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { outcomes } from './approvals.tables.ts';

export type OutcomeRow = typeof outcomes.$inferSelect;

export const insertOutcome = (db: Db, row: typeof outcomes.$inferInsert): void => {
  db.insert(outcomes).values(row).run();
};

/** A person's newest, newest first. */
export const listOutcomesOf = (db: Db, userId: number, limit: number): OutcomeRow[] =>
  db
    .select()
    .from(outcomes)
    .where(eq(outcomes.userId, userId))
    .orderBy(desc(outcomes.id))
    .limit(limit)
    .all();

export const markSeenUpTo = (db: Db, userId: number, id: number): void => {
  db.update(outcomes)
    .set({ isSeen: true })
    .where(and(eq(outcomes.userId, userId), lte(outcomes.id, id)))
    .run();
};

/** Removes a batch of what was decided before a time. @returns how many went. */
export const deleteOutcomesBefore = (db: Db, before: string, limit: number): number => {
  const old = db
    .select({ id: outcomes.id })
    .from(outcomes)
    .where(lt(outcomes.decidedAt, before))
    .orderBy(asc(outcomes.decidedAt))
    .limit(limit);
  return db.delete(outcomes).where(inArray(outcomes.id, old)).run().changes;
};
