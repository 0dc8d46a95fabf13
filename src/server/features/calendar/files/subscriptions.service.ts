import { AppError, notFound } from '#shared/errors.ts';
import { type Actor, isAccessExpired } from '#shared/features/accounts/access.ts';
import type { Subscription } from '#shared/features/calendar/files.contract.ts';
import type { Context } from '../../../context/context.ts';
import { takeNetworkToken } from '../../../http/rate-limit.ts';
import { findUser } from '../../accounts/accounts.repo.ts';
import { hashToken, newToken } from '../../accounts/sessions/tokens.ts';
import {
  deleteSubscription,
  findSubscription,
  findSubscriptionByHash,
  insertSubscription,
  touchSubscription,
} from './subscriptions.repo.ts';

const suffix = '.ics';
/** Wrong addresses that may be tried: at once, and then per minute. */
const wrongTries = { burst: 10, perSecond: 1 / 60 };
/** That a phone asked is written down this seldom: reading is to stay reading. */
const touchMs = 3_600_000;

export const readSubscription = (context: Context, actor: Actor): Subscription => {
  const row = findSubscription(context.db, actor.id);
  return {
    isActive: row !== undefined,
    createdAt: row?.createdAt ?? null,
    usedAt: row?.usedAt ?? null,
  };
};

/** Makes a private address; the one there was leads nowhere from then on. */
export const renewSubscriptionFor = (
  context: Context,
  actor: Actor,
): Subscription & { path: string } => {
  const { db, clock } = context;
  const row = findSubscription(db, actor.id);
  if (row) deleteSubscription(db, row.id);
  const token = newToken();
  insertSubscription(db, actor.id, hashToken(token), clock.now().toISOString());
  return { ...readSubscription(context, actor), path: `/api/calendar-feed/${token}${suffix}` };
};

/** @throws AppError 404 */
export const revokeSubscriptionFor = (context: Context, actor: Actor): { id: number } => {
  const row = findSubscription(context.db, actor.id);
  if (!row) throw notFound();
  deleteSubscription(context.db, row.id);
  return { id: row.id };
};

/** Revokes a person's private calendar address, if any, and updates their open pages. */
export const dropSubscription = ({ db, live }: Context, userId: number): void => {
  const row = findSubscription(db, userId);
  if (!row) return;
  deleteSubscription(db, row.id);
  live.publish({ type: 'changed', area: 'calendar' }, (actor) => actor.id === userId);
};

/**
 * The owner of a private calendar address.
 * @throws AppError 404 for a wrong one, 429 for many of them, 403 for a guest whose time is up.
 */
export const requireFeedOwner = (context: Context, text: string, address: string): Actor => {
  const { db, clock } = context;
  const token = text.endsWith(suffix) ? text.slice(0, -suffix.length) : '';
  const row = token.length === 43 ? findSubscriptionByHash(db, hashToken(token)) : undefined;
  const person = row && findUser(db, row.userId);
  if (!row || !person || person.deactivatedAt !== null) {
    const from = { purpose: 'calendar-feed', address };
    takeNetworkToken(context, from, wrongTries, 'common:errors.tooMany');
    throw notFound();
  }
  const now = clock.now();
  if (isAccessExpired(person, now))
    throw new AppError('forbidden', 'accounts:errors.accessExpired');
  if (!row.usedAt || Math.abs(now.getTime() - Date.parse(row.usedAt)) >= touchMs) {
    touchSubscription(db, row.id, now.toISOString());
  }
  const { id, role, isChild, verified } = person;
  return { id, role, isChild, verified, accessExpired: false };
};
