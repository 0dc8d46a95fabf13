import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { goalTypes, timeframes } from '#shared/features/reading/reading.fields.ts';
import { users } from '../../accounts/accounts.tables.ts';

export const readingGoals = sqliteTable(
  'reading_goals',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    goalType: text('goal_type', { enum: goalTypes }).notNull(),
    targetValue: integer('target_value').notNull(),
    timeframe: text({ enum: timeframes }).notNull(),
    startDate: text('start_date').notNull(),
    /** Null for a custom goal without an end. */
    endDate: text('end_date'),
    /** What the reader wrote themselves instead of the counted number (rule 130). */
    progressOverride: integer('progress_override'),
    /** How the reader set the checkbox, where that differs from what was counted. */
    completedOverride: integer('completed_override', { mode: 'boolean' }),
    /** Reached once, and announced; it may be unreached again. */
    reachedAt: text('reached_at'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('reading_goals_user').on(table.userId, table.id)],
);
