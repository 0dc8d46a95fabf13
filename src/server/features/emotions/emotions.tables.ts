import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { emotionTypes } from '#shared/features/emotions/emotions.fields.ts';
import { users } from '../accounts/accounts.tables.ts';

export const emotionLogs = sqliteTable(
  'emotion_logs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    emotionType: text('emotion_type', { enum: emotionTypes }).notNull(),
    intensity: integer().notNull(),
    /** yyyy-MM-dd, the household's day. */
    date: text().notNull(),
    timestamp: text().notNull(),
    description: text().notNull().default(''),
    triggers: text().notNull().default(''),
    coping: text().notNull().default(''),
  },
  (table) => [
    // Months, pages and the newest, in their order.
    index('emotion_logs_day').on(table.userId, table.date, table.timestamp, table.id),
    // How often something was felt, ever or within some days, counted in the index alone.
    index('emotion_logs_type').on(table.userId, table.emotionType, table.date),
    check(
      'emotion_logs_type_known',
      sql`${table.emotionType} IN ('happy', 'sad', 'angry', 'worried', 'excited', 'calm', 'confused', 'tired')`,
    ),
    check('emotion_logs_intensity', sql`${table.intensity} BETWEEN 1 AND 10`),
  ],
);

/** When a kid last put the question away whether they would like to tell a grown-up. */
export const emotionCare = sqliteTable('emotion_care', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  dismissedOn: text('dismissed_on').notNull(),
});
