import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { albumVisibilities } from '#shared/features/content/albums.fields.ts';
import { media } from '../../../media/media.tables.ts';
import { users } from '../../accounts/accounts.tables.ts';

export const albums = sqliteTable(
  'albums',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    title: text().notNull(),
    description: text().notNull().default(''),
    visibility: text({ enum: albumVisibilities }).notNull(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    /** Null for the first of its pictures. */
    coverId: integer('cover_id').references(() => media.id, { onDelete: 'set null' }),
    createdAt: text('created_at').notNull(),
    deletedAt: text('deleted_at'),
    deletedBy: integer('deleted_by').references(() => users.id),
  },
  (table) => [
    index('albums_live').on(table.id).where(sql`deleted_at IS NULL`),
    index('albums_owner').on(table.ownerId, table.id),
    index('albums_trash').on(table.deletedAt, table.id).where(sql`deleted_at IS NOT NULL`),
    index('albums_cover').on(table.coverId).where(sql`cover_id IS NOT NULL`),
    check(
      'albums_visibility_known',
      sql`${table.visibility} IN ('household', 'chosen', 'private')`,
    ),
  ],
);

/** Whom an album for chosen people was shared with. */
export const albumMembers = sqliteTable(
  'album_members',
  {
    albumId: integer('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.albumId, table.userId] }),
    index('album_members_user').on(table.userId),
  ],
);

/** The pictures of an album: of posts, and sent to an album. */
export const albumItems = sqliteTable(
  'album_items',
  {
    albumId: integer('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    mediaId: integer('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** When the picture was taken, or else arrived: the order of the album. */
    taken: text().notNull(),
    addedBy: integer('added_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.albumId, table.mediaId] }),
    index('album_items_taken').on(table.albumId, table.taken, table.mediaId),
    index('album_items_media').on(table.mediaId),
    index('album_items_adder').on(table.addedBy),
  ],
);

/** Files that were sent to an album; they are seen by those who see it, in other albums too. */
export const albumUploads = sqliteTable(
  'album_uploads',
  {
    mediaId: integer('media_id')
      .primaryKey()
      .references(() => media.id),
    albumId: integer('album_id')
      .notNull()
      .references(() => albums.id),
    /** When it was taken out of the album; it goes for good 30 days later. */
    removedAt: text('removed_at'),
    removedBy: integer('removed_by').references(() => users.id),
  },
  (table) => [
    index('album_uploads_album').on(table.albumId, table.mediaId),
    index('album_uploads_removed')
      .on(table.removedAt, table.mediaId)
      .where(sql`removed_at IS NOT NULL`),
  ],
);
