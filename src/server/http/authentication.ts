import type { IncomingMessage } from 'node:http';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';

/** Who a request comes from. */
export interface SignedIn {
  actor: Actor;
  sessionId: number;
}

/** What the accounts feature gives the kits: it knows sessions, they do not. */
export interface Authenticator {
  /** The person behind a request's cookie, or null. */
  authenticate(request: IncomingMessage): SignedIn | null;
}

/** Who calls by now: an upload takes long enough for a session to end. @throws AppError 401, 403 */
export const requireStillSignedIn = (
  auth: Authenticator,
  request: IncomingMessage,
  actor: Actor,
): Actor => {
  const signedIn = auth.authenticate(request);
  if (signedIn?.actor.id !== actor.id) {
    throw new AppError('unauthenticated', 'common:errors.signInFirst');
  }
  if (signedIn.actor.accessExpired) {
    throw new AppError('forbidden', 'accounts:errors.accessExpired');
  }
  return signedIn.actor;
};
