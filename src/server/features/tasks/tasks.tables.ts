import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/accounts.tables.ts';

export const tasks = sqliteTable(
  'tasks',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Whose it is; an assigned task is the kid's. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    status: text({ enum: ['not_started', 'in_progress', 'completed'] })
      .notNull()
      .default('not_started'),
    priority: integer().notNull().default(2),
    dueDate: text('due_date'),
    notes: text().notNull().default(''),
    createdAt: text('created_at').notNull(),
    /** Set as long as the task is completed. */
    completedAt: text('completed_at'),
    /** Whether its completion was announced: ticking it again announces nothing. */
    hasCounted: integer('has_counted', { mode: 'boolean' }).notNull().default(false),
    /** The grown-up who assigned it; null for the person's own task. */
    assignedBy: integer('assigned_by').references(() => users.id, { onDelete: 'set null' }),
    /** Given, and not looked at yet. */
    isNew: integer('is_new', { mode: 'boolean' }).notNull().default(false),
    /** What the lists are sorted by: no due date is the last, a high priority the first. */
    dueOrder: text('due_order')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(due_date, '9999-12-31')`, { mode: 'virtual' }),
    priorityOrder: integer('priority_order')
      .notNull()
      .generatedAlwaysAs(sql`-priority`, { mode: 'virtual' }),
    /** Read backwards: what is open comes before what is done. */
    doneOrder: text('done_order')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(completed_at, '9999')`, { mode: 'virtual' }),
    deletedAt: text('deleted_at'),
    /** Only they can bring it back. */
    deletedBy: integer('deleted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    // The two orders of what is open.
    index('tasks_open_due')
      .on(table.userId, table.dueOrder, table.priorityOrder, table.id)
      .where(sql`completed_at IS NULL AND deleted_at IS NULL`),
    index('tasks_open_priority')
      .on(table.userId, table.priorityOrder, table.dueOrder, table.id)
      .where(sql`completed_at IS NULL AND deleted_at IS NULL`),
    // What is done, and everything of a person who goes for good.
    index('tasks_done').on(table.userId, table.completedAt, table.id),
    // Tasks a person assigned.
    index('tasks_given')
      .on(table.assignedBy, table.doneOrder, table.id)
      .where(sql`assigned_by IS NOT NULL`),
    index('tasks_new').on(table.userId).where(sql`is_new = 1`),
    index('tasks_trash').on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
    index('tasks_deleter').on(table.deletedBy).where(sql`deleted_by IS NOT NULL`),
    check('tasks_status', sql`${table.status} IN ('not_started', 'in_progress', 'completed')`),
    check('tasks_priority', sql`${table.priority} IN (1, 2, 3)`),
    check('tasks_completed', sql`(status = 'completed') = (completed_at IS NOT NULL)`),
  ],
);
