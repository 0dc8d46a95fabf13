import { AppError } from '#shared/errors.ts';
import type { MessageKey } from '#shared/locales/messages.ts';
import type { Context } from '../context/context.ts';
import { countedNetworks } from './counted-networks.ts';
import type { Rate } from './token-bucket.ts';

/**
 * Takes one of what a person may do of a kind: a burst at once, then so many a second.
 * @throws AppError 429 with the seconds to wait.
 */
export const takeToken = (
  context: Context,
  bucketName: string,
  rate: Rate,
  key: MessageKey,
): void => {
  const retryAfter = context.buckets.take(bucketName, rate, context.clock.now().getTime());
  if (retryAfter > 0) throw new AppError('tooManyRequests', key, { retryAfter });
};

/** The same for unknown callers, by network. @throws AppError 429 with the seconds to wait. */
export const takeNetworkToken = (
  context: Context,
  { purpose, address }: { purpose: string; address: string },
  { burst, perSecond }: Rate,
  key: MessageKey,
): void => {
  for (const { name, times } of countedNetworks(address)) {
    const rate = { burst: burst * times, perSecond: perSecond * times };
    takeToken(context, `${purpose} ${name}`, rate, key);
  }
};
