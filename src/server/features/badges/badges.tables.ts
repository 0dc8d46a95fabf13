import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { GameId } from '#shared/features/games/games.fields.ts';
import { users } from '../accounts/accounts.tables.ts';

/** What people achieved; names and pictures are the catalogue's, so that they can be bettered. */
export const achievements = sqliteTable(
  'achievements',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    type: text({ enum: ['game_completion', 'high_score', 'badge', 'award'] }).notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which of the catalogue, for badges and awards. */
    badge: text(),
    gameId: text('game_id').$type<GameId>(),
    score: integer(),
    note: text(),
    awardedBy: integer('awarded_by').references(() => users.id, { onDelete: 'set null' }),
    timestamp: text().notNull(),
    /** When one of its owner's devices celebrated it. */
    celebratedAt: text('celebrated_at'),
  },
  (table) => [
    // A person's list, newest first.
    index('achievements_user').on(table.userId, table.id),
    // The badges among them, which are few.
    index('achievements_user_badges').on(table.userId, table.id).where(sql`badge IS NOT NULL`),
    // Built-in badges are earned once.
    uniqueIndex('achievements_once').on(table.userId, table.badge).where(sql`type = 'badge'`),
    // The current best is the newest.
    index('achievements_best')
      .on(table.userId, table.gameId, table.id)
      .where(sql`type = 'high_score'`),
    // A person who goes for good lets go of what they gave.
    index('achievements_giver').on(table.awardedBy).where(sql`awarded_by IS NOT NULL`),
    check(
      'achievements_type',
      sql`CASE WHEN ${table.type} IN ('badge', 'award') THEN ${table.badge} IS NOT NULL
        ELSE ${table.type} IN ('game_completion', 'high_score')
          AND ${table.gameId} IS NOT NULL AND ${table.score} IS NOT NULL END`,
    ),
  ],
);

/** How often a person did each thing badges are for, so that nothing is counted again. */
export const badgeCounts = sqliteTable(
  'badge_counts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    what: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.what] })],
);
