import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../features/accounts/accounts.tables.ts';

/** What a person has shared on a day of the household; deleting it does not lower the count. */
export const dailyUsage = sqliteTable(
  'daily_usage',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** yyyy-MM-dd */
    day: text().notNull(),
    bytes: integer().notNull().default(0),
    posts: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
