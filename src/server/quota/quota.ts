import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import { type DailyLimits, limitedRoleOf } from '#shared/daily-limits.ts';
import { addToDay, startOfDayIn } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { megabytes } from '#shared/media-sizes.ts';
import type { Clock } from '../config.ts';
import type { HouseholdReader } from '../context/household-reader.ts';
import type { Db } from '../db/open.ts';
import { addUsage, deleteUsageBefore, findRole, findUsage, sumOpenUploads } from './quota.repo.ts';

interface Allowance {
  limits: DailyLimits;
  /** Never below 0; what is being uploaded counts as shared. */
  left: DailyLimits;
  /** When the household's next day begins. */
  resetsAt: Date;
}

/** How much each person may share in a day of the household, by their role. */
export interface Quota {
  /** Null for a person without limits. */
  allowanceOf(userId: number): Allowance | null;
  /** @throws AppError 413 for more than a whole day allows, 429 for more than is left today. */
  requireBytes(userId: number, bytes: number): void;
  /**
   * Sets bytes aside while one request brings them; null takes all that is left, as far as `most`.
   * @returns lets go of them. @throws AppError 413, 429
   */
  hold(userId: number, bytes: number | null, most: number): () => void;
  /** Counts a file, in the transaction of its row. @throws AppError 413, 429 */
  countFile(userId: number, file: { bytes: number; storedBytes: number }): void;
  /** Counts a post with the bytes of its text, in the transaction of its row. @throws AppError 429 */
  countPost(userId: number, textBytes: number): void;
  /** Bytes that requests are uploading right now, over all people. */
  heldBytes(): number;
}

/** Days are kept this long, so that a changed time zone finds the count of its day. */
const keptDays = 3;

interface QuotaParts {
  db: Db;
  clock: Clock;
  household: Pick<HouseholdReader, 'day' | 'timeZone' | 'dailyLimits'>;
}

export const createQuota = ({ db, clock, household }: QuotaParts): Quota => {
  const held = new Map<number, number>();
  const heldBy = (userId: number) => held.get(userId) ?? 0;
  const limitsOf = (userId: number): DailyLimits | null => {
    const person = findRole(db, userId);
    const role = person && limitedRoleOf(person);
    return role ? household.dailyLimits(role) : null;
  };
  const resetsAt = () => startOfDayIn(addToDay(household.day(), 1), household.timeZone());
  const retryAfter = () => Math.max(1, differenceInSeconds(resetsAt(), clock.now()));
  const pendingOf = (userId: number) => heldBy(userId) + sumOpenUploads(db, userId);

  const requireFits = (bytes: number, used: number, limit: number): void => {
    if (used + bytes <= limit) return;
    if (bytes > limit) {
      const values = { limit: megabytes(limit) };
      throw new AppError('tooLarge', 'common:errors.dailyFileLarge', { values });
    }
    const left = Math.floor(Math.max(0, limit - used) / (1024 * 1024));
    const [key, values] =
      left > 0
        ? (['common:errors.dailyBytesLeft', { left }] as const)
        : (['common:errors.dailyBytes', { used: megabytes(Math.min(used, limit)) }] as const);
    throw new AppError('tooManyRequests', key, { values, retryAfter: retryAfter() });
  };
  const requireBytes = (userId: number, bytes: number): void => {
    const limits = limitsOf(userId);
    if (!limits) return;
    const used = findUsage(db, userId, household.day()).bytes + pendingOf(userId);
    requireFits(bytes, used, limits.bytes);
  };
  const add = (userId: number, added: DailyLimits): void => {
    const day = household.day();
    addUsage(db, userId, day, added);
    deleteUsageBefore(db, userId, addToDay(day, -keptDays));
  };

  return {
    allowanceOf: (userId) => {
      const limits = limitsOf(userId);
      if (!limits) return null;
      const { bytes, posts } = findUsage(db, userId, household.day());
      const left = {
        bytes: Math.max(0, limits.bytes - bytes - pendingOf(userId)),
        posts: Math.max(0, limits.posts - posts),
      };
      return { limits, left, resetsAt: resetsAt() };
    },
    requireBytes,
    hold: (userId, bytes, most) => {
      const limits = limitsOf(userId);
      const used = findUsage(db, userId, household.day()).bytes + pendingOf(userId);
      const left = limits ? Math.max(1, limits.bytes - used) : most;
      const taken = bytes ?? Math.min(most, left);
      requireBytes(userId, taken);
      held.set(userId, heldBy(userId) + taken);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const rest = heldBy(userId) - taken;
        if (rest > 0) held.set(userId, rest);
        else held.delete(userId);
      };
    },
    countFile: (userId, { bytes, storedBytes }) => {
      const limits = limitsOf(userId);
      const used = findUsage(db, userId, household.day()).bytes;
      if (limits) requireFits(bytes, used, limits.bytes);
      add(userId, { bytes: storedBytes, posts: 0 });
    },
    countPost: (userId, textBytes) => {
      const limits = limitsOf(userId);
      const used = findUsage(db, userId, household.day());
      if (limits && used.posts >= limits.posts) {
        throw new AppError('tooManyRequests', 'common:errors.dailyPosts', {
          values: { count: used.posts },
          retryAfter: retryAfter(),
        });
      }
      if (limits) requireFits(textBytes, used.bytes, limits.bytes);
      add(userId, { bytes: textBytes, posts: 1 });
    },
    heldBytes: () => [...held.values()].reduce((sum, bytes) => sum + bytes, 0),
  };
};
