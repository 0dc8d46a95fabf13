import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/accounts.tables.ts';

/** What someone typed into a private form and has not saved. */
export const drafts = sqliteTable(
  'drafts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `journal` for a new entry, `journal.12` for a change of one. */
    form: text().notNull(),
    /** JSON of `DraftFields`. */
    fields: text().notNull(),
    savedAt: text('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.form] }),
    index('drafts_saved').on(table.savedAt),
  ],
);
