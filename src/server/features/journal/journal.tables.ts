import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { media } from '../../media/media.tables.ts';
import { users } from '../accounts/accounts.tables.ts';

/**
 * Private journal entries. The migration also creates `journal_search`, the FTS5 index over it, and its
 * triggers: rebuilding this table must create those again.
 */
export const journals = sqliteTable(
  'journals',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** yyyy-MM-dd, a day of the household. */
    date: text().notNull(),
    title: text().notNull().default(''),
    content: text().notNull().default(''),
    mood: text().notNull().default(''),
    mediaId: integer('media_id').references(() => media.id),
    createdAt: text('created_at').notNull(),
    /** Names the writer as one word, by which the index itself narrows a search. */
    owner: text().generatedAlwaysAs(sql`('u' || user_id)`, { mode: 'virtual' }),
    /** Orders entries by day, then by id; the rowid of the search, whose hits come in that order. */
    place: integer().generatedAlwaysAs(
      sql`(CAST(replace(date, '-', '') AS INTEGER) * 68719476736 + id)`,
      { mode: 'virtual' },
    ),
  },
  (table) => [
    // Every list, and the days with entries without looking at one.
    index('journals_day').on(table.userId, table.date, table.id),
    uniqueIndex('journals_place').on(table.place),
    index('journals_media').on(table.mediaId).where(sql`media_id IS NOT NULL`),
  ],
);
