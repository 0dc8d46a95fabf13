import type { Request } from 'express';
import { notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type { Session } from '#shared/features/accounts/devices.contract.ts';
import type { Context } from '../../context.ts';
import { presentDevicePerson } from './accounts.present.ts';
import { listPeopleOfDevice, removePersonFromDevice } from './accounts.repo.ts';
import { deleteSessionsBut, listSessions } from './sessions.repo.ts';
import { deviceOf, stopSession } from './sessions.ts';
import { describeUserAgent } from './user-agent.ts';

/** Where a person is signed in, the newest first. */
export const listOwnSessions = (context: Context, actor: Actor, currentId: number): Session[] =>
  listSessions(context.db, actor.id).map((row) => ({
    id: row.id,
    device: describeUserAgent(row.userAgent),
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    isCurrent: row.id === currentId,
  }));

/** @throws AppError 404 for a session that is not one's own. */
export const endOwnSession = (context: Context, actor: Actor, id: number): { id: number } => {
  if (!stopSession(context, id, actor.id)) throw notFound();
  return { id };
};

export const endOthers = (context: Context, actor: Actor, currentId: number): { ended: number } => {
  const ids = deleteSessionsBut(context.db, actor.id, currentId);
  for (const id of ids) context.live.endSession(id);
  return { ended: ids.length };
};

/** The people this very browser has signed in; a stranger's browser gets an empty list. */
export const listDevicePeople = (context: Context, request: Request): Member[] => {
  const deviceId = deviceOf(context, request);
  return deviceId === null ? [] : listPeopleOfDevice(context.db, deviceId).map(presentDevicePerson);
};

/** @throws AppError 404 */
export const forgetDevicePerson = (
  context: Context,
  request: Request,
  userId: number,
): { id: number } => {
  const deviceId = deviceOf(context, request);
  if (deviceId === null || !removePersonFromDevice(context.db, deviceId, userId)) throw notFound();
  return { id: userId };
};
