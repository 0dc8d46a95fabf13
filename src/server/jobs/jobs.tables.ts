import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Work that has been promised and goes on after a restart, such as deleting an account. */
export const durableJobs = sqliteTable('durable_jobs', {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text().notNull(),
  /** What the kind's steps are given, as JSON. */
  payload: text({ mode: 'json' }).notNull(),
  createdAt: text('created_at').notNull(),
});
