import { sql } from 'drizzle-orm';
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/accounts.tables.ts';
import { albums } from '../albums/albums.tables.ts';

/** A TV or tablet that shows albums without anyone's sign-in (ADR 50). */
export const displays = sqliteTable(
  'displays',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    showEvents: integer('show_events', { mode: 'boolean' }).notNull(),
    seconds: integer().notNull(),
    /** Of the link; only hashes are kept. */
    tokenHash: blob('token_hash', { mode: 'buffer' }).notNull().unique(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: text('created_at').notNull(),
    lastSeenAt: text('last_seen_at'),
    linkUsedAt: text('link_used_at'),
  },
  (table) => [
    index('displays_maker').on(table.createdBy),
    check('displays_seconds', sql`${table.seconds} BETWEEN 5 AND 600`),
  ],
);

export const displayAlbums = sqliteTable(
  'display_albums',
  {
    displayId: integer('display_id')
      .notNull()
      .references(() => displays.id, { onDelete: 'cascade' }),
    albumId: integer('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.displayId, table.albumId] }),
    index('display_albums_album').on(table.albumId),
  ],
);

/** A device that opened the present link of a display. */
export const displaySessions = sqliteTable(
  'display_sessions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    displayId: integer('display_id')
      .notNull()
      .references(() => displays.id, { onDelete: 'cascade' }),
    tokenHash: blob('token_hash', { mode: 'buffer' }).notNull().unique(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('display_sessions_display').on(table.displayId, table.id)],
);
