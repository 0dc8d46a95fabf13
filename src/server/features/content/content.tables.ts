import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { media } from '../../media/media.tables.ts';
import { users } from '../accounts/accounts.tables.ts';
import { albums } from './albums/albums.tables.ts';

const isLive = sql`deleted_at IS NULL`;
const isLiveFamily = sql`is_family_content = 1 AND deleted_at IS NULL`;
const isShown = sql`is_pending = 0 AND deleted_at IS NULL`;

export const contents = sqliteTable(
  'contents',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    title: text().notNull(),
    description: text().notNull().default(''),
    contentType: text('content_type', { enum: ['art', 'photo', 'story', 'video'] }).notNull(),
    mediaId: integer('media_id').references(() => media.id),
    /** An album that the post leads to; those who do not see the album see no sign of it. */
    albumId: integer('album_id').references(() => albums.id, { onDelete: 'set null' }),
    /** A voice recording beside what it shows; a trigger marks it as trashed when the post lets go of it. */
    recordingId: integer('recording_id').references(() => media.id),
    textContent: text('text_content').notNull().default(''),
    /** Those of its pictures and videos, a line each, for the search index. */
    captions: text().notNull().default(''),
    createdAt: text('created_at').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    isFamilyContent: integer('is_family_content', { mode: 'boolean' }).notNull().default(false),
    friendsApproval: text('friends_approval', {
      enum: ['notNeeded', 'waiting', 'approved', 'declined'],
    })
      .notNull()
      .default('notNeeded'),
    /** Who besides its author sees it, worked out by the policy at every change: lists filter by it. */
    audience: text({ enum: ['everyone', 'friends', 'household'] }).notNull(),
    /** Visible comments that are not tombstones. */
    commentCount: integer('comment_count').notNull().default(0),
    /** Goes up with every change to the post, its comments or reactions; names its cached JSON. */
    revision: integer().notNull().default(1),
    deletedAt: text('deleted_at'),
    deletedBy: integer('deleted_by').references(() => users.id),
    /** Its author's own name for it, by which it is known when it is sent again. */
    clientId: text('client_id'),
  },
  (table) => [
    // A post sent twice is stored once.
    uniqueIndex('contents_client')
      .on(table.userId, table.clientId)
      .where(sql`client_id IS NOT NULL`),
    // One index for each list's filter, ending in the id, which is the order of every list.
    index('contents_live').on(table.id).where(isLive),
    index('contents_type').on(table.contentType, table.id).where(isLive),
    index('contents_user').on(table.userId, table.id).where(isLive),
    index('contents_user_type').on(table.userId, table.contentType, table.id).where(isLive),
    index('contents_family').on(table.id).where(isLiveFamily),
    index('contents_family_type').on(table.contentType, table.id).where(isLiveFamily),
    index('contents_family_user').on(table.userId, table.id).where(isLiveFamily),
    index('contents_family_user_type')
      .on(table.userId, table.contentType, table.id)
      .where(isLiveFamily),
    // Friends and guests: what an audience may see, of everyone or of one person.
    index('contents_audience').on(table.audience, table.id).where(isLive),
    index('contents_audience_type').on(table.audience, table.contentType, table.id).where(isLive),
    index('contents_user_audience').on(table.userId, table.audience, table.id).where(isLive),
    index('contents_user_audience_type')
      .on(table.userId, table.audience, table.contentType, table.id)
      .where(isLive),
    index('contents_waiting')
      .on(table.id)
      .where(sql`friends_approval = 'waiting' AND deleted_at IS NULL`),
    index('contents_trash').on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
    // What a person threw away themselves.
    index('contents_trash_user')
      .on(table.userId, table.deletedBy, table.deletedAt)
      .where(sql`deleted_at IS NOT NULL`),
    index('contents_media').on(table.mediaId),
    uniqueIndex('contents_recording').on(table.recordingId).where(sql`recording_id IS NOT NULL`),
    index('contents_album').on(table.albumId).where(sql`album_id IS NOT NULL`),
    // Posts of a day: memories.
    index('contents_shared').on(table.createdAt).where(isLive),
    check('contents_type_known', sql`${table.contentType} IN ('art', 'photo', 'story', 'video')`),
    check(
      'contents_audience_known',
      sql`${table.audience} IN ('everyone', 'friends', 'household')`,
    ),
  ],
);

/** The pictures and videos of a post behind its first, which the post itself names. */
export const contentMedia = sqliteTable(
  'content_media',
  {
    contentId: integer('content_id')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    /** From 1 on. */
    position: integer().notNull(),
    mediaId: integer('media_id')
      .notNull()
      .references(() => media.id),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.position] }),
    uniqueIndex('content_media_media').on(table.mediaId),
  ],
);

export const comments = sqliteTable(
  'comments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    text: text().notNull(),
    createdAt: text('created_at').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    contentId: integer('content_id')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    /** The post's author, so that notifications need no join. */
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    isPending: integer('is_pending', { mode: 'boolean' }).notNull().default(false),
    /** When others could first see it: at once, or when a grown-up let it through. */
    visibleAt: text('visible_at').notNull(),
    /** Whether the post's author has seen it in notifications. */
    isSeen: integer('is_seen', { mode: 'boolean' }).notNull().default(false),
    deletedAt: text('deleted_at'),
    editedAt: text('edited_at'),
    /** As of a post. */
    clientId: text('client_id'),
    /** The name of the sticker that the comment is. */
    sticker: text(),
    /** A voice recording, for which the text stands in; a trigger as of a post. */
    recordingId: integer('recording_id').references(() => media.id),
  },
  (table) => [
    uniqueIndex('comments_client')
      .on(table.userId, table.clientId)
      .where(sql`client_id IS NOT NULL`),
    uniqueIndex('comments_recording').on(table.recordingId).where(sql`recording_id IS NOT NULL`),
    // A post that goes for good takes all of its comments along.
    index('comments_post').on(table.contentId),
    // With who wrote them: a page leaves out those of kids whose comments its reader does not see.
    index('comments_content')
      .on(table.contentId, table.id, table.userId)
      .where(sql`is_pending = 0`),
    index('comments_pending').on(table.contentId, table.id).where(sql`is_pending = 1`),
    index('comments_waiting').on(table.id).where(sql`is_pending = 1`),
    // Who has commented on a post, without reading all of its comments.
    index('comments_people').on(table.contentId, table.userId, table.id).where(isShown),
    // Notifications: others' comments on a person's posts, recent or unseen.
    index('comments_received')
      .on(table.ownerId, table.visibleAt)
      .where(sql`user_id <> owner_id AND is_pending = 0 AND deleted_at IS NULL`),
    index('comments_unseen').on(table.ownerId).where(sql`is_seen = 0 AND is_pending = 0`),
    // Whether a person has commented on this author's posts before.
    index('comments_user_owner').on(table.userId, table.ownerId).where(isShown),
  ],
);

export const reactions = sqliteTable(
  'reactions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    emoji: text().notNull(),
    createdAt: text('created_at').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    contentId: integer('content_id')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    uniqueIndex('reactions_once').on(table.contentId, table.userId, table.emoji),
    index('reactions_received')
      .on(table.ownerId, table.id, table.userId)
      .where(sql`user_id <> owner_id`),
    index('reactions_user').on(table.userId, table.ownerId, table.contentId),
  ],
);

/** A post or comment shown to the grown-ups, as it stood; they judge each once, for all who reported it. */
export const contentReports = sqliteTable(
  'content_reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    contentId: integer('content_id')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    /** Null where the post itself was reported. */
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    /** Who wrote it: they are not the one to judge it. */
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    reportedBy: integer('reported_by')
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    createdAt: text('created_at').notNull(),
    settledAt: text('settled_at'),
    settledBy: integer('settled_by').references(() => users.id),
  },
  (table) => [
    // One open report per person and thing.
    uniqueIndex('content_reports_post')
      .on(table.contentId, table.reportedBy)
      .where(sql`settled_at IS NULL AND comment_id IS NULL`),
    uniqueIndex('content_reports_comment')
      .on(table.commentId, table.reportedBy)
      .where(sql`settled_at IS NULL AND comment_id IS NOT NULL`),
    index('content_reports_open').on(table.id).where(sql`settled_at IS NULL`),
    // A post or comment that goes for good takes its reports along.
    index('content_reports_content').on(table.contentId),
    index('content_reports_of_comment').on(table.commentId),
  ],
);

/** How far a person has read notifications and the Family page, and the one count too long to repeat. */
export const bellSeen = sqliteTable(
  'bell_seen',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reactionId: integer('reaction_id').notNull().default(0),
    familyContentId: integer('family_content_id').notNull().default(0),
    /** Others' reactions on this person's posts that are not in the trash. */
    reactionsReceived: integer('reactions_received').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);
