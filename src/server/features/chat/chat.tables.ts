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

export const chatRooms = sqliteTable(
  'chat_rooms',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    description: text().notNull().default(''),
    isPrivate: integer('is_private', { mode: 'boolean' }).notNull().default(false),
    createdAt: text('created_at').notNull(),
    /** Who looks after it: its maker, or whom it was handed over to. */
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    /** The newest message, kept so that lists and joining sockets need not look for it; 0 for none. */
    lastMessageId: integer('last_message_id').notNull().default(0),
    /** Increases when an existing message changes, so that clients that missed it reload. */
    revision: integer().notNull().default(0),
    deletedAt: text('deleted_at'),
    deletedBy: integer('deleted_by').references(() => users.id),
  },
  (table) => [
    // Who looks after how many rooms: new ones are limited, and a leaver's are handed over.
    index('chat_rooms_creator').on(table.createdBy),
    index('chat_rooms_open').on(table.id).where(sql`is_private = 0 AND deleted_at IS NULL`),
    index('chat_rooms_trash').on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
    index('chat_rooms_trash_creator')
      .on(table.createdBy, table.deletedAt)
      .where(sql`deleted_at IS NOT NULL`),
  ],
);

export const chatRoomMembers = sqliteTable(
  'chat_room_members',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    roomId: integer('room_id')
      .notNull()
      .references(() => chatRooms.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: text('joined_at').notNull(),
    lastReadMessageId: integer('last_read_message_id').notNull().default(0),
  },
  (table) => [
    uniqueIndex('chat_room_members_room_user').on(table.roomId, table.userId),
    index('chat_room_members_user').on(table.userId, table.roomId),
  ],
);

export const chatMessages = sqliteTable(
  'chat_messages',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    roomId: integer('room_id')
      .notNull()
      .references(() => chatRooms.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    sentAt: text('sent_at').notNull(),
    clientId: text('client_id'),
    mediaId: integer('media_id').references(() => media.id),
    /** A system note, and whom it is about. */
    note: text({ enum: ['joined', 'added', 'left', 'removed', 'watching', 'handedOver'] }),
    notePersonId: integer('note_person_id').references(() => users.id),
    deletedAt: text('deleted_at'),
    /** The name of the sticker that the message is. */
    sticker: text(),
  },
  (table) => [
    // Every page of a room, and what is unread in it.
    index('chat_messages_room').on(table.roomId, table.id),
    // A message sent twice is stored once.
    uniqueIndex('chat_messages_client')
      .on(table.userId, table.clientId)
      .where(sql`client_id IS NOT NULL`),
    // Which message a picture belongs to: who may see it.
    index('chat_messages_media').on(table.mediaId).where(sql`media_id IS NOT NULL`),
    check(
      'chat_messages_note',
      sql`${table.note} IN ('joined', 'added', 'left', 'removed', 'watching', 'handedOver')`,
    ),
  ],
);

export const chatReactions = sqliteTable(
  'chat_reactions',
  {
    messageId: integer('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    emoji: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.emoji, table.userId] })],
);

/** A message shown to the grown-ups, as it stood; its room and the message itself may go. */
export const chatReports = sqliteTable(
  'chat_reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    roomId: integer('room_id').references(() => chatRooms.id, { onDelete: 'set null' }),
    roomName: text('room_name').notNull(),
    messageId: integer('message_id').notNull(),
    /** Who wrote the message: they are not the one to judge it. */
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    reportedBy: integer('reported_by')
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    /** JSON: the message among its neighbours. */
    context: text().notNull(),
    createdAt: text('created_at').notNull(),
    settledAt: text('settled_at'),
    settledBy: integer('settled_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('chat_reports_message_person').on(table.messageId, table.reportedBy),
    // A room that goes for good lets go of its reports.
    index('chat_reports_room').on(table.roomId),
    index('chat_reports_open').on(table.id).where(sql`settled_at IS NULL`),
  ],
);
