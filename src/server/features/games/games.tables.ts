import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/accounts.tables.ts';

const gameId = () =>
  text('game_id', { enum: ['memory', 'puzzle', 'word_search', 'jigsaw', 'differences'] }).notNull();
const difficulty = () => text({ enum: ['easy', 'medium', 'hard'] }).notNull();

/** Every finished round. */
export const gamePlays = sqliteTable(
  'game_plays',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gameId: gameId(),
    difficulty: difficulty(),
    score: integer().notNull(),
    seconds: integer().notNull(),
    moves: integer().notNull(),
    hasWon: integer('has_won', { mode: 'boolean' }).notNull(),
    isCalm: integer('is_calm', { mode: 'boolean' }).notNull(),
    playedAt: text('played_at').notNull(),
  },
  (table) => [
    // Rounds are deleted with their player.
    index('game_plays_user').on(table.userId, table.id),
    check(
      'game_plays_game',
      sql`${table.gameId} IN ('memory', 'puzzle', 'word_search', 'jigsaw', 'differences')`,
    ),
    check('game_plays_difficulty', sql`${table.difficulty} IN ('easy', 'medium', 'hard')`),
  ],
);

/** What the rounds of a person at a level add up to, so that a card counts nothing. */
export const gameRecords = sqliteTable(
  'game_records',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gameId: gameId(),
    difficulty: difficulty(),
    plays: integer().notNull(),
    wins: integer().notNull(),
    bestScore: integer('best_score'),
    bestSeconds: integer('best_seconds'),
    bestMoves: integer('best_moves'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.gameId, table.difficulty] })],
);

/** The household's own words for Word Search, in their order. */
export const gameWords = sqliteTable('game_words', {
  position: integer().primaryKey(),
  word: text().notNull().unique(),
});
