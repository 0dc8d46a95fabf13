import { asc, desc, eq, gt } from 'drizzle-orm';
import type { WayIn } from '#shared/features/remote-devices/remote-devices.fields.ts';
import type { Db } from '../../db/open.ts';
import { prepared, preparedNumber } from '../../db/prepared.ts';
import { remoteDevices } from './remote-devices.tables.ts';

export type DeviceRow = typeof remoteDevices.$inferSelect;

/** As much of a device as every request from outside needs. */
export interface KnownDevice {
  id: number;
  address: string;
  lastSeenAt: string;
}

const knownSql = `SELECT id, address, last_seen_at lastSeenAt FROM remote_devices
  WHERE token_hash = ? AND way = ?`;

export const findKnownDevice = (db: Db, tokenHash: Buffer, way: WayIn): KnownDevice | undefined =>
  prepared<KnownDevice>(db, knownSql).get(tokenHash, way);

export const touchDevice = (db: Db, { id, address, lastSeenAt }: KnownDevice): void => {
  prepared<never>(db, 'UPDATE remote_devices SET address = ?, last_seen_at = ? WHERE id = ?').run(
    address,
    lastSeenAt,
    id,
  );
};

export const insertDevice = (db: Db, row: typeof remoteDevices.$inferInsert): void => {
  db.insert(remoteDevices).values(row).run();
};

export const findDeviceRow = (db: Db, id: number): DeviceRow | undefined =>
  db.select().from(remoteDevices).where(eq(remoteDevices.id, id)).get();

/** The devices seen since then, those seen last first; there are few (`limits.devicesAtMost`). */
export const listDevicesSince = (db: Db, since: string): DeviceRow[] =>
  db
    .select()
    .from(remoteDevices)
    .where(gt(remoteDevices.lastSeenAt, since))
    .orderBy(desc(remoteDevices.lastSeenAt), desc(remoteDevices.id))
    .all();

export const countDevices = (db: Db): number =>
  preparedNumber(db, 'SELECT count(*) FROM remote_devices');

/** The device that was away longest. */
export const findOldestDevice = (db: Db): number | undefined =>
  db
    .select({ id: remoteDevices.id })
    .from(remoteDevices)
    .orderBy(asc(remoteDevices.lastSeenAt), asc(remoteDevices.id))
    .limit(1)
    .get()?.id;

export const deleteDevice = (db: Db, id: number): void => {
  db.delete(remoteDevices).where(eq(remoteDevices.id, id)).run();
};

export const deleteAllDevices = (db: Db): number => db.delete(remoteDevices).run().changes;

const oldSql = `SELECT id FROM remote_devices WHERE last_seen_at <= ?
  ORDER BY last_seen_at, id LIMIT ?`;

export const listDevicesUnusedSince = (db: Db, at: string, limit: number): number[] =>
  prepared<number>(db, oldSql).pluck().all(at, limit);

const linkSql = 'INSERT INTO remote_sessions (session_id, remote_device_id) VALUES (?, ?)';

/** Stores on which device a session was started. */
export const linkSession = (db: Db, sessionId: number, deviceId: number): void => {
  prepared<never>(db, linkSql).run(sessionId, deviceId);
};

export interface RemoteSession {
  sessionId: number;
  userId: number;
  deviceId: number;
}

const sessionsSql = `SELECT r.session_id sessionId, s.user_id userId, r.remote_device_id deviceId
  FROM remote_sessions r JOIN sessions s ON s.id = r.session_id ORDER BY s.last_seen_at DESC, s.id`;

export const listRemoteSessions = (db: Db): RemoteSession[] =>
  prepared<RemoteSession>(db, sessionsSql).all();

const endOfDeviceSql = `DELETE FROM sessions WHERE id IN
  (SELECT session_id FROM remote_sessions WHERE remote_device_id = ?) RETURNING id`;
const endOfPersonSql = `DELETE FROM sessions WHERE user_id = ? AND id IN
  (SELECT session_id FROM remote_sessions) RETURNING id`;
const endAllSql =
  'DELETE FROM sessions WHERE id IN (SELECT session_id FROM remote_sessions) RETURNING id';

/** Ends the sessions of a device. @returns the ids of the sessions. */
export const deleteSessionsOfDevice = (db: Db, deviceId: number): number[] =>
  prepared<number>(db, endOfDeviceSql).pluck().all(deviceId);

/** Ends what a person began outside. @returns the ids of the sessions. */
export const deleteRemoteSessionsOf = (db: Db, userId: number): number[] =>
  prepared<number>(db, endOfPersonSql).pluck().all(userId);

/** Ends every session started outside. @returns the ids of the sessions. */
export const deleteAllRemoteSessions = (db: Db): number[] =>
  prepared<number>(db, endAllSql).pluck().all();

/** The devices for which a person was given a pass. */
export const listDevicesFor = (db: Db, userId: number): number[] =>
  prepared<number>(db, 'SELECT id FROM remote_devices WHERE user_id = ?').pluck().all(userId);

const ofPersonSql = `SELECT * FROM remote_devices d WHERE d.user_id = @userId OR d.id IN
  (SELECT r.remote_device_id FROM remote_sessions r JOIN sessions s ON s.id = r.session_id
   WHERE s.user_id = @userId)`;

/** The devices that a pass for the person or their sign-ins are on. */
export const listDevicesOf = (db: Db, userId: number) =>
  prepared<{
    way: WayIn;
    user_agent: string;
    address: string;
    entered_at: string;
    last_seen_at: string;
  }>(db, ofPersonSql).all({ userId });
