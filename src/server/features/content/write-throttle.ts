import { AppError } from '#shared/errors.ts';
import type { MessageKey } from '#shared/locales/messages.ts';
import type { Context } from '../../context.ts';

interface Bucket {
  tokens: number;
  at: number;
}

const bucketsOf = new WeakMap<Context, Map<number, Bucket>>();

/**
 * Takes one of the comments and reactions a person may make: so many at once, then so many a second.
 * @throws AppError 429 with the seconds to wait.
 */
export const takeWrite = (context: Context, userId: number, key: MessageKey): void => {
  const { writeBurst, writesPerSecond } = context.config.throttle;
  let buckets = bucketsOf.get(context);
  if (!buckets) {
    buckets = new Map();
    bucketsOf.set(context, buckets);
  }
  const now = context.clock.now().getTime();
  const bucket = buckets.get(userId) ?? { tokens: writeBurst, at: now };
  // A clock that went back fills nothing, and keeps nobody waiting for it to catch up.
  const passed = Math.max(0, now - bucket.at) / 1000;
  const tokens = Math.min(writeBurst, bucket.tokens + passed * writesPerSecond);
  if (tokens < 1) {
    buckets.set(userId, { tokens, at: now });
    const retryAfter = Math.ceil((1 - tokens) / writesPerSecond);
    throw new AppError('tooManyRequests', key, { retryAfter });
  }
  buckets.set(userId, { tokens: tokens - 1, at: now });
};
