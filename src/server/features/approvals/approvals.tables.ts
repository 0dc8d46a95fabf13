import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { outcomeKinds } from '#shared/features/approvals/approvals.fields.ts';
import { users } from '../accounts/accounts.tables.ts';

/** The outcome of a decision that concerns a person; deleted after some days. */
export const outcomes = sqliteTable(
  'outcomes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: outcomeKinds }).notNull(),
    isAllowed: integer('is_allowed', { mode: 'boolean' }).notNull(),
    title: text().notNull(),
    /** Where it leads; no reference, because the post may go. */
    contentId: integer('content_id'),
    decidedBy: integer('decided_by')
      .notNull()
      .references(() => users.id),
    decidedAt: text('decided_at').notNull(),
    isSeen: integer('is_seen', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    // A person's own, newest first.
    index('outcomes_user').on(table.userId, table.id),
    index('outcomes_age').on(table.decidedAt),
    check(
      'outcomes_kind',
      sql`${table.kind} IN ('guest', 'post', 'comment', 'reported', 'judged', 'takeDown', 'takenDown')`,
    ),
  ],
);
