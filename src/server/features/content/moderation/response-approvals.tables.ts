import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/accounts.tables.ts';

/**
 * Whether a friend sees one kid's comments and reactions (product rules, section 10). There is a row
 * only for a kid and a friend as they are now; without one, the friend does not see them.
 */
export const responseApprovals = sqliteTable(
  'response_approvals',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kidId: integer('kid_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    friendId: integer('friend_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: ['waiting', 'approved', 'declined'] })
      .notNull()
      .default('waiting'),
    requestedAt: text('requested_at').notNull(),
    decidedAt: text('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    // Asked once for each kid and friend.
    uniqueIndex('response_approvals_pair').on(table.kidId, table.friendId),
    index('response_approvals_friend').on(table.friendId),
    index('response_approvals_waiting').on(table.id).where(sql`state = 'waiting'`),
    check('response_approvals_state', sql`${table.state} IN ('waiting', 'approved', 'declined')`),
  ],
);
