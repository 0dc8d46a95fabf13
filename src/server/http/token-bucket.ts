import { AppError } from '#shared/errors.ts';
import type { MessageKey } from '#shared/locales/messages.ts';
import type { Context } from '../context.ts';

/** So many at once, then so many a second. */
export interface Rate {
  burst: number;
  perSecond: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const bucketsOf = new WeakMap<Context, Map<string, Bucket>>();

/**
 * Takes one of what a person may do of a kind: a burst at once, then so many a second.
 * @throws AppError 429 with the seconds to wait.
 */
export const takeToken = (
  context: Context,
  bucketName: string,
  { burst, perSecond }: Rate,
  key: MessageKey,
): void => {
  let buckets = bucketsOf.get(context);
  if (!buckets) {
    buckets = new Map();
    bucketsOf.set(context, buckets);
  }
  const now = context.clock.now().getTime();
  const bucket = buckets.get(bucketName) ?? { tokens: burst, at: now };
  // A clock that went back fills nothing, and keeps nobody waiting for it to catch up.
  const passed = Math.max(0, now - bucket.at) / 1000;
  const tokens = Math.min(burst, bucket.tokens + passed * perSecond);
  if (tokens < 1) {
    buckets.set(bucketName, { tokens, at: now });
    const retryAfter = Math.ceil((1 - tokens) / perSecond);
    throw new AppError('tooManyRequests', key, { retryAfter });
  }
  buckets.set(bucketName, { tokens: tokens - 1, at: now });
};
