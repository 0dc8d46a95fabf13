import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/accounts.tables.ts';
import { chatMessages } from '../../chat/chat.tables.ts';
import { comments, contents } from '../content.tables.ts';

/** Whom a post's description, a comment or a message speaks to; whether they may still read it is asked when they look. */
export const mentions = sqliteTable(
  'mentions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    messageId: integer('message_id').references(() => chatMessages.id, { onDelete: 'cascade' }),
    /** The post whose description it is. */
    contentId: integer('content_id').references(() => contents.id, { onDelete: 'cascade' }),
    /** When others could first read it. */
    createdAt: text('created_at').notNull(),
    /** Whether the person has opened notifications since. */
    isSeen: integer('is_seen', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    // One person's notifications, newest first.
    index('mentions_user').on(table.userId, table.createdAt),
    // Each person once; mentions are deleted with their content.
    uniqueIndex('mentions_comment').on(table.commentId, table.userId),
    uniqueIndex('mentions_message').on(table.messageId, table.userId),
    uniqueIndex('mentions_content').on(table.contentId, table.userId),
    check(
      'mentions_one',
      sql`(${table.commentId} IS NOT NULL) + (${table.messageId} IS NOT NULL) + (${table.contentId} IS NOT NULL) = 1`,
    ),
  ],
);
