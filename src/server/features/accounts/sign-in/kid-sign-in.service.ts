import type { Request } from 'express';
import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import type { KidSignInInput, KidSignInKind } from '#shared/features/accounts/accounts.fields.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { isOutside } from '../../../http/client-connection.ts';
import { findUser, type UserRow } from '../accounts.repo.ts';
import { requireUser } from '../accounts.service.ts';
import { isTrusted } from '../devices/device-trust.repo.ts';
import { announceToAdmins } from '../live-events.ts';
import { deleteSessionsBut } from '../sessions/sessions.repo.ts';
import { deviceOf } from '../sessions/sessions.ts';
import {
  countTry,
  deleteKidSignIn,
  findKidSignIn,
  forgetTries,
  isDeviceLocked,
  saveKidSignIn,
  takeBackTry,
} from './kid-sign-in.repo.ts';
import { hashPassword, isPasswordRight, reservedCapacity } from './passwords.ts';
import { type Exchange, placeOf, signInTo } from './sign-in.service.ts';
import { isUnjudged, judgeTry } from './throttle.ts';

const wrongSecret = () => new AppError('unauthenticated', 'accounts:errors.kidSecretWrong');

/** Writes a hashed secret down, in the transaction under way. */
export const keepKidSignIn = (
  context: Context,
  actorId: number,
  userId: number,
  { kind, secretHash }: { kind: KidSignInKind; secretHash: string },
): void => {
  const setAt = context.clock.now().toISOString();
  saveKidSignIn(context.db, { userId, kind, secretHash, setAt });
  context.audit.record({
    action: 'kidSignInChanged',
    actorId,
    subjectId: userId,
    details: { kind },
  });
  announceToAdmins(context, userId);
};

/** Takes the PIN or the pictures away, where there are any. @returns whether there were. */
export const dropKidSignIn = (context: Context, actor: Actor, userId: number): boolean => {
  if (!deleteKidSignIn(context.db, userId)) return false;
  context.audit.record({
    action: 'kidSignInChanged',
    actorId: actor.id,
    subjectId: userId,
    details: { kind: 'none' },
  });
  announceToAdmins(context, userId);
  return true;
};

/** @throws AppError 400 */
export const requireKid = (person: { isChild: boolean }): void => {
  if (!person.isChild) throw new AppError('invalid', 'accounts:errors.kidsOnly');
};

/** A changed secret signs the person out, except for one session. */
const signOutBut = (context: Context, userId: number, keepId: number): void => {
  for (const id of deleteSessionsBut(context.db, userId, keepId)) context.live.endSession(id);
};

/**
 * Gives a kid a PIN or pictures, or others than before, which end what was opened with those.
 * @throws AppError 404, 400 for a grown-up, 401 and 403 for who is no admin any more.
 */
export const setKidSignIn = async (
  context: Context,
  actor: Actor,
  userId: number,
  { kind, secret }: KidSignInInput,
  request: Request,
): Promise<{ id: number; kind: KidSignInKind }> => {
  requireKid(requireUser(context, userId));
  const secretHash = await hashPassword(secret, reservedCapacity(actor));
  return write(context.db, () => {
    context.accessControl.reauthorizeAdmin(request, actor);
    requireKid(requireUser(context, userId));
    if (findKidSignIn(context.db, userId)) signOutBut(context, userId, 0);
    keepKidSignIn(context, actor.id, userId, { kind, secretHash });
    return { id: userId, kind };
  });
};

/** Who signed in that way is signed out everywhere. @throws AppError 404 where there is none. */
export const removeKidSignIn = (context: Context, actor: Actor, userId: number) => {
  if (!dropKidSignIn(context, actor, userId)) throw notFound();
  signOutBut(context, userId, 0);
  return { id: userId };
};

export const readOwnKidSignIn = (context: Context, actor: Actor) => ({
  kind: findKidSignIn(context.db, actor.id)?.kind ?? null,
});

/**
 * Changes the caller's own, and signs out everywhere but here.
 * @throws AppError 404 where no grown-up has given one, 400 when the old one is wrong, 429.
 */
export const changeOwnKidSignIn = async (
  context: Context,
  actor: Actor,
  { currentSecret, next }: { currentSecret: string; next: KidSignInInput },
  sessionId: number,
) => {
  const before = findKidSignIn(context.db, actor.id);
  if (!before) throw notFound();
  const bucket = `secret ${actor.id}`;
  const who = { name: bucket, deviceId: null, address: bucket };
  const reservation = reservedCapacity(actor);
  return judgeTry(context, who, async (succeed) => {
    if (!(await isPasswordRight(before.secretHash, currentSecret, reservation))) {
      throw new AppError('invalid', 'accounts:errors.kidSecretWrong');
    }
    const secretHash = await hashPassword(next.secret, reservation);
    return write(context.db, () => {
      if (findKidSignIn(context.db, actor.id)?.secretHash !== before.secretHash) throw notFound();
      succeed();
      signOutBut(context, actor.id, sessionId);
      keepKidSignIn(context, actor.id, actor.id, { kind: next.kind, secretHash });
      return { kind: next.kind };
    });
  });
};

/** The device of a request, where PINs and pictures count. @throws AppError 403 */
const requireOpenDevice = (context: Context, { request }: Exchange): number => {
  // A short secret is no match for the internet; a password works from outside.
  if (isOutside(request)) throw new AppError('forbidden', 'accounts:errors.onlyAtHome');
  const deviceId = deviceOf(context, request);
  if (deviceId === null || !isTrusted(context.db, deviceId)) {
    throw new AppError('forbidden', 'accounts:errors.deviceNotAllowed');
  }
  if (isDeviceLocked(context.db, deviceId)) {
    throw new AppError('forbidden', 'accounts:errors.deviceLocked');
  }
  return deviceId;
};

/** A kid's stored secret, as long as it opens anything. */
const secretOf = (context: Context, row: UserRow | undefined): string | null =>
  row?.isChild && !row.deactivatedAt
    ? (findKidSignIn(context.db, row.id)?.secretHash ?? null)
    : null;

/** Counts a kid's try on a device as wrong until it is judged. @throws AppError 503 */
const isSecretRight = async (
  { db }: Context,
  row: UserRow | undefined,
  secretHash: string | null,
  { secret, deviceId }: { secret: string; deviceId: number },
): Promise<boolean> => {
  if (row) write(db, () => countTry(db, deviceId, row.id));
  try {
    return await isPasswordRight(secretHash, secret, row ? reservedCapacity(row) : null);
  } catch (error) {
    if (row && isUnjudged(error)) write(db, () => takeBackTry(db, deviceId, row.id));
    throw error;
  }
};

/**
 * Signs a kid in by PIN or pictures. A short secret is guarded by the device, by the throttle of
 * passwords, and by the lock after ten wrong tries.
 * @throws AppError 401 for everything wrong, 403 off trusted devices and where it is locked, 429, 503.
 */
export const kidLogIn = async (
  context: Context,
  input: { userId: number; secret: string },
  exchange: Exchange,
): Promise<CurrentUser> => {
  const { db } = context;
  const deviceId = requireOpenDevice(context, exchange);
  const who = {
    name: `pin ${input.userId}`,
    deviceId,
    ...placeOf(exchange.request),
    purpose: 'pin',
    countsAddress: true,
  };
  return judgeTry(context, who, async (succeed) => {
    const row = findUser(db, input.userId);
    const secretHash = secretOf(context, row);
    const isRight = await isSecretRight(context, row, secretHash, { ...input, deviceId });
    if (!isRight || !row) throw wrongSecret();
    return write(db, () => {
      // A grown-up may have changed their mind while the secret was being checked.
      const isStillSo =
        isTrusted(db, deviceId) && secretOf(context, findUser(db, row.id)) === secretHash;
      if (!isStillSo) throw wrongSecret();
      forgetTries(db, deviceId, row.id);
      succeed();
      return signInTo(context, row, exchange);
    });
  });
};
