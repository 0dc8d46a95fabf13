import { randomInt } from 'node:crypto';
import { addMinutes } from 'date-fns/addMinutes';
import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import type { Request, Response } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Entry } from '#shared/features/remote-devices/remote-devices.contract.ts';
import { limits, type WayIn } from '#shared/features/remote-devices/remote-devices.fields.ts';
import type { Context } from '../../context/context.ts';
import { connectionOf } from '../../http/client-connection.ts';
import { countedNetwork } from '../../http/counted-networks.ts';
import { outsideLimits } from '../../http/outside-limits.ts';
import { takeNetworkToken } from '../../http/rate-limit.ts';
import { userAgentOf } from '../accounts/sessions/sessions.ts';
import { hashToken, normalizeCode } from '../accounts/sessions/tokens.ts';
import {
  deleteRequest,
  findRequestByToken,
  insertRequest,
  listWaiting,
  type RequestRow,
  takePass,
} from './entry.repo.ts';
import { giveToken, tokenHashOf, wayOf } from './known-devices.ts';
import {
  countDevices,
  type DeviceRow,
  findOldestDevice,
  insertDevice,
} from './remote-devices.repo.ts';
import { announceDevices, endDevice } from './remote-devices.service.ts';

export interface Visit {
  request: Request;
  response: Response;
}

export const secondsLeft = (context: Context, { expiresAt }: RequestRow): number =>
  Math.max(0, differenceInSeconds(new Date(expiresAt), context.clock.now()));

export const hasExpired = (context: Context, { expiresAt }: RequestRow): boolean =>
  expiresAt <= context.clock.now().toISOString();

const presentOwn = (context: Context, row: RequestRow): NonNullable<Entry['request']> => ({
  name: row.name,
  number: row.number,
  state: row.state === 'waiting' && hasExpired(context, row) ? 'expired' : row.state,
  secondsLeft: secondsLeft(context, row),
});

const findOwn = (context: Context, request: Request): RequestRow | undefined => {
  const hash = tokenHashOf(context, request);
  return hash ? findRequestByToken(context.db, hash) : undefined;
};

/** What a device may know before it is approved. */
export const readOwnEntry = (context: Context, { request }: Pick<Visit, 'request'>): Entry => {
  if (wayOf(request) === null) return { access: 'home', request: null };
  if (context.remoteDevices.idOf(request) !== null) return { access: 'approved', request: null };
  const row = findOwn(context, request);
  return { access: 'unknown', request: row ? presentOwn(context, row) : null };
};

/** @throws AppError 409 at home and for an approved device. */
const requireUnknown = (context: Context, request: Request): WayIn => {
  const way = wayOf(request);
  if (way === null || context.remoteDevices.idOf(request) !== null) {
    throw new AppError('conflict', 'remoteDevices:errors.alreadyIn');
  }
  return way;
};

type NewDevice = Pick<
  DeviceRow,
  'tokenHash' | 'way' | 'name' | 'userId' | 'allowedBy' | 'enteredBy' | 'userAgent' | 'address'
>;

/** Remembers a device; where there are too many, the one that was away longest goes. */
export const rememberDevice = (context: Context, device: NewDevice): void => {
  const { db, clock } = context;
  const oldest = countDevices(db) >= limits.devicesAtMost ? findOldestDevice(db) : undefined;
  if (oldest !== undefined) endDevice(context, oldest);
  const now = clock.now().toISOString();
  insertDevice(db, { ...device, enteredAt: now, lastSeenAt: now });
  announceDevices(context);
};

/**
 * Comes in with a pass, which is used up.
 * @throws AppError 400 for a pass that is wrong, used or too late, 409, 429
 */
export const enterByPass = (
  context: Context,
  { request, response }: Visit,
  pass: string,
): Entry => {
  const { db, audit } = context;
  const way = requireUnknown(context, request);
  const { address } = connectionOf(request);
  const from = { purpose: 'entry pass', address };
  takeNetworkToken(context, from, outsideLimits.passes, 'remoteDevices:errors.tooManyPasses');
  const now = context.clock.now().toISOString();
  const used = takePass(db, hashToken(normalizeCode(pass)), now);
  if (!used) {
    audit.recordRefusal({ action: 'codeRefused', actorId: null, details: { kind: 'pass' } });
    throw new AppError('invalid', 'remoteDevices:errors.passWrong');
  }
  const own = findOwn(context, request);
  if (own) deleteRequest(db, own.id);
  rememberDevice(context, {
    tokenHash: giveToken(context, request, response),
    ...{ way, address, name: '', enteredBy: 'pass' },
    userId: used.userId,
    allowedBy: used.madeBy,
    userAgent: userAgentOf(request),
  });
  const who = { actorId: used.userId, subjectId: used.userId };
  audit.record({ action: 'remotePassUsed', ...who, details: {} });
  return { access: 'approved', request: null };
};

/** Two digits that no other device shows at the moment. */
const newNumber = (taken: ReadonlySet<string>): string => {
  for (;;) {
    const number = String(randomInt(10, 100));
    if (!taken.has(number)) return number;
  }
};

/**
 * Asks the grown-ups for approval, for ten minutes, in place of the device's previous request.
 * @throws AppError 403 before setup, 409, 429 when many ask or one address asks often
 */
export const askToEnter = (context: Context, { request, response }: Visit, name: string): Entry => {
  const { db, clock } = context;
  const way = requireUnknown(context, request);
  if (context.household.joining() === null) {
    throw new AppError('forbidden', 'accounts:errors.setupFirst');
  }
  const { address } = connectionOf(request);
  const from = { purpose: 'entry request', address };
  takeNetworkToken(context, from, outsideLimits.requests, 'common:errors.tooMany');
  const own = findOwn(context, request);
  if (own) deleteRequest(db, own.id);
  const network = countedNetwork(address);
  const waiting = listWaiting(db, clock.now().toISOString());
  const ofNetwork = waiting.filter((other) => other.network === network);
  if (waiting.length >= limits.openAtMost || ofNetwork.length >= limits.openPerNetwork) {
    const retryAfter = limits.minutes * 60;
    throw new AppError('tooManyRequests', 'remoteDevices:errors.tooManyAsk', { retryAfter });
  }
  const row = insertRequest(db, {
    ...{ name, way, address, network },
    tokenHash: giveToken(context, request, response),
    number: newNumber(new Set(waiting.map(({ number }) => number))),
    userAgent: userAgentOf(request),
    expiresAt: addMinutes(clock.now(), limits.minutes).toISOString(),
  });
  announceDevices(context);
  return { access: 'unknown', request: presentOwn(context, row) };
};

/** Takes the device's own request back. */
export const withdrawOwnRequest = (context: Context, visit: Visit): Entry => {
  const row = findOwn(context, visit.request);
  if (row) {
    deleteRequest(context.db, row.id);
    announceDevices(context);
  }
  return readOwnEntry(context, visit);
};
