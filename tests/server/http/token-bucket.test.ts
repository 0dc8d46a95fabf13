import { describe, expect, it } from 'vitest';
import { createTokenBuckets } from '#server/http/token-bucket.ts';

const rate = { burst: 2, perSecond: 0.5 };

describe('token buckets', () => {
  it('give a burst, then so many a second', () => {
    const { take } = createTokenBuckets();
    expect([0, 0, 0, 1_000, 2_000].map((now) => take('one', rate, now))).toEqual([0, 0, 2, 1, 0]);
    expect(take('other', rate, 2_000)).toBe(0);
  });

  it('are dropped once they are full, where strangers made many', () => {
    const { take, size } = createTokenBuckets();
    for (let count = 0; count < 1_000; count += 1) take(`stranger ${count}`, rate, 0);
    expect(size()).toBe(1_000);
    for (const _ of [1, 2, 3]) take('busy', rate, 3_000);
    expect(size()).toBe(1);
    expect(take('busy', rate, 3_000)).toBe(2);
  });
});
