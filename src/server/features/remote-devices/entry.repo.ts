import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { remotePasses, remoteRequests } from './remote-devices.tables.ts';

export type RequestRow = typeof remoteRequests.$inferSelect;
export type PassRow = typeof remotePasses.$inferSelect;

export const findRequestByToken = (db: Db, tokenHash: Buffer): RequestRow | undefined =>
  db.select().from(remoteRequests).where(eq(remoteRequests.tokenHash, tokenHash)).get();

export const findRequest = (db: Db, id: number): RequestRow | undefined =>
  db.select().from(remoteRequests).where(eq(remoteRequests.id, id)).get();

/** Those that wait, who asked first first; there are few (`limits.openAtMost`). */
export const listWaiting = (db: Db, now: string): RequestRow[] =>
  db
    .select()
    .from(remoteRequests)
    .where(and(gt(remoteRequests.expiresAt, now), eq(remoteRequests.state, 'waiting')))
    .orderBy(asc(remoteRequests.expiresAt), asc(remoteRequests.id))
    .all();

export const insertRequest = (db: Db, row: typeof remoteRequests.$inferInsert): RequestRow =>
  db.insert(remoteRequests).values(row).returning().get();

export const updateRequest = (
  db: Db,
  id: number,
  changes: Partial<Pick<RequestRow, 'state' | 'wrongNumbers'>>,
): void => {
  db.update(remoteRequests).set(changes).where(eq(remoteRequests.id, id)).run();
};

/** Takes a request that still waits, once. @returns undefined when it was decided meanwhile. */
export const takeRequest = (db: Db, id: number): RequestRow | undefined =>
  db
    .delete(remoteRequests)
    .where(and(eq(remoteRequests.id, id), eq(remoteRequests.state, 'waiting')))
    .returning()
    .get();

export const deleteRequest = (db: Db, id: number): void => {
  db.delete(remoteRequests).where(eq(remoteRequests.id, id)).run();
};

/** Passes that can still be used, the first to end first; there are few (`limits.passesAtMost`). */
export const listOpenPasses = (db: Db, now: string): PassRow[] =>
  db
    .select()
    .from(remotePasses)
    .where(gt(remotePasses.expiresAt, now))
    .orderBy(asc(remotePasses.expiresAt), asc(remotePasses.id))
    .all();

export const insertPass = (db: Db, row: typeof remotePasses.$inferInsert): PassRow =>
  db.insert(remotePasses).values(row).returning().get();

/** Uses a pass up, in one statement, so that of two tries one wins. */
export const takePass = (db: Db, codeHash: Buffer, now: string): PassRow | undefined =>
  db
    .delete(remotePasses)
    .where(and(eq(remotePasses.codeHash, codeHash), gt(remotePasses.expiresAt, now)))
    .returning()
    .get();

export const deletePass = (db: Db, id: number): PassRow | undefined =>
  db.delete(remotePasses).where(eq(remotePasses.id, id)).returning().get();

/** Deletes passes and requests that are still open. @returns how many passes. */
export const deleteAllEntries = (db: Db): number => {
  db.delete(remoteRequests).run();
  return db.delete(remotePasses).run().changes;
};

/** Withdraws the passes that a person made. @returns how many. */
export const deletePassesBy = (db: Db, userId: number): number =>
  prepared<never>(db, 'DELETE FROM remote_passes WHERE made_by = ?').run(userId).changes;

/** Withdraws the passes for a person. @returns how many. */
export const deletePassesFor = (db: Db, userId: number): number =>
  prepared<never>(db, 'DELETE FROM remote_passes WHERE user_id = ?').run(userId).changes;

const lateRequestsSql = `DELETE FROM remote_requests WHERE id IN
  (SELECT id FROM remote_requests WHERE expires_at <= ? ORDER BY expires_at, id LIMIT ?)`;
const latePassesSql = `DELETE FROM remote_passes WHERE id IN
  (SELECT id FROM remote_passes WHERE expires_at <= ? ORDER BY expires_at, id LIMIT ?)`;

/** Deletes what ran out. @returns how many at most of a kind. */
export const deleteExpired = (db: Db, now: string, limit: number): number =>
  Math.max(
    prepared<never>(db, lateRequestsSql).run(now, limit).changes,
    prepared<never>(db, latePassesSql).run(now, limit).changes,
  );

/** Deletes what runs out later than anything that was made by now. */
export const deleteLaterThan = (db: Db, at: { requests: string; passes: string }): void => {
  prepared<never>(db, 'DELETE FROM remote_requests WHERE expires_at > ?').run(at.requests);
  prepared<never>(db, 'DELETE FROM remote_passes WHERE expires_at > ?').run(at.passes);
};
