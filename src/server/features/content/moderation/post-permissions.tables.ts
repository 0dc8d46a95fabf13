import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/accounts.tables.ts';

/**
 * Kids whose new posts friends see at once, because a grown-up always allows them (product rules, section 10).
 */
export const postPermissions = sqliteTable('post_permissions', {
  kidId: integer('kid_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  allowedAt: text('allowed_at').notNull(),
  allowedBy: integer('allowed_by').references(() => users.id, { onDelete: 'set null' }),
});
