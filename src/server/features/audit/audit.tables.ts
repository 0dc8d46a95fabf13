import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The activity list. Triggers refuse to change or delete a row; people are stored by name, without a
 * reference, because an entry outlives its people.
 */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    action: text().notNull(),
    actorId: integer('actor_id'),
    actorName: text('actor_name'),
    subjectId: integer('subject_id'),
    subjectName: text('subject_name'),
    /** JSON, its shape by the action. */
    details: text().notNull(),
  },
  // What concerns one person, newest first: their own page reads it.
  (table) => [
    index('audit_entries_subject').on(table.subjectId, table.id),
    index('audit_entries_action').on(table.action, table.id),
  ],
);
