import { AppError } from '#shared/errors.ts';
import type { Context } from '../../../context/context.ts';
import { prepared } from '../../../db/prepared.ts';
import { write } from '../../../db/transaction.ts';
import { countedNetworks } from '../../../http/counted-networks.ts';
import { outsideLimits } from '../../../http/outside-limits.ts';
import type { throttles } from '../accounts.tables.ts';

/** A row that has not been touched for this long is forgotten, in ms. */
const forgetMs = 24 * 3_600_000;

type Row = typeof throttles.$inferSelect;

// Prepared once: guessing is as frequent as the answers.
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

/** How many of the tries at home there are where the caller is. */
const triesOf = (tries: number, isOutside = false): number =>
  isOutside ? Math.max(1, Math.floor(tries * outsideLimits.signInShare)) : tries;

interface PersonBucket {
  bucket: string;
  /** Failures before delays begin. */
  free: number;
}

const takePersonTry = (context: Context, { bucket, free }: PersonBucket, now: number): void => {
  const { maxDelayMs } = context.config.throttle;
  const row = read(context, bucket);
  const isStale = !row || row.windowStartedAt + forgetMs < now;
  if (!isStale && row.blockedUntil > now) refuse(row.blockedUntil, now);
  const failures = (isStale ? 0 : row.failures) + 1;
  const blockedUntil = now + delayMs(failures, free, maxDelayMs);
  store(context, { bucket, failures, windowStartedAt: now, blockedUntil });
};

interface NetworkBucket {
  bucket: string;
  /** Tries in a window. */
  tries: number;
}

/** The buckets an address counts in; `purpose` keeps the tries at one thing from those at another. */
const networkBuckets = (
  { config }: Context,
  { address, purpose, isOutside }: Pick<Try, 'address' | 'purpose' | 'isOutside'>,
): NetworkBucket[] =>
  countedNetworks(address).map(({ name, times }) => ({
    bucket: `address:${isOutside ? 'outside ' : ''}${purpose ? `${purpose} ` : ''}${name}`,
    tries: triesOf(config.throttle.addressTries, isOutside) * times,
  }));

const takeNetworkTry = (context: Context, { bucket, tries }: NetworkBucket, now: number): void => {
  const { addressWindowMs } = context.config.throttle;
  const row = read(context, bucket);
  const isFresh = !row || row.windowStartedAt + addressWindowMs <= now;
  if (!isFresh && row.failures >= tries) refuse(row.windowStartedAt + addressWindowMs, now);
  store(context, {
    bucket,
    failures: isFresh ? 1 : row.failures + 1,
    windowStartedAt: isFresh ? now : row.windowStartedAt,
    blockedUntil: 0,
  });
};

/**
 * After the clock is set back no one waits for it to catch up: what was counted ahead of it counts from now.
 */
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

/**
 * Rejects a stranger whose address has no tries left before anything is looked up or written: a flood of
 * guesses costs next to nothing. @throws AppError 429
 */
export const refuseSpent = (context: Context, who: Pick<Try, 'address' | 'isOutside'>): void => {
  const now = context.clock.now().getTime();
  for (const { bucket, tries } of networkBuckets(context, who)) {
    const row = read(context, bucket);
    if (!row || row.failures < tries) continue;
    const freeAgainAt = row.windowStartedAt + context.config.throttle.addressWindowMs;
    // What was counted ahead of a clock that was set back is brought to now first.
    if (row.windowStartedAt <= now && now < freeAgainAt) refuse(freeAgainAt, now);
  }
};

interface Try {
  name: string;
  deviceId: number | null;
  address: string;
  /** Outside there are fewer tries, and they keep no one at home waiting. */
  isOutside?: boolean;
  /** What is tried, where an address has separate tries for it. */
  purpose?: string;
  countsAddress?: boolean;
  /** Whether a right try counts for the address all the same, because it is expensive. */
  isSpent?: boolean;
}

interface CountedTry {
  /** Forgets the failures: the try was right. */
  succeed(): void;
  /** Takes this one try back: nothing judged it. */
  giveBack(): void;
}

/** @throws AppError 429 */
const countTry = (context: Context, who: Try): CountedTry => {
  const { db } = context;
  const name = who.name.toLowerCase().slice(0, 64);
  const place = who.isOutside ? 'outside ' : '';
  const bucket =
    who.deviceId === null ? `person:${place}${name}` : `device:${who.deviceId}:${name}`;
  const person = { bucket, free: triesOf(context.config.throttle.freeTries, who.isOutside) };
  // A known device is not guessing names from one address, unless the secret is short.
  const countsAddress = who.countsAddress ?? who.deviceId === null;
  const networks = countsAddress ? networkBuckets(context, who) : [];
  const now = context.clock.now().getTime();
  // On its own: a refusal takes back what its transaction did.
  write(db, () => {
    for (const { bucket } of [person, ...networks]) {
      bringToNow(context, bucket, now);
    }
  });
  write(db, () => {
    takePersonTry(context, person, now);
    for (const network of networks) takeNetworkTry(context, network, now);
  });
  const takeOff = (bucket: string, changes: Partial<Row> = {}): void => {
    const row = read(context, bucket);
    if (row) store(context, { ...row, failures: Math.max(0, row.failures - 1), ...changes });
  };
  return {
    succeed: () => {
      prepared<never>(db, forgetSql).run(bucket);
      if (!who.isSpent) for (const { bucket } of networks) takeOff(bucket);
    },
    giveBack: () =>
      write(db, () => {
        // It was allowed, so whatever had to be waited for before it is over.
        takeOff(bucket, { blockedUntil: 0 });
        for (const { bucket } of networks) takeOff(bucket);
      }),
  };
};

/**
 * Counts a try as failed before it is checked, so that simultaneous tries all count. A device that knows the
 * person has its own bucket: a parent cannot be locked out from elsewhere.
 * @returns what to call when the try was right.
 * @throws AppError 429
 */
export const takeTry = (context: Context, who: Try): (() => void) => countTry(context, who).succeed;

/** Whether the server was too busy to say if a try was right. */
export const isUnjudged = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable';

/**
 * The same for what is judged by hashing. A try that the server was too busy to judge does not count.
 * @throws AppError 429, and what `judge` throws.
 */
export const judgeTry = async <T>(
  context: Context,
  who: Try,
  judge: (succeed: () => void) => Promise<T>,
): Promise<T> => {
  const { succeed, giveBack } = countTry(context, who);
  try {
    return await judge(succeed);
  } catch (error) {
    if (isUnjudged(error)) giveBack();
    throw error;
  }
};
