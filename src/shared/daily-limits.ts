import type { Actor } from './features/accounts/access.ts';

/** Roles with a daily limit; admins have none, because they manage the disk. */
export const limitedRoles = ['guest', 'friend', 'kid', 'family'] as const;
export type LimitedRole = (typeof limitedRoles)[number];

export const dailyAmounts = ['megabytes', 'posts'] as const;
export type DailyAmount = (typeof dailyAmounts)[number];

/** What each may share in a day unless the household says otherwise. */
export const usualDailyLimits: Record<LimitedRole, Record<DailyAmount, number>> = {
  guest: { megabytes: 200, posts: 50 },
  friend: { megabytes: 1_000, posts: 200 },
  kid: { megabytes: 5_000, posts: 500 },
  family: { megabytes: 10_000, posts: 1_000 },
};

export const dailyBounds: Record<DailyAmount, { min: number; max: number }> = {
  megabytes: { min: 1, max: 100_000 },
  posts: { min: 1, max: 10_000 },
};

/** The limits as the household stores them; null for the usual one. */
export const dailyLimitFields = {
  guest: { megabytes: 'guestDailyMegabytes', posts: 'guestDailyPosts' },
  friend: { megabytes: 'friendDailyMegabytes', posts: 'friendDailyPosts' },
  kid: { megabytes: 'kidDailyMegabytes', posts: 'kidDailyPosts' },
  family: { megabytes: 'familyDailyMegabytes', posts: 'familyDailyPosts' },
} as const satisfies Record<LimitedRole, Record<DailyAmount, string>>;

type DailyLimitField = (typeof dailyLimitFields)[LimitedRole][DailyAmount];
export type ChosenDailyLimits = Record<DailyLimitField, number | null>;

/** A kid of the household has separate limits; a kid who is a friend or guest has those of the role. */
export const limitedRoleOf = ({ role, isChild }: Pick<Actor, 'role' | 'isChild'>) => {
  if (role === 'admin') return null;
  return role === 'family' && isChild ? 'kid' : role;
};

export interface DailyLimits {
  bytes: number;
  posts: number;
}

export const dailyLimitsOf = (
  role: LimitedRole,
  chosen: ChosenDailyLimits | undefined,
): DailyLimits => {
  const amount = (kind: DailyAmount) =>
    chosen?.[dailyLimitFields[role][kind]] ?? usualDailyLimits[role][kind];
  return { bytes: amount('megabytes') * 1024 * 1024, posts: amount('posts') };
};
