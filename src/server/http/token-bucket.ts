/** So many at once, then so many a second. */
export interface Rate {
  burst: number;
  perSecond: number;
}

interface Bucket {
  tokens: number;
  at: number;
  /** When it is as full as one that was never used. */
  fullAt: number;
}

/** Buckets, some of which strangers name by their addresses, before the full ones are dropped. */
const fewBuckets = 1_000;

/** Buckets by name; `take` answers the seconds to wait, 0 where there was one to take. */
export const createTokenBuckets = () => {
  const buckets = new Map<string, Bucket>();
  let sweepAt = fewBuckets;
  const sweep = (now: number): void => {
    for (const [name, { fullAt }] of buckets) if (fullAt <= now) buckets.delete(name);
    // Where hardly any was full, the next look would find no more.
    sweepAt = Math.max(fewBuckets, 2 * buckets.size);
  };
  return {
    size: () => buckets.size,
    take: (name: string, { burst, perSecond }: Rate, now: number): number => {
      const bucket = buckets.get(name) ?? { tokens: burst, at: now };
      // A clock that was set back adds no tokens, and makes no one wait for it.
      const passed = Math.max(0, now - bucket.at) / 1000;
      const tokens = Math.min(burst, bucket.tokens + passed * perSecond);
      const left = tokens < 1 ? tokens : tokens - 1;
      const fullAt = now + ((burst - left) / perSecond) * 1000;
      buckets.set(name, { tokens: left, at: now, fullAt });
      if (buckets.size > sweepAt) sweep(now);
      return tokens < 1 ? Math.ceil((1 - tokens) / perSecond) : 0;
    },
  };
};

export type TokenBuckets = ReturnType<typeof createTokenBuckets>;
