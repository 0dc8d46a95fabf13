import type { IncomingMessage } from 'node:http';
import type { Actor } from '#shared/features/accounts/access.ts';

/** Who a request comes from. */
export interface SignedIn {
  actor: Actor;
  sessionId: number;
  /** Whether they are away from home. */
  isOutside: boolean;
}

/** What the accounts feature gives the kits: it knows sessions, they do not. */
export interface Authenticator {
  /** The person behind a request's cookie, or null. */
  authenticate(request: IncomingMessage): SignedIn | null;
}
