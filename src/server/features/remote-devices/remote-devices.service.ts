import type { Request } from 'express';
import { notFound } from '#shared/errors.ts';
import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type { RemoteDevice } from '#shared/features/remote-devices/remote-devices.contract.ts';
import type { Context } from '../../context/context.ts';
import { presentMember } from '../accounts/accounts.present.ts';
import { findMembers, findUser } from '../accounts/accounts.repo.ts';
import { describeUserAgent } from '../accounts/sessions/user-agent.ts';
import { deleteAllEntries, deletePassesBy, deletePassesFor } from './entry.repo.ts';
import { rememberedSince } from './known-devices.ts';
import { passesThatWork } from './remote-devices.policy.ts';
import {
  type DeviceRow,
  deleteAllDevices,
  deleteAllRemoteSessions,
  deleteDevice,
  deleteRemoteSessionsOf,
  deleteSessionsOfDevice,
  findDeviceRow,
  listDevicesSince,
  listDevicesUnusedSince,
  listRemoteSessions,
  type RemoteSession,
} from './remote-devices.repo.ts';

const endSockets = ({ live }: Context, sessionIds: number[]): void => {
  for (const id of sessionIds) live.endSession(id);
};

/** Removes a device; its sessions end at once. */
export const endDevice = (context: Context, id: number): void => {
  endSockets(context, deleteSessionsOfDevice(context.db, id));
  deleteDevice(context.db, id);
};

const nameOf = (row: DeviceRow, people: Map<number, Member>): string =>
  row.name || people.get(row.userId ?? 0)?.displayName || '';

/** What the list says of devices besides their own rows. */
const readAround = (context: Context, rows: DeviceRow[]) => {
  const sessions = listRemoteSessions(context.db);
  const connected = new Set([...context.live.guests()].map(({ sessionId }) => sessionId));
  const userIds = [...sessions.map(({ userId }) => userId), ...rows.map((row) => row.userId ?? 0)];
  const byDevice = Map.groupBy(sessions, ({ deviceId }) => deviceId);
  return { connected, people: findMembers(context.db, userIds), byDevice };
};

/** Devices from outside, those seen last first. */
export const listDevices = (context: Context, request: Request): RemoteDevice[] => {
  const rows = listDevicesSince(context.db, rememberedSince(context.clock.now()));
  const { connected, people, byDevice } = readAround(context, rows);
  const currentId = context.remoteDevices.idOf(request);
  return rows.map((row) => {
    const own: RemoteSession[] = byDevice.get(row.id) ?? [];
    const userIds = [...new Set(own.map(({ userId }) => userId))];
    return {
      id: row.id,
      name: nameOf(row, people),
      device: describeUserAgent(row.userAgent),
      way: row.way,
      address: row.address,
      enteredAt: row.enteredAt,
      enteredBy: row.enteredBy,
      lastSeenAt: row.lastSeenAt,
      people: userIds.flatMap((id) => people.get(id) ?? []).map(presentMember),
      isConnected: own.some(({ sessionId }) => connected.has(sessionId)),
      isCurrent: row.id === currentId,
    };
  });
};

/** Tells the grown-ups' pages that a request, a pass or a device came or went. */
export const announceDevices = (context: Context): void =>
  context.live.publish({ type: 'changed', area: 'remoteDevices' }, isGrownUp);

/** @throws AppError 404 */
export const removeDevice = (context: Context, actor: Actor, id: number): { id: number } => {
  const row = findDeviceRow(context.db, id);
  if (!row) throw notFound();
  const people = findMembers(context.db, [row.userId ?? 0]);
  const name = nameOf(row, people) || describeUserAgent(row.userAgent);
  endDevice(context, id);
  const details = { name };
  context.audit.record({ action: 'remoteDeviceRemoved', actorId: actor.id, details });
  announceDevices(context);
  return { id };
};

/** Ends every session and socket from outside at once; every device needs approval again. */
export const endAll = (context: Context, actor: Actor): { devices: number; passes: number } => {
  endSockets(context, deleteAllRemoteSessions(context.db));
  const passes = deleteAllEntries(context.db);
  const devices = deleteAllDevices(context.db);
  context.audit.record({ action: 'remoteAccessEnded', actorId: actor.id, details: { devices } });
  announceDevices(context);
  return { devices, passes };
};

/** Signs a kid out outside who may not be there any more. */
export const endKidOutside = (context: Context, userId: number): void => {
  const user = findUser(context.db, userId);
  if (!user?.isChild || user.isAllowedOutside) return;
  endSockets(context, deleteRemoteSessionsOf(context.db, userId));
};

/** Withdraws passes by a person who may make none any more, and for one who may not use them. */
export const endPassesOf = (context: Context, userId: number): void => {
  const { db } = context;
  const user = findUser(db, userId);
  if (!user) return;
  const working = passesThatWork(user);
  const ended =
    (working.by ? 0 : deletePassesBy(db, userId)) + (working.for ? 0 : deletePassesFor(db, userId));
  if (ended > 0) announceDevices(context);
};

/** Forgets devices that were away for too long. @returns whether there may be more. */
export const forgetUnused = (context: Context, date: Date, limit: number): boolean => {
  const ids = listDevicesUnusedSince(context.db, rememberedSince(date), limit);
  for (const id of ids) endDevice(context, id);
  return ids.length === limit;
};
