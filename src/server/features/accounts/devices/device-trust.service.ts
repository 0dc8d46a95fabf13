import type { Request, Response } from 'express';
import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { TrustedDevice } from '#shared/features/accounts/admin.contract.ts';
import type { Context } from '../../../context/context.ts';
import { isOutside } from '../../../http/client-connection.ts';
import { findMembers } from '../accounts.repo.ts';
import { deleteKidsSessions, deleteUnplacedSessions } from '../sessions/sessions.repo.ts';
import { deviceOf, ensureDevice } from '../sessions/sessions.ts';
import { describeUserAgent } from '../sessions/user-agent.ts';
import { forgetTries, isDeviceLocked } from '../sign-in/kid-sign-in.repo.ts';
import {
  findDeviceById,
  isTrusted,
  listKidsWithSignIn,
  listTrusted,
  setTrust,
} from './device-trust.repo.ts';

const announce = (context: Context): void =>
  context.live.publish({ type: 'changed', area: 'accounts' }, (actor) => actor.role === 'admin');

const nameOf = (context: Context, deviceId: number): string => {
  const device = findDeviceById(context.db, deviceId);
  return device?.name ?? describeUserAgent(device?.userAgent ?? '');
};

/** Lets kids sign in on a device with a PIN or pictures; who does so answers for it. */
export const trustDevice = (context: Context, deviceId: number, actorId: number): void => {
  if (isTrusted(context.db, deviceId)) return;
  const trustedAt = context.clock.now().toISOString();
  setTrust(context.db, deviceId, { trustedAt, trustedBy: actorId });
  const details = { device: nameOf(context, deviceId) };
  context.audit.record({ action: 'deviceTrusted', actorId, details });
  announce(context);
};

/** Signs the kids out on a device, and where a session does not tell whether it is on this one. */
const endKidsSessions = (context: Context, deviceId: number): void => {
  const { db, live } = context;
  for (const id of deleteKidsSessions(db, deviceId)) live.endSession(id);
  for (const { user } of listKidsWithSignIn(db)) {
    for (const id of deleteUnplacedSessions(db, user.id)) live.endSession(id);
  }
};

const distrust = (context: Context, deviceId: number, actor: Actor): void => {
  setTrust(context.db, deviceId, { trustedAt: null, trustedBy: null });
  forgetTries(context.db, deviceId);
  endKidsSessions(context, deviceId);
  const details = { device: nameOf(context, deviceId) };
  context.audit.record({ action: 'deviceDistrusted', actorId: actor.id, details });
  announce(context);
};

export const readTrust = (context: Context, request: Request): { isTrusted: boolean | null } => {
  if (isOutside(request)) return { isTrusted: null };
  const deviceId = deviceOf(context, request);
  return { isTrusted: deviceId !== null && isTrusted(context.db, deviceId) };
};

/** Trusts the device the request comes from. @throws AppError 403 from outside */
export const trustThisDevice = (
  context: Context,
  actor: Actor,
  { request, response }: { request: Request; response: Response },
) => {
  if (isOutside(request)) throw new AppError('forbidden', 'accounts:errors.onlyAtHome');
  trustDevice(context, ensureDevice(context, request, response), actor.id);
  return { isTrusted: true };
};

export const distrustThisDevice = (context: Context, actor: Actor, request: Request) => {
  const deviceId = deviceOf(context, request);
  if (deviceId !== null && isTrusted(context.db, deviceId)) distrust(context, deviceId, actor);
  return { isTrusted: false };
};

export const listTrustedDevices = (context: Context, request: Request): TrustedDevice[] => {
  const rows = listTrusted(context.db);
  const current = deviceOf(context, request);
  const people = findMembers(
    context.db,
    rows.flatMap(({ trustedBy }) => trustedBy ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    device: row.name ?? describeUserAgent(row.userAgent),
    trustedAt: row.trustedAt ?? '',
    trustedBy: people.get(row.trustedBy ?? 0) ?? null,
    isLocked: isDeviceLocked(context.db, row.id),
    isCurrent: row.id === current,
  }));
};

/** @throws AppError 404 for a device that is not trusted. */
export const distrustDevice = (context: Context, actor: Actor, id: number): { id: number } => {
  if (!isTrusted(context.db, id)) throw notFound();
  distrust(context, id, actor);
  return { id };
};
