import { describe, expect, it } from 'vitest';
import { warningOf } from '#renderer/features/accounts/allowance.ts';
import type { Allowance } from '#shared/features/household/household.contract.ts';

const allowance = (bytes: number, posts: number): Allowance => ({
  limits: { bytes: 100, posts: 20 },
  left: { bytes, posts },
  resetsAt: '2026-03-03T00:00:00.000Z',
});

describe('the warning before something is shared', () => {
  it.each([
    ['plenty', allowance(25, 5), { fileBytes: 25, isPost: true }, null],
    [
      'little left',
      allowance(24, 20),
      { fileBytes: 0, isPost: true },
      { kind: 'bytes', bytes: 24 },
    ],
    [
      'a larger file',
      allowance(90, 20),
      { fileBytes: 91, isPost: true },
      { kind: 'tooLarge', bytes: 90 },
    ],
    ['nothing left', allowance(0, 20), { fileBytes: 0, isPost: false }, { kind: 'none' }],
    ['few posts', allowance(100, 4), { fileBytes: 0, isPost: true }, { kind: 'posts', posts: 4 }],
    ['no posts', allowance(100, 0), { fileBytes: 0, isPost: true }, { kind: 'none' }],
    ['no posts, where none is made', allowance(100, 0), { fileBytes: 1, isPost: false }, null],
    [
      'no limits',
      { limits: null, left: null, resetsAt: null },
      { fileBytes: 1e12, isPost: true },
      null,
    ],
  ] as const)('is right with %s', (_, allowance, sharing, expected) => {
    expect(warningOf(allowance, sharing)).toEqual(expected);
  });
});
