import type { Counter } from '#shared/features/badges/badges.fields.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

/** Counts one more. @returns how many there are now. */
export const raiseCount = (db: Db, userId: number, what: Counter): number =>
  prepared<{ count: number }>(
    db,
    `INSERT INTO badge_counts (user_id, what, count) VALUES (?, ?, 1)
     ON CONFLICT (user_id, what) DO UPDATE SET count = count + 1 RETURNING count`,
  ).get(userId, what)?.count ?? 0;

/** Counts one less, of those that were counted. */
export const lowerCount = (db: Db, userId: number, what: Counter): void => {
  prepared<never>(
    db,
    'UPDATE badge_counts SET count = count - 1 WHERE user_id = ? AND what = ? AND count > 0',
  ).run(userId, what);
};

/** Keeps the highest a count has ever been. @returns it. */
export const liftCount = (db: Db, userId: number, what: Counter, count: number): number =>
  prepared<{ count: number }>(
    db,
    `INSERT INTO badge_counts (user_id, what, count) VALUES (?, ?, ?)
     ON CONFLICT (user_id, what) DO UPDATE SET count = max(count, excluded.count) RETURNING count`,
  ).get(userId, what, count)?.count ?? 0;

export const listCounts = (db: Db, userId: number): { what: string; count: number }[] =>
  prepared<{ what: string; count: number }>(
    db,
    'SELECT what, count FROM badge_counts WHERE user_id = ?',
  ).all(userId);
