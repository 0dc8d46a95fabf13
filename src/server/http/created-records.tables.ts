import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../features/accounts/accounts.tables.ts';

/** What was created under which client id, for some days: a repeated request finds it here. */
export const createdRecords = sqliteTable(
  'created_records',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The sender's own name for what is created. */
    clientId: text('client_id').notNull(),
    /** The path of the call: ids of two kinds of records look the same. */
    path: text().notNull(),
    recordId: integer('record_id').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clientId] }),
    index('created_records_age').on(table.createdAt),
  ],
);
