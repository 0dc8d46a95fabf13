import type { IncomingMessage, ServerResponse } from 'node:http';
import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { subDays } from 'date-fns/subDays';
import type { Logger } from 'pino';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import type { TrustedClock } from '../../../clock/trusted-clock.ts';
import type { Context } from '../../../context/context.ts';
import type { Db } from '../../../db/open.ts';
import type { Authenticator, SignedIn } from '../../../http/authentication.ts';
import { connectionOf, isOutside } from '../../../http/client-connection.ts';
import { readTokenCookie, setCookie } from '../../../http/cookies.ts';
import type { RemoteDevices } from '../../../http/outside-guard.ts';
import { addPersonToDevice, findUser, touchUser, updateUser } from '../accounts.repo.ts';
import { actorOf } from '../actors.ts';
import { forgetTries } from '../sign-in/kid-sign-in.repo.ts';
import { requireAllowedThere } from '../sign-in/outside.restriction.ts';
import {
  type AliveSince,
  countSessionsSince,
  deleteDeadSessions,
  deleteSession,
  findDevice,
  findSession,
  insertDevice,
  insertSession,
  listSessionsSince,
  nameDevice,
  type SessionRow,
  touchSession,
} from './sessions.repo.ts';
import { hashToken, newToken } from './tokens.ts';

/** Sliding and absolute life of a session (promises, sessions). */
const slidingDays = 30;
const absoluteDays = 180;
/** Seen times are written this seldom, so that reading stays reading. */
const touchMinutes = 10;
const deviceDays = 400;

/** Cookies are shared by all ports and schemes of a host: https has its own, which plain http cannot plant. */
const prefixFor = (request: IncomingMessage) => (connectionOf(request).isSecure ? '__Host-' : '');
const sessionCookie = (installationId: string, request: IncomingMessage) =>
  `${prefixFor(request)}treehouse_${installationId}`;
const deviceCookie = (installationId: string, request: IncomingMessage) =>
  `${prefixFor(request)}treehouse_device_${installationId}`;

const isAlive = (row: SessionRow, now: Date): boolean =>
  row.deactivatedAt === null &&
  addDays(new Date(row.lastSeenAt), slidingDays) > now &&
  addDays(new Date(row.createdAt), absoluteDays) > now;

/** What SQLite says of a disk that takes nothing at the moment, or never again. */
const isDiskError = (error: unknown): boolean =>
  /^SQLITE_(FULL|READONLY|IOERR)/.test(String((error as { code?: unknown } | null)?.code));

/** Writes that may fail: a full disk must not keep anyone from reading. */
export const storeLastSeen = (log: Logger, work: () => void): void => {
  try {
    work();
  } catch (error) {
    if (!isDiskError(error)) throw error;
    log.warn({ err: error }, 'last visit not stored');
  }
};

interface AuthenticatorParts {
  db: Db;
  clock: TrustedClock;
  log: Logger;
  installationId: string;
  remoteDevices: RemoteDevices;
}

/** Knows people by their session cookie. */
export const createAuthenticator = ({
  db,
  clock,
  log,
  installationId,
  remoteDevices,
}: AuthenticatorParts): Authenticator => {
  /** From outside, only a session started there on the same device is valid. */
  const isInPlace = (request: IncomingMessage, { remoteDeviceId }: SessionRow): boolean =>
    !isOutside(request) ||
    (remoteDeviceId !== null && remoteDeviceId === remoteDevices.idOf(request));
  return {
    authenticate: (request): SignedIn | null => {
      const token = readTokenCookie(request, sessionCookie(installationId, request));
      const row = token && findSession(db, hashToken(token));
      const now = clock.now();
      if (!row || !isAlive(row, now) || !isInPlace(request, row)) return null;
      const actor = actorOf(row.userId, row, now);
      storeLastSeen(log, () => {
        // Set for good: a wrong clock must not undo it.
        if (!row.accessExpired && actorOf(row.userId, row, clock.trusted()).accessExpired) {
          updateUser(db, row.userId, { accessExpired: true });
        }
        if (addMinutes(new Date(row.lastSeenAt), touchMinutes) < now) {
          touchSession(db, row.sessionId, now.toISOString());
          touchUser(db, row.userId, now.toISOString());
        }
      });
      return { sessionId: row.sessionId, actor, isOutside: isOutside(request) };
    },
  };
};

/** The device behind a request's device cookie; null if no one has signed in on it. */
export const deviceOf = (context: Context, request: IncomingMessage): number | null => {
  const token = readTokenCookie(request, deviceCookie(context.installationId, request));
  return (token && findDevice(context.db, hashToken(token))) || null;
};

/** As a browser names itself, as much of it as is kept. */
export const userAgentOf = (request: IncomingMessage): string =>
  (request.headers['user-agent'] ?? '').slice(0, 300);

/** The device a request comes from, which is given its cookie if it has none. @returns its id. */
export const ensureDevice = (
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
): number => {
  const { db, clock, installationId } = context;
  const userAgent = userAgentOf(request);
  const name = deviceCookie(installationId, request);
  const known = deviceOf(context, request);
  if (known !== null) {
    nameDevice(db, known, userAgent);
    // The same token for as long again: browsers forget a cookie after 400 days, used or not.
    setCookie(request, response, {
      name,
      value: readTokenCookie(request, name) ?? '',
      days: deviceDays,
    });
    return known;
  }
  const token = newToken();
  const createdAt = clock.now().toISOString();
  setCookie(request, response, { name, value: token, days: deviceDays });
  return insertDevice(db, { tokenHash: hashToken(token), createdAt, userAgent });
};

const aliveSince = (date: Date): AliveSince => ({
  seen: subDays(date, slidingDays).toISOString(),
  begun: subDays(date, absoluteDays).toISOString(),
});

/**
 * Signs a person in on a device: a new token each time, so that none can be planted.
 * @throws AppError 403 for a kid outside whom no grown-up has allowed it
 */
export const startSession = (
  context: Context,
  userId: number,
  request: IncomingMessage,
  response: ServerResponse,
): { sessionId: number; deviceId: number } => {
  const { db, installationId } = context;
  const now = context.clock.now().toISOString();
  const user = findUser(db, userId);
  if (user) requireAllowedThere(user, request);
  const deviceId = ensureDevice(context, request, response);
  addPersonToDevice(db, deviceId, userId, now);
  // A grown-up is here: wrong tries are forgiven.
  if (user && isGrownUp(user)) forgetTries(db, deviceId);
  deleteDeadSessions(db, userId, aliveSince(context.clock.trusted()));
  const token = newToken();
  const sessionId = insertSession(db, {
    userId,
    deviceId,
    tokenHash: hashToken(token),
    userAgent: userAgentOf(request),
    createdAt: now,
    lastSeenAt: now,
  });
  context.events.emit('sessionBegun', { sessionId, request });
  touchUser(db, userId, now);
  setCookie(request, response, {
    name: sessionCookie(installationId, request),
    value: token,
    days: absoluteDays,
  });
  return { sessionId, deviceId };
};

/** How many browsers are signed in. */
export const countSessions = (context: Context): number =>
  countSessionsSince(context.db, aliveSince(context.clock.now()));

/** Where a person is signed in, where they were last first. */
export const listSessions = (context: Context, userId: number) =>
  listSessionsSince(context.db, userId, aliveSince(context.clock.now()));

/** Ends a session and closes its sockets. @returns whether there was one. */
export const stopSession = (context: Context, sessionId: number, userId: number): boolean => {
  const hasEnded = deleteSession(context.db, sessionId, userId);
  if (hasEnded) context.live.endSession(sessionId);
  return hasEnded;
};

/** Takes the cookie back. */
export const clearSessionCookie = (
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
): void =>
  setCookie(request, response, {
    name: sessionCookie(context.installationId, request),
    value: '',
    days: 0,
  });
