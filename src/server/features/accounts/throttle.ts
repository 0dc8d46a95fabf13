import { AppError } from '#shared/errors.ts';
import type { Context } from '../../context.ts';
import { prepared } from '../../db/prepared.ts';
import { write } from '../../db/transaction.ts';
import type { throttles } from './accounts.tables.ts';

/** A row that has not been touched for this long is forgotten, in ms. */
const forgetMs = 24 * 3_600_000;

type Row = typeof throttles.$inferSelect;

// Prepared once: whoever guesses asks as often as they are answered.
const readSql = `SELECT bucket, failures, window_started_at windowStartedAt, blocked_until blockedUntil
  FROM throttles WHERE bucket = ?`;
const storeSql = `INSERT INTO throttles (bucket, failures, window_started_at, blocked_until)
  VALUES (?, ?, ?, ?) ON CONFLICT (bucket) DO UPDATE SET failures = excluded.failures,
  window_started_at = excluded.window_started_at, blocked_until = excluded.blocked_until`;
const forgetSql = 'DELETE FROM throttles WHERE bucket = ?';

const read = ({ db }: Context, bucket: string): Row | undefined =>
  prepared<Row>(db, readSql).get(bucket);

const store = ({ db }: Context, row: Row): void => {
  const { bucket, failures, windowStartedAt, blockedUntil } = row;
  prepared<never>(db, storeSql).run(bucket, failures, windowStartedAt, blockedUntil);
};

const refuse = (blockedUntil: number, now: number): never => {
  const seconds = Math.max(1, Math.ceil((blockedUntil - now) / 1000));
  throw new AppError('tooManyRequests', 'accounts:errors.throttled', {
    values: { count: seconds },
    retryAfter: seconds,
  });
};

/** The delay after a failure beyond the free ones: 1, 2, 4 … s, capped. */
const delayMs = (failures: number, free: number, cap: number): number =>
  failures < free ? 0 : Math.min(cap, 1000 * 2 ** Math.min(failures - free, 30));

const takePersonTry = (context: Context, bucket: string, now: number): void => {
  const { freeTries, maxDelayMs } = context.config.throttle;
  const row = read(context, bucket);
  const isStale = !row || row.windowStartedAt + forgetMs < now;
  if (!isStale && row.blockedUntil > now) refuse(row.blockedUntil, now);
  const failures = (isStale ? 0 : row.failures) + 1;
  const blockedUntil = now + delayMs(failures, freeTries, maxDelayMs);
  store(context, { bucket, failures, windowStartedAt: now, blockedUntil });
};

const takeAddressTry = (context: Context, bucket: string, now: number): void => {
  const { addressTries, addressWindowMs } = context.config.throttle;
  const row = read(context, bucket);
  const isFresh = !row || row.windowStartedAt + addressWindowMs <= now;
  if (!isFresh && row.failures >= addressTries) refuse(row.windowStartedAt + addressWindowMs, now);
  store(context, {
    bucket,
    failures: isFresh ? 1 : row.failures + 1,
    windowStartedAt: isFresh ? now : row.windowStartedAt,
    blockedUntil: 0,
  });
};

/** A clock that was set back keeps nobody waiting for it to catch up: what was counted ahead of it counts from now. */
const bringToNow = (context: Context, bucket: string, now: number): void => {
  const row = read(context, bucket);
  if (!row || row.windowStartedAt <= now) return;
  const ahead = row.windowStartedAt - now;
  store(context, {
    ...row,
    windowStartedAt: now,
    blockedUntil: Math.max(0, row.blockedUntil - ahead),
  });
};

const bucketOfAddress = (address: string): string => `address:${address}`;

/**
 * Refuses a stranger whose address has no try left before anything is looked up or written for them:
 * a flood of guesses costs the house next to nothing. @throws AppError 429
 */
export const refuseSpent = (context: Context, address: string): void => {
  const { addressTries, addressWindowMs } = context.config.throttle;
  const now = context.clock.now().getTime();
  const row = read(context, bucketOfAddress(address));
  if (!row || row.failures < addressTries) return;
  const freeAgainAt = row.windowStartedAt + addressWindowMs;
  // What was counted ahead of a clock that was set back is brought to now first.
  if (row.windowStartedAt <= now && now < freeAgainAt) refuse(freeAgainAt, now);
};

interface Try {
  name: string;
  deviceId: number | null;
  address: string;
  countsAddress?: boolean;
  /** Whether a right one counts for the address all the same, because it costs the house something. */
  isSpent?: boolean;
}

/**
 * Counts a try as failed before the password is looked at, so that tries made at once all count.
 * A device that knows the person has its own bucket: nobody can lock a parent out from elsewhere.
 * @returns what to call when the try was right.
 * @throws AppError 429
 */
export const takeTry = (context: Context, who: Try): (() => void) => {
  const name = who.name.toLowerCase().slice(0, 64);
  const person = who.deviceId === null ? `person:${name}` : `device:${who.deviceId}:${name}`;
  const address = bucketOfAddress(who.address);
  // A known device is nobody guessing names from one address, unless the secret is a short one.
  const countsAddress = who.countsAddress ?? who.deviceId === null;
  const now = context.clock.now().getTime();
  // On its own: a refusal takes back what its transaction did.
  write(context.db, () => {
    for (const bucket of [person, address]) bringToNow(context, bucket, now);
  });
  write(context.db, () => {
    takePersonTry(context, person, now);
    if (countsAddress) takeAddressTry(context, address, now);
  });
  return () => {
    prepared<never>(context.db, forgetSql).run(person);
    const row = read(context, address);
    if (row && countsAddress && !who.isSpent)
      store(context, { ...row, failures: Math.max(0, row.failures - 1) });
  };
};
