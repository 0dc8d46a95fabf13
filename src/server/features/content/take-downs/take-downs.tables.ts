import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { media } from '../../../media/media.tables.ts';
import { users } from '../../accounts/accounts.tables.ts';

/** People who asked for a picture or video to be taken down, until that is decided for all of them. */
export const takeDownRequests = sqliteTable(
  'take_down_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    mediaId: integer('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** Null once their account is deleted: what they asked still waits. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether it hides the picture: who asked was a kid. */
    isHiding: integer('is_hiding', { mode: 'boolean' }).notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    // A person asks once.
    uniqueIndex('take_down_requests_once').on(table.mediaId, table.userId),
    index('take_down_requests_user').on(table.userId, table.mediaId),
  ],
);
