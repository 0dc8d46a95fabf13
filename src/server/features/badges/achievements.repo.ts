import type { GameId } from '#shared/features/games/games.fields.ts';
import type { Db } from '../../db/open.ts';
import { prepared, preparedNumber } from '../../db/prepared.ts';
import { tableSql } from '../../db/table-sql.ts';
import { achievements } from './badges.tables.ts';

export type AchievementRow = typeof achievements.$inferSelect;
type NewAchievement = typeof achievements.$inferInsert;

const sql = tableSql(achievements);
const columns = sql.select(sql.without(), 'a');

export const insertAchievement = (db: Db, row: NewAchievement): AchievementRow =>
  db.insert(achievements).values(row).returning().get();

export const findAchievement = (db: Db, id: number): AchievementRow | undefined =>
  prepared<AchievementRow>(db, `SELECT ${columns} FROM achievements a WHERE a.id = ?`).get(id);

export const hasBadge = (db: Db, userId: number, badge: string): boolean =>
  prepared(db, `SELECT 1 FROM achievements WHERE user_id = ? AND badge = ? AND type = 'badge'`).get(
    userId,
    badge,
  ) !== undefined;

interface AchievementPage {
  userId: number;
  before: number;
  limit: number;
}

/** A person's achievements, newest first. */
export const listOf = (db: Db, { userId, before, limit }: AchievementPage): AchievementRow[] =>
  prepared<AchievementRow>(
    db,
    `SELECT ${columns} FROM achievements a WHERE a.user_id = ? AND a.id < ?
     ORDER BY a.id DESC LIMIT ?`,
  ).all(userId, before, limit);

/** Of those the badges among `open`, and nothing else. */
export const listOpenOf = (
  db: Db,
  { userId, before, limit }: AchievementPage,
  open: readonly string[],
): AchievementRow[] =>
  prepared<AchievementRow>(
    db,
    `SELECT ${columns} FROM achievements a WHERE a.user_id = ? AND a.id < ?
       AND a.badge IS NOT NULL AND a.badge IN (SELECT value FROM json_each(?))
     ORDER BY a.id DESC LIMIT ?`,
  ).all(userId, before, JSON.stringify(open), limit);

/** A person's badges, oldest first; the newest ones, should there be more than `limit`. */
export const listBadgesOf = (db: Db, userId: number, limit: number): AchievementRow[] =>
  prepared<AchievementRow>(
    db,
    `SELECT ${columns} FROM achievements a WHERE a.user_id = ? AND a.badge IS NOT NULL
     ORDER BY a.id DESC LIMIT ?`,
  )
    .all(userId, limit)
    .reverse();

export const countBadgesSql = `SELECT count(*) FROM achievements INDEXED BY achievements_user_badges
  WHERE user_id = ? AND badge IS NOT NULL AND timestamp >= ? AND timestamp < ?`;

/** How many badges a person earned between two instants, the second exclusive. */
export const countBadges = (db: Db, userId: number, from: string, to: string): number =>
  preparedNumber(db, countBadgesSql, userId, from, to);

/** The best a person has reached in a game; undefined before the first. */
export const findBest = (db: Db, userId: number, gameId: GameId): AchievementRow | undefined =>
  prepared<AchievementRow>(
    db,
    `SELECT ${columns} FROM achievements a
     WHERE a.user_id = ? AND a.game_id = ? AND a.type = 'high_score' ORDER BY a.id DESC LIMIT 1`,
  ).get(userId, gameId);

/** Marks those of a person's new badges as celebrated. @returns their ids, those it changed. */
export const claimNew = (db: Db, userId: number, ids: number[], at: string): number[] =>
  prepared<{ id: number }>(
    db,
    `UPDATE achievements SET celebrated_at = ?
     WHERE id IN (SELECT value FROM json_each(?)) AND user_id = ? AND badge IS NOT NULL
       AND celebrated_at IS NULL RETURNING id`,
  )
    .all(at, JSON.stringify(ids), userId)
    .map(({ id }) => id);
