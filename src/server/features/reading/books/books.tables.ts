import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { media } from '../../../media/media.tables.ts';
import { users } from '../../accounts/accounts.tables.ts';

export const books = sqliteTable(
  'books',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    title: text().notNull(),
    author: text().notNull(),
    description: text().notNull().default(''),
    genre: text().notNull().default(''),
    pages: integer(),
    ageRange: text('age_range').notNull().default(''),
    /** The first number of `age_range`: kids' shelves end below it. */
    youngestAge: integer('youngest_age'),
    isbn: text(),
    mediaId: integer('media_id').references(() => media.id),
    isPublic: integer('is_public', { mode: 'boolean' }).notNull().default(false),
    /** Whom `is_public` opens it to, by who added it; lists filter by it. */
    audience: text({ enum: ['everyone', 'household', 'owner'] })
      .notNull()
      .default('owner'),
    addedBy: integer('added_by')
      .notNull()
      .references(() => users.id),
    addedAt: text('added_at').notNull(),
    /** Not in the library: in the trash, or kept for people with a log of it (rule 128). */
    archivedAt: text('archived_at'),
    /** Since when it can be brought back; null again after 30 days. */
    trashedAt: text('trashed_at'),
    trashedBy: integer('trashed_by').references(() => users.id),
  },
  (table) => [
    // For lists of what everyone, or the household, may see.
    index('books_shelf').on(table.audience, table.id).where(sql`archived_at IS NULL`),
    index('books_adder').on(table.addedBy, table.id).where(sql`archived_at IS NULL`),
    index('books_trash').on(table.trashedAt).where(sql`trashed_at IS NOT NULL`),
    // What a person threw away themselves.
    index('books_trash_adder')
      .on(table.addedBy, table.trashedBy, table.trashedAt)
      .where(sql`trashed_at IS NOT NULL`),
    // Which book a cover belongs to: who may see it.
    index('books_media').on(table.mediaId).where(sql`media_id IS NOT NULL`),
    index('books_title')
      .on(sql`${table.title} COLLATE NOCASE`, sql`${table.author} COLLATE NOCASE`)
      .where(sql`archived_at IS NULL`),
    // What lists can be narrowed by.
    index('books_genre').on(table.genre).where(sql`archived_at IS NULL`),
    index('books_author').on(table.author).where(sql`archived_at IS NULL`),
    index('books_isbn').on(table.isbn).where(sql`isbn IS NOT NULL AND archived_at IS NULL`),
    check('books_audience', sql`${table.audience} IN ('everyone', 'household', 'owner')`),
  ],
);
