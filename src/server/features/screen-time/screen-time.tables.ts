import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/accounts.tables.ts';

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The limits of a kid; without a row nothing is limited and nothing counted. */
export const screenTimes = sqliteTable(
  'kid_times',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    dailyMinutes: integer('daily_minutes'),
    /** Whether the windows count: with none of them that is never, without this it is always. */
    hasWindows: integer('has_windows', { mode: 'boolean' }).notNull(),
    openUntil: text('open_until'),
    /** When use was last counted; null after the device was put down. */
    lastUsedAt: text('last_used_at'),
    /** The last announcement made for the end in sight: 10 or 2 minutes before it, 0 for none. */
    announced: integer().notNull().default(0),
    /** When it was made, or a grown-up gave time; null for never. */
    announcedAt: text('announced_at'),
    updatedAt: text('updated_at').notNull(),
  },
  (table) => [
    check('kid_times_minutes', sql`${table.dailyMinutes} BETWEEN 1 AND 1440`),
    check('kid_times_announced', sql`${table.announced} IN (0, 2, 10)`),
  ],
);

export const kidWindows = sqliteTable(
  'kid_windows',
  {
    userId: userId(),
    weekday: integer().notNull(),
    from: integer('from_minute').notNull(),
    to: integer('to_minute').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.weekday, table.from, table.to] }),
    check('kid_windows_weekday', sql`${table.weekday} BETWEEN 0 AND 6`),
    check('kid_windows_from', sql`${table.from} BETWEEN 0 AND 1439`),
    check('kid_windows_to', sql`${table.to} BETWEEN 0 AND 1440 AND ${table.to} <> ${table.from}`),
  ],
);

/** Seconds used, by the household's days. */
export const screenTimeUsed = sqliteTable(
  'kid_time_used',
  { userId: userId(), day: text().notNull(), seconds: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    // What is old enough to be forgotten.
    index('kid_time_used_day').on(table.day),
  ],
);

/** Minutes a grown-up gave on top, by the household's days. */
export const screenTimeExtra = sqliteTable(
  'kid_time_extra',
  { userId: userId(), day: text().notNull(), minutes: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('kid_time_extra_day').on(table.day),
  ],
);
