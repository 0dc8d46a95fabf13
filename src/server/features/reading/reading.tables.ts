import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { ageBands } from '#shared/features/reading/ages.ts';
import { readingStatuses, timerStates } from '#shared/features/reading/reading.fields.ts';
import { users } from '../accounts/accounts.tables.ts';
import { books } from './books/books.tables.ts';

const reader = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const readingLogs = sqliteTable(
  'reading_logs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: reader(),
    bookId: integer('book_id')
      .notNull()
      .references(() => books.id),
    /** The book as the reader last saw it. */
    bookTitle: text('book_title').notNull(),
    bookAuthor: text('book_author').notNull(),
    bookGenre: text('book_genre').notNull(),
    bookPages: integer('book_pages'),
    status: text({ enum: readingStatuses }).notNull().default('to_read'),
    startDate: text('start_date'),
    finishDate: text('finish_date'),
    /** Sums of the sessions. */
    pagesRead: integer('pages_read').notNull().default(0),
    minutesRead: integer('minutes_read').notNull().default(0),
    currentPage: integer('current_page').notNull().default(0),
    /** Pages of `pages_read` from readings before the current one. */
    earlierPages: integer('earlier_pages').notNull().default(0),
    /** The page the reader said they were on, and the last session before they did. */
    basePage: integer('base_page').notNull().default(0),
    baseSessionId: integer('base_session_id').notNull().default(0),
    /** In half stars. */
    rating: real(),
    review: text().notNull().default(''),
    favorite: integer({ mode: 'boolean' }).notNull().default(false),
    /** Names, as JSON. */
    shelves: text().notNull().default('[]'),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('reading_logs_user_book').on(table.userId, table.bookId),
    index('reading_logs_user').on(table.userId, table.id),
    index('reading_logs_status').on(table.userId, table.status, table.id),
    // Books finished between two days: goals and months.
    index('reading_logs_finished')
      .on(table.userId, table.finishDate)
      .where(sql`status = 'completed'`),
    index('reading_logs_genre').on(
      table.userId,
      table.bookGenre,
      table.minutesRead,
      table.pagesRead,
    ),
    // What the list can be sorted and narrowed by; drizzle-kit splits an expression at its commas.
    index('reading_logs_added').on(table.userId, table.createdAt, table.id),
    index('reading_logs_title').on(table.userId, sql`${table.bookTitle} COLLATE NOCASE`, table.id),
    index('reading_logs_stars').on(
      table.userId,
      sql`CASE WHEN ${table.rating} IS NULL THEN 0 ELSE ${table.rating} END`,
      table.id,
    ),
    index('reading_logs_day').on(
      table.userId,
      sql`CASE WHEN ${table.finishDate} IS NOT NULL THEN ${table.finishDate}
        WHEN ${table.startDate} IS NOT NULL THEN ${table.startDate} ELSE '' END`,
      table.id,
    ),
    index('reading_logs_pages').on(
      table.userId,
      sql`CASE WHEN ${table.bookPages} IS NULL THEN 0 ELSE ${table.bookPages} END`,
      table.id,
    ),
    index('reading_logs_author').on(table.userId, table.bookAuthor),
    index('reading_logs_shelved').on(table.userId).where(sql`shelves <> '[]'`),
    index('reading_logs_rated').on(table.userId, table.rating).where(sql`rating IS NOT NULL`),
    index('reading_logs_favorite').on(table.userId).where(sql`favorite = 1`),
    // Who has a book in their log: it is archived instead of deleted.
    index('reading_logs_book').on(table.bookId, table.userId),
    check(
      'reading_logs_status',
      sql`${table.status} IN ('to_read', 'reading', 'completed', 'did_not_finish')`,
    ),
    check(
      'reading_logs_rating',
      sql`${table.rating} BETWEEN 0.5 AND 5 AND ${table.rating} * 2 = round(${table.rating} * 2)`,
    ),
  ],
);

/** Readings of a book before the one that its log is about. */
export const readingRereads = sqliteTable(
  'reading_rereads',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: reader(),
    logId: integer('log_id')
      .notNull()
      .references(() => readingLogs.id, { onDelete: 'cascade' }),
    startDate: text('start_date'),
    finishDate: text('finish_date'),
    /** Sessions up to it, from that of the reading before on, belong to this one. */
    lastSessionId: integer('last_session_id').notNull(),
    /** Sum of these sessions. */
    pagesRead: integer('pages_read').notNull().default(0),
    /** The page at which it ended; null where that was not stored. */
    lastPage: integer('last_page'),
  },
  (table) => [
    index('reading_rereads_log').on(table.logId, table.id),
    // Books finished between two days: goals and months.
    index('reading_rereads_finished').on(table.userId, table.finishDate),
  ],
);

/** The owner's log of a deleted book, as JSON, for as long as it can be restored. */
export const readingSetAside = sqliteTable(
  'reading_set_aside',
  {
    bookId: integer('book_id')
      .primaryKey()
      .references(() => books.id, { onDelete: 'cascade' }),
    userId: reader(),
    log: text().notNull(),
    /** A list. */
    sessions: text().notNull(),
    /** A list. */
    rereads: text().notNull().default('[]'),
  },
  // Deleted with their person.
  (table) => [index('reading_set_aside_user').on(table.userId)],
);

/** A book is announced as finished once, however often that is repeated. */
export const readingFinished = sqliteTable(
  'reading_finished',
  {
    userId: reader(),
    bookId: integer('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId] }),
    // A book that is deleted takes its marks along.
    index('reading_finished_book').on(table.bookId),
  ],
);

export const readingSessions = sqliteTable(
  'reading_sessions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: reader(),
    logId: integer('log_id')
      .notNull()
      .references(() => readingLogs.id, { onDelete: 'cascade' }),
    /** The household's day. */
    date: text('day').notNull(),
    minutesRead: integer('minutes').notNull(),
    pagesRead: integer('pages').notNull(),
    notes: text().notNull().default(''),
    mood: text().notNull().default(''),
    createdAt: text('created_at').notNull(),
    recordedBy: integer('recorded_by').references(() => users.id),
  },
  (table) => [
    // The reader's list, and the sums of a day.
    index('reading_sessions_user').on(table.userId, table.date, table.id),
    // The list of one book, and where the reader is in it.
    index('reading_sessions_log').on(table.logId, table.date, table.id),
    index('reading_sessions_recorder').on(table.recordedBy).where(sql`recorded_by IS NOT NULL`),
    check('reading_sessions_minutes', sql`${table.minutesRead} BETWEEN 0 AND 1440`),
    check('reading_sessions_pages', sql`${table.pagesRead} BETWEEN 0 AND 5000`),
  ],
);

/** What a person read on a day, added up: statistics and goals read a row a day, not every session. */
export const readingDays = sqliteTable(
  'reading_days',
  {
    userId: reader(),
    day: text().notNull(),
    sessions: integer().notNull(),
    minutes: integer().notNull(),
    pages: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** The one timer of a person; time counts from `running_since`, where it runs. */
export const readingTimers = sqliteTable(
  'reading_timers',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    bookId: integer('book_id')
      .notNull()
      .references(() => books.id),
    state: text({ enum: timerStates }).notNull(),
    startedAt: text('started_at').notNull(),
    runningSince: text('running_since'),
    elapsedMs: integer('elapsed_ms').notNull().default(0),
  },
  // A book that is deleted lets go of its timers.
  (table) => [index('reading_timers_book').on(table.bookId)],
);

export const readingSettings = sqliteTable(
  'reading_settings',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether the household sees the totals (rule 139). */
    sharesTotals: integer('shares_totals', { mode: 'boolean' }).notNull().default(false),
    /** The highest age band of a kid's bookshelf; null for the default (rule 136). */
    shelf: text({ enum: ageBands }),
  },
  (table) => [index('reading_settings_sharing').on(table.userId).where(sql`shares_totals = 1`)],
);
