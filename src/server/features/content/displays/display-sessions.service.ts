import type { Request, Response } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../../context/context.ts';
import { connectionOf } from '../../../http/client-connection.ts';
import { readTokenCookie, setCookie } from '../../../http/cookies.ts';
import { isAtHome } from '../../../http/home-address.ts';
import { takeNetworkToken } from '../../../http/rate-limit.ts';
import { storeLastSeen } from '../../accounts/sessions/sessions.ts';
import { hashToken, newToken } from '../../accounts/sessions/tokens.ts';
import { addressOf } from '../../accounts/sign-in/sign-in.service.ts';
import {
  type DisplayRow,
  deleteSessionByHash,
  findDisplayByLink,
  findDisplayBySession,
  insertSession,
  updateDisplayRow,
} from './displays.repo.ts';
import { announceDisplays, makerOf } from './displays.service.ts';

/** Wrong links that may be tried: at once, and then per minute. */
const wrongTries = { burst: 10, perSecond: 1 / 60 };
/** Seen times are written this seldom, so that reading stays reading. */
const touchMs = 10 * 60_000;
/** As long as browsers keep any cookie. */
const cookieDays = 400;
/** A link is for one screen, which may lose its cookie or get a second browser. */
const devicesMax = 10;
/** The cookie goes along with no other call. */
const cookiePath = '/api/display';

/** A cookie that plain http set is not the one of https. */
const cookieName = ({ installationId }: Context, request: Request): string =>
  `${connectionOf(request).isSecure ? '__Secure-' : ''}treehouse_display_${installationId}`;

const giveCookie = (context: Context, request: Request, response: Response, value: string): void =>
  setCookie(request, response, {
    name: cookieName(context, request),
    value,
    days: cookieDays,
    path: cookiePath,
  });

/** @throws AppError 403 from outside the home network. */
const requireAtHome = (request: Request): void => {
  if (!isAtHome(request)) {
    throw new AppError('forbidden', 'displays:errors.notHomeNetwork');
  }
};

/** @throws AppError 403 while the person who made it is not an active admin. */
const requireMaker = (context: Context, row: DisplayRow): Actor => {
  const { maker, isActive } = makerOf(context, row);
  if (!isActive) throw new AppError('forbidden', 'displays:errors.makerGone');
  return maker;
};

const linkEnded = () => new AppError('unauthenticated', 'displays:errors.linkEnded');

/** Exchanges a link's token for a cookie. @throws AppError 401, 403, 429 */
export const openDisplayWith = (
  context: Context,
  token: string,
  { request, response }: { request: Request; response: Response },
): void => {
  const { db, clock } = context;
  requireAtHome(request);
  const row = findDisplayByLink(db, hashToken(token));
  if (!row) {
    const from = { purpose: 'display link', address: addressOf(request) };
    takeNetworkToken(context, from, wrongTries, 'common:errors.tooMany');
    throw linkEnded();
  }
  requireMaker(context, row);
  const former = readTokenCookie(request, cookieName(context, request));
  if (former) deleteSessionByHash(db, hashToken(former));
  const value = newToken();
  const createdAt = clock.now().toISOString();
  insertSession(db, { displayId: row.id, tokenHash: hashToken(value), createdAt }, devicesMax);
  updateDisplayRow(db, row.id, { linkUsedAt: createdAt });
  giveCookie(context, request, response, value);
  announceDisplays(context);
};

/** The display whose cookie a request has, and the person who made it. @throws AppError 401, 403 */
export const requireDisplay = (
  context: Context,
  request: Request,
): { display: DisplayRow; maker: Actor } => {
  requireAtHome(request);
  const token = readTokenCookie(request, cookieName(context, request));
  const display = token && findDisplayBySession(context.db, hashToken(token));
  if (!display) throw linkEnded();
  return { display, maker: requireMaker(context, display) };
};

/** Notes that a display was here, and lets it keep its cookie for as long again. */
export const noteDisplay = (
  context: Context,
  { id, lastSeenAt }: DisplayRow,
  { request, response }: { request: Request; response: Response },
): void => {
  const { db, clock, log } = context;
  const token = readTokenCookie(request, cookieName(context, request));
  // Each time: several devices may show one display.
  if (token) giveCookie(context, request, response, token);
  const now = clock.now();
  if (lastSeenAt && Math.abs(now.getTime() - Date.parse(lastSeenAt)) < touchMs) return;
  storeLastSeen(log, () => updateDisplayRow(db, id, { lastSeenAt: now.toISOString() }));
};
