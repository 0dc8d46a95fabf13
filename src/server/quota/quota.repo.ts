import type { DailyLimits } from '#shared/daily-limits.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

export const findUsage = (db: Db, userId: number, day: string): DailyLimits =>
  prepared<DailyLimits>(
    db,
    'SELECT bytes, posts FROM daily_usage WHERE user_id = ? AND day = ?',
  ).get(userId, day) ?? { bytes: 0, posts: 0 };

const addSql = `INSERT INTO daily_usage (user_id, day, bytes, posts) VALUES (?, ?, ?, ?)
  ON CONFLICT (user_id, day) DO UPDATE SET bytes = bytes + excluded.bytes,
  posts = posts + excluded.posts`;

export const addUsage = (db: Db, userId: number, day: string, added: DailyLimits): void => {
  prepared<never>(db, addSql).run(userId, day, added.bytes, added.posts);
};

/** Forgets a person's days before `day`. */
export const deleteUsageBefore = (db: Db, userId: number, day: string): void => {
  prepared<never>(db, 'DELETE FROM daily_usage WHERE user_id = ? AND day < ?').run(userId, day);
};

/** The declared size of everything a person is uploading in parts. */
export const sumOpenUploads = (db: Db, userId: number): number =>
  prepared<{ bytes: number }>(
    db,
    'SELECT coalesce(sum(size), 0) bytes FROM uploads WHERE owner_id = ?',
  ).get(userId)?.bytes ?? 0;

type RoleRow = Pick<Actor, 'role'> & { isChild: 0 | 1 };

export const findRole = (db: Db, userId: number): Pick<Actor, 'role' | 'isChild'> | undefined => {
  const row = prepared<RoleRow>(db, 'SELECT role, is_child isChild FROM users WHERE id = ?').get(
    userId,
  );
  return row && { role: row.role, isChild: row.isChild === 1 };
};
