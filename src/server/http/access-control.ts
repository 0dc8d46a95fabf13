import type { IncomingMessage } from 'node:http';
import { AppError } from '#shared/errors.ts';
import { type Actor, isAdmin } from '#shared/features/accounts/access.ts';
import { closeCodes } from '#shared/live-times.ts';
import type { Authenticator, SignedIn } from './authentication.ts';

/**
 * What a request wants: to read, to write, a file, the caller's own picture, a lasting socket, or to finish what was
 * started while it was allowed.
 */
export type AccessMode = 'read' | 'write' | 'file' | 'ownPicture' | 'stay' | 'finish';

/** Why a signed-in person is denied at the moment, for a request and for a socket. */
export interface Denial {
  error: AppError;
  closeCode: number;
  /** A page learns it by the close code of a socket, since a browser shows it no refused one. */
  isSentBySocket?: boolean;
}

/** A temporary restriction of access; evaluated on every request, so it ends without a job. */
export type AccessRestriction = (signedIn: SignedIn, mode: AccessMode) => Denial | null;

/** The one place that decides who comes in: for calls, files and sockets alike. */
export interface AccessControl {
  /** The person behind a request, denied or not; null when signed out. */
  identify(request: IncomingMessage): SignedIn | null;
  /** Why they may not come in; null where they may. */
  denialOf(signedIn: SignedIn, mode: AccessMode): Denial | null;
  /** @throws AppError 401 or 403 */
  authorize(request: IncomingMessage, modeOf: (actor: Actor) => AccessMode): SignedIn;
  /** Who calls by now: an upload takes long enough for a session to end. @throws AppError 401, 403 */
  reauthorize(request: IncomingMessage, actor: Actor): Actor;
  /** The same for what only admins may go on with. @throws AppError 401, 403 */
  reauthorizeAdmin(request: IncomingMessage, actor: Actor): Actor;
}

const signInFirst = () => new AppError('unauthenticated', 'common:errors.signInFirst');

/** Guests whose time is up. */
const guestRestriction: AccessRestriction = ({ actor }) =>
  actor.accessExpired
    ? {
        error: new AppError('forbidden', 'accounts:errors.accessExpired'),
        closeCode: closeCodes.accessExpired,
      }
    : null;

/** Access control with the restrictions of features, beside the one for guests. */
export const createAccessControl = (
  auth: Authenticator,
  ...more: AccessRestriction[]
): AccessControl => {
  const locks = [guestRestriction, ...more];
  const denialOf = (signedIn: SignedIn, mode: AccessMode): Denial | null => {
    for (const lock of locks) {
      const denial = lock(signedIn, mode);
      if (denial) return denial;
    }
    return null;
  };
  const pass = (signedIn: SignedIn, mode: AccessMode): SignedIn => {
    const denial = denialOf(signedIn, mode);
    if (denial) throw denial.error;
    return signedIn;
  };
  const reauthorize = (request: IncomingMessage, actor: Actor): Actor => {
    const signedIn = auth.authenticate(request);
    if (signedIn?.actor.id !== actor.id) throw signInFirst();
    return pass(signedIn, 'finish').actor;
  };
  return {
    identify: auth.authenticate,
    denialOf,
    authorize: (request, modeOf) => {
      const signedIn = auth.authenticate(request);
      if (!signedIn) throw signInFirst();
      return pass(signedIn, modeOf(signedIn.actor));
    },
    reauthorize,
    reauthorizeAdmin: (request, actor) => {
      const found = reauthorize(request, actor);
      if (!isAdmin(found)) throw new AppError('forbidden', 'common:errors.adminsOnly');
      return found;
    },
  };
};
