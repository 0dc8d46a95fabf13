import { randomInt } from 'node:crypto';
import { addMinutes } from 'date-fns/addMinutes';
import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import { AppError, notFound } from '#shared/errors.ts';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import { avatarPresets } from '#shared/features/accounts/avatars.ts';
import type { OwnPairing } from '#shared/features/pairing/pairing.contract.ts';
import { animalsOf, codeOf, limits } from '#shared/features/pairing/pairing.fields.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { isAtHome } from '../../http/home-address.ts';
import { takeNetworkToken, takeToken } from '../../http/rate-limit.ts';
import { deviceOf, ensureDevice } from '../accounts/sessions/sessions.ts';
import { describeUserAgent } from '../accounts/sessions/user-agent.ts';
import { addressOf, type Exchange } from '../accounts/sign-in/sign-in.service.ts';
import {
  deleteExpired,
  deletePairing,
  findPairingOf,
  forgetStranger,
  insertPairing,
  listOpen,
  type PairingRow,
  updateWaiting,
  userAgentOfDevice,
} from './pairing.repo.ts';

/** Requests of one address: twice as many as may be open, then one each ten seconds. */
const askRate = { burst: 2 * limits.openAtMost, perSecond: 0.1 };
/** How often one request may be given a name: its person is looking for the right one. */
const nameRate = { burst: 5, perSecond: 0.5 };

/** Requests swept away in one transaction. */
const sweptAtOnce = 100;

/** Tells the grown-ups' pages that a request came, went or was answered. */
export const announcePairing = (context: Context): void =>
  context.live.publish({ type: 'changed', area: 'pairing' }, isGrownUp);

export const hasExpired = (context: Context, row: PairingRow): boolean =>
  row.expiresAt <= context.clock.now().toISOString();

export const secondsLeft = (context: Context, row: PairingRow): number =>
  Math.max(0, differenceInSeconds(new Date(row.expiresAt), context.clock.now()));

const present = (context: Context, row: PairingRow): OwnPairing => ({
  state: hasExpired(context, row) ? 'expired' : row.state,
  animals: animalsOf(row.verificationCode),
  deviceName: row.deviceName,
  secondsLeft: secondsLeft(context, row),
});

/** Animals that no other device shows at the moment, so that a pick means one device. */
const newCode = (taken: ReadonlySet<string>): string => {
  for (;;) {
    const animals = Array.from(
      { length: limits.animals },
      () => avatarPresets[randomInt(avatarPresets.length)] ?? 'fox',
    );
    const code = codeOf(animals);
    if (!taken.has(code)) return code;
  }
};

/** The request of the device that calls. */
const findOwn = (context: Context, { request }: Pick<Exchange, 'request'>) => {
  const deviceId = deviceOf(context, request);
  return deviceId === null ? undefined : findPairingOf(context.db, deviceId);
};

/** @throws AppError 403 from outside the home network and before setup. */
const requireAtHome = (context: Context, { request }: Exchange): void => {
  if (context.household.joining() === null) {
    throw new AppError('forbidden', 'accounts:errors.setupFirst');
  }
  if (!isAtHome(request)) throw new AppError('forbidden', 'pairing:errors.notHomeNetwork');
};

/**
 * Lets a device ask: it shows three animals for five minutes, until a grown-up picks the same.
 * @throws AppError 403 from outside, 429 when many ask or one address asks often.
 */
export const askIn = (context: Context, exchange: Exchange): OwnPairing => {
  requireAtHome(context, exchange);
  // No password is guessed here: a family with many tablets has them all in within a few minutes.
  const from = { purpose: 'pairing', address: addressOf(exchange.request) };
  takeNetworkToken(context, from, askRate, 'common:errors.tooMany');
  return write(context.db, () => {
    const now = context.clock.now();
    const own = findOwn(context, exchange);
    if (own) deletePairing(context.db, own.id);
    const open = listOpen(context.db, now.toISOString());
    if (open.length >= limits.openAtMost) {
      const retryAfter = limits.minutes * 60;
      throw new AppError('tooManyRequests', 'pairing:errors.tooMany', { retryAfter });
    }
    const deviceId = ensureDevice(context, exchange.request, exchange.response);
    const row = insertPairing(context.db, {
      deviceId,
      deviceName: own?.deviceName ?? describeUserAgent(userAgentOfDevice(context.db, deviceId)),
      verificationCode: newCode(new Set(open.map(({ verificationCode }) => verificationCode))),
      expiresAt: addMinutes(now, limits.minutes).toISOString(),
    });
    announcePairing(context);
    return present(context, row);
  });
};

export const readOwn = (context: Context, exchange: Exchange): { pairing: OwnPairing | null } => {
  const row = findOwn(context, exchange);
  return { pairing: row ? present(context, row) : null };
};

/** The calling device's open request. @throws AppError 404 */
const requireWaiting = (context: Context, exchange: Exchange): PairingRow => {
  const row = findOwn(context, exchange);
  if (row?.state !== 'waiting' || hasExpired(context, row)) throw notFound();
  return row;
};

/** @throws AppError 404, 429 */
export const nameOwn = (context: Context, exchange: Exchange, deviceName: string): OwnPairing => {
  const before = requireWaiting(context, exchange);
  if (before.deviceName === deviceName) return present(context, before);
  takeToken(context, `pairing name ${before.id}`, nameRate, 'common:errors.tooMany');
  const row = updateWaiting(context.db, before.id, { deviceName });
  if (!row) throw notFound();
  announcePairing(context);
  return present(context, row);
};

/** @throws AppError 404 */
export const withdrawOwn = (context: Context, exchange: Exchange): { id: number } => {
  const row = findOwn(context, exchange);
  if (!row) throw notFound();
  deletePairing(context.db, row.id);
  announcePairing(context);
  return { id: row.id };
};

/** Forgets requests that ran out, and devices that only ever asked. @returns whether there are more. */
export const deleteOldPairings = (context: Context, date: Date): boolean =>
  write(context.db, () => {
    const gone = deleteExpired(context.db, date.toISOString(), sweptAtOnce);
    for (const deviceId of gone) forgetStranger(context.db, deviceId);
    return gone.length === sweptAtOnce;
  });
