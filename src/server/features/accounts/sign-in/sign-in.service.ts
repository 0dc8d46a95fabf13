import type { Request, Response } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { AdminPassword, type LoginInput } from '#shared/features/accounts/accounts.fields.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { connectionOf, isOutside } from '../../../http/client-connection.ts';
import { parseWith } from '../../../http/validation.ts';
import { presentUser } from '../accounts.present.ts';
import {
  findUser,
  findUserByName,
  isPersonOfDevice,
  type UserRow,
  updateUser,
} from '../accounts.repo.ts';
import { requireUser } from '../accounts.service.ts';
import { deleteSessionsBut } from '../sessions/sessions.repo.ts';
import { clearSessionCookie, deviceOf, startSession, stopSession } from '../sessions/sessions.ts';
import { hashPassword, isPasswordRight, reservedCapacity } from './passwords.ts';
import { judgeTry, refuseSpent } from './throttle.ts';

/** A request to sign in, and who sent it before that. */
export interface Exchange {
  request: Request;
  response: Response;
  /** The session the request came with, which a new sign-in replaces; 0 for none. */
  sessionId: number;
  actor: Actor | null;
}

export const addressOf = (request: Request): string => connectionOf(request).address;

/** Where a try to sign in comes from. */
export const placeOf = (request: Request) => ({
  address: addressOf(request),
  isOutside: isOutside(request),
});

export const endFormerSession = (context: Context, { actor, sessionId }: Exchange): void => {
  if (actor) stopSession(context, sessionId, actor.id);
};

const wrongCredentials = () => new AppError('unauthenticated', 'accounts:errors.wrongCredentials');

/** The person whose password was right, as they are now; undefined when it was changed during the check. */
const findStill = (context: Context, { id, passwordHash }: UserRow): UserRow | undefined => {
  const row = findUser(context.db, id);
  return row?.passwordHash === passwordHash ? row : undefined;
};

/** Replaces the current session by one of this person, in the open transaction. */
export const signInTo = (context: Context, row: UserRow, exchange: Exchange): CurrentUser => {
  endFormerSession(context, exchange);
  startSession(context, row.id, exchange.request, exchange.response);
  return presentUser(requireUser(context, row.id), context.clock.now());
};

/**
 * A device that this person has used before has its own tries and its own place in the queue.
 * @throws AppError 401 for a wrong name or password alike, 403 when deactivated, 429 after many tries, 503
 * when too many wait.
 */
export const logIn = async (
  context: Context,
  input: LoginInput,
  exchange: Exchange,
): Promise<CurrentUser> => {
  const { request } = exchange;
  const deviceId = deviceOf(context, request);
  if (deviceId === null) refuseSpent(context, placeOf(request));
  const found = findUserByName(context.db, input.username);
  const row = found?.deletedAt ? undefined : found;
  const isKnown = row && deviceId !== null && isPersonOfDevice(context.db, deviceId, row.id);
  const who = {
    // Names come from strangers: without the word they could name a bucket of something else.
    name: `login ${input.username}`,
    deviceId: isKnown ? deviceId : null,
    ...placeOf(request),
  };
  return judgeTry(context, who, async (succeed) => {
    const reservation = isKnown ? reservedCapacity(row) : null;
    if (!(await isPasswordRight(row?.passwordHash ?? null, input.password, reservation)) || !row) {
      throw wrongCredentials();
    }
    return write(context.db, () => {
      const still = findStill(context, row);
      if (!still) throw wrongCredentials();
      if (still.deactivatedAt) throw new AppError('forbidden', 'accounts:errors.deactivated');
      succeed();
      // Only now is the password at hand: what is stored does not tell how long it is.
      const isShort = still.role === 'admin' && !AdminPassword.safeParse(input.password).success;
      updateUser(context.db, row.id, { mustChangePassword: isShort });
      return signInTo(context, row, exchange);
    });
  });
};

/** @throws AppError 409 */
export const requireFreeName = (context: Context, username: string): void => {
  if (findUserByName(context.db, username)) {
    throw new AppError('conflict', 'accounts:errors.usernameTaken');
  }
};

export const logOut = (context: Context, exchange: Exchange): Record<string, never> => {
  if (exchange.actor) stopSession(context, exchange.sessionId, exchange.actor.id);
  clearSessionCookie(context, exchange.request, exchange.response);
  return {};
};

/**
 * Changes the password, ends every other session and renews this one.
 * @throws AppError 400 when the current password is wrong, 429 after many tries.
 */
export const changePassword = async (
  context: Context,
  actor: Actor,
  input: { currentPassword: string; newPassword: string; revokeCalendarAddress: boolean },
  exchange: Exchange,
): Promise<Record<string, never>> => {
  const row = requireUser(context, actor.id);
  if (row.role === 'admin') parseWith(AdminPassword, input.newPassword);
  const who = { name: `password ${row.id}`, deviceId: null, address: `password ${row.id}` };
  const reservation = reservedCapacity(row);
  return judgeTry(context, who, async (succeed) => {
    if (!(await isPasswordRight(row.passwordHash, input.currentPassword, reservation))) {
      throw new AppError('invalid', 'accounts:errors.wrongPassword');
    }
    const passwordHash = await hashPassword(input.newPassword, reservation);
    return write(context.db, () => {
      // Unlike other requests: a person whose access has expired may change their password.
      if (context.accessControl.identify(exchange.request)?.actor.id !== actor.id) {
        throw new AppError('unauthenticated', 'common:errors.signInFirst');
      }
      if (!findStill(context, row)) throw new AppError('invalid', 'accounts:errors.wrongPassword');
      succeed();
      updateUser(context.db, row.id, { passwordHash, mustChangePassword: false });
      for (const id of deleteSessionsBut(context.db, row.id, 0)) context.live.endSession(id);
      const isRevoking = input.revokeCalendarAddress;
      context.events.emit('passwordChanged', { userId: row.id, isRevoking });
      startSession(context, row.id, exchange.request, exchange.response);
      return {};
    });
  });
};
