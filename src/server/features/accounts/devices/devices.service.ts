import type { Request } from 'express';
import { notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { DevicePerson, Session } from '#shared/features/accounts/devices.contract.ts';
import type { Context } from '../../../context/context.ts';
import { isOutside } from '../../../http/client-connection.ts';
import { presentDevicePerson, presentSession } from '../accounts.present.ts';
import { listPeopleOfDevice, removePersonFromDevice } from '../accounts.repo.ts';
import { deleteSessionsBut } from '../sessions/sessions.repo.ts';
import { deviceOf, listSessions, stopSession } from '../sessions/sessions.ts';
import { isTrusted, listKidsWithSignIn } from './device-trust.repo.ts';

/** Where a person is signed in, the newest first. */
export const listOwnSessions = (context: Context, actor: Actor, currentId: number): Session[] =>
  listSessions(context, actor.id).map((row) => presentSession(row, currentId));

/** @throws AppError 404 for another person's session. */
export const endOwnSession = (context: Context, actor: Actor, id: number): { id: number } => {
  if (!stopSession(context, id, actor.id)) throw notFound();
  return { id };
};

export const endOthers = (context: Context, actor: Actor, currentId: number): { ended: number } => {
  const others = listSessions(context, actor.id).filter(({ id }) => id !== currentId);
  for (const id of deleteSessionsBut(context.db, actor.id, currentId)) context.live.endSession(id);
  return { ended: others.length };
};

/**
 * The people this very browser has signed in, who was last first, and on a trusted one the kids who
 * sign in without typing; a stranger's browser gets an empty list.
 */
export const listDevicePeople = (context: Context, request: Request): DevicePerson[] => {
  const deviceId = deviceOf(context, request);
  if (deviceId === null) return [];
  const takesSecrets = !isOutside(request) && isTrusted(context.db, deviceId);
  const kids = takesSecrets ? listKidsWithSignIn(context.db) : [];
  const kinds = new Map(kids.map(({ user, kind }) => [user.id, kind]));
  const known = listPeopleOfDevice(context.db, deviceId);
  const knownIds = new Set(known.map(({ id }) => id));
  const others = kids.map(({ user }) => user).filter(({ id }) => !knownIds.has(id));
  return [...known, ...others].map((row) => ({
    ...presentDevicePerson(row),
    signIn: kinds.get(row.id) ?? 'password',
  }));
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
