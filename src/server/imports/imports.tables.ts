import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../features/accounts/accounts.tables.ts';

/** Files that are being imported, one a person at a time. */
export const imports = sqliteTable('imports', {
  id: integer().primaryKey({ autoIncrement: true }),
  userId: integer('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  kind: text({ enum: ['calendar', 'reading'] }).notNull(),
  /** Whether it will be completed for certain; until then a restart drops it. */
  isCommitted: integer('is_committed', { mode: 'boolean' }).notNull().default(false),
  rowCount: integer('row_count').notNull().default(0),
  /** Rows that are in their own tables already. */
  storedCount: integer('stored_count').notNull().default(0),
  /** What the kind of import has counted so far, as JSON. */
  state: text().notNull().default('{}'),
});

/** What a file says, checked and ready to be stored, as JSON; without its import it is cleaned up in batches. */
export const importRows = sqliteTable(
  'import_rows',
  {
    importId: integer('import_id').notNull(),
    position: integer().notNull(),
    payload: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);
