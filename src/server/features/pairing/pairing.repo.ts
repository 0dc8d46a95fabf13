import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { pairings } from './pairing.tables.ts';

export type PairingRow = typeof pairings.$inferSelect;

export const findPairingOf = (db: Db, deviceId: number): PairingRow | undefined =>
  db.select().from(pairings).where(eq(pairings.deviceId, deviceId)).get();

export const findPairing = (db: Db, id: number): PairingRow | undefined =>
  db.select().from(pairings).where(eq(pairings.id, id)).get();

/** Those that have not run out, decided or not, who asked first first. */
export const listOpen = (db: Db, now: string): PairingRow[] =>
  db
    .select()
    .from(pairings)
    .where(gt(pairings.expiresAt, now))
    .orderBy(asc(pairings.expiresAt), asc(pairings.id))
    .all();

export const insertPairing = (db: Db, row: typeof pairings.$inferInsert): PairingRow =>
  db.insert(pairings).values(row).returning().get();

/** Changes an open request. @returns undefined when it was decided meanwhile. */
export const updateWaiting = (
  db: Db,
  id: number,
  changes: Partial<typeof pairings.$inferInsert>,
): PairingRow | undefined =>
  db
    .update(pairings)
    .set(changes)
    .where(and(eq(pairings.id, id), eq(pairings.state, 'waiting')))
    .returning()
    .get();

export const deletePairing = (db: Db, id: number): void => {
  db.delete(pairings).where(eq(pairings.id, id)).run();
};

const expiredSql = `DELETE FROM pairings WHERE id IN (
  SELECT id FROM pairings WHERE expires_at <= ? ORDER BY expires_at, id LIMIT ?)
  RETURNING device_id`;

/** Deletes requests that ran out. @returns the devices that had made them. */
export const deleteExpired = (db: Db, now: string, limit: number): number[] =>
  prepared<number>(db, expiredSql).pluck().all(now, limit);

/** Deletes requests that run out later than any that was made by now. */
export const deleteLaterThan = (db: Db, at: string): void => {
  prepared<never>(db, 'DELETE FROM pairings WHERE expires_at > ?').run(at);
};

const strangerSql = `DELETE FROM devices WHERE id = ? AND trusted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM device_people p WHERE p.device_id = devices.id)
  AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.device_id = devices.id)
  AND NOT EXISTS (SELECT 1 FROM pairings a WHERE a.device_id = devices.id)`;

/** Forgets a device that only ever asked. */
export const forgetStranger = (db: Db, deviceId: number): void => {
  prepared<never>(db, strangerSql).run(deviceId);
};

const nameSql = 'UPDATE devices SET name = ? WHERE id = ?';

/** What a device is called from now on. */
export const nameDevice = (db: Db, deviceId: number, name: string): void => {
  prepared<never>(db, nameSql).run(name, deviceId);
};

const agentSql = 'SELECT user_agent FROM devices WHERE id = ?';

export const userAgentOfDevice = (db: Db, deviceId: number): string =>
  prepared<string>(db, agentSql).pluck().get(deviceId) ?? '';
