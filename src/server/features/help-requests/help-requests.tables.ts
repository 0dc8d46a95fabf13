import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/accounts.tables.ts';

/** Requests for a grown-up. */
export const helpCalls = sqliteTable(
  'help_calls',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    calledAt: text('called_at').notNull(),
    answeredBy: integer('answered_by').references(() => users.id, { onDelete: 'set null' }),
    answeredAt: text('answered_at'),
    /** Taken back, or rung again by a later call. */
    closedAt: text('closed_at'),
  },
  (table) => [
    // What rings now, and what is old enough to go.
    index('help_calls_called').on(table.calledAt),
    // A person's last call.
    index('help_calls_user').on(table.userId, table.calledAt),
    index('help_calls_answered_by').on(table.answeredBy),
  ],
);
