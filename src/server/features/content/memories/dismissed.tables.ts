import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/accounts.tables.ts';

/** What a person took off their home page: a day's memories, a year's look back. */
export const dismissedMemories = sqliteTable('dismissed_memories', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** yyyy-MM-dd, the last one. */
  day: text(),
  /** The last one. */
  year: integer(),
});
