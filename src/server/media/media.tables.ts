import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { mediaKinds } from '#shared/media-types.ts';
import { users } from '../features/accounts/accounts.tables.ts';
import { variants } from './images/image-job.ts';

/** `staged` media were sent before what will show them; they count as in the trash until then. */
export const mediaVisibilities = [
  'media',
  'avatar',
  'cover',
  'other',
  'private',
  'staged',
] as const;
export type MediaVisibility = (typeof mediaVisibilities)[number];

/** Whether place, device and authors were taken out of a video: not yet, or not possible, since it is unclear. */
export const metadataStates = ['unchecked', 'removed', 'unclear'] as const;
export type MetadataState = (typeof metadataStates)[number];

/** Whether a copy of a video that every browser plays is needed, and how far it is; not looked at yet when unknown. */
export const renditionStates = [
  'unknown',
  'notNeeded',
  'wanted',
  'made',
  'failed',
  'cancelled',
] as const;
export type RenditionState = (typeof renditionStates)[number];

/** One picture, video or voice recording; what it belongs to is in the feature that refers to it. */
export const media = sqliteTable(
  'media',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The random part of its address; ids would tell how many there are. */
    name: text().notNull().unique(),
    kind: text({ enum: mediaKinds }).notNull(),
    /** Where File Management lists it; `private` files are listed nowhere. */
    visibility: text('shelf', { enum: mediaVisibilities }).notNull().default('private'),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    width: integer(),
    height: integer(),
    /** Where the centre of interest is, in percent from the left and top; null until it was looked for. */
    focusX: integer('focus_x'),
    focusY: integer('focus_y'),
    hasAllSizes: integer('has_all_sizes', { mode: 'boolean' }).notNull().default(false),
    isAnimated: integer('is_animated', { mode: 'boolean' }).notNull().default(false),
    /** Local time, `2026-07-04T15:30:00`, with the offset behind it when known. */
    takenAt: text('taken_at'),
    /** What its owner says of it. */
    caption: text().notNull().default(''),
    createdAt: text('created_at').notNull(),
    /** When what it belonged to let go of it; it goes for good 30 days later. */
    trashedAt: text('trashed_at'),
    /** Since when it is hidden because a kid asked for it to be taken down. */
    hiddenAt: text('hidden_at'),
    /** Of videos; pictures never keep any. */
    metadata: text({ enum: metadataStates }).notNull().default('unchecked'),
    durationMs: integer('duration_ms'),
    /** Of a voice recording: how loud it is, from 0 to 100, at points evenly spread over it, as JSON. */
    waveform: text(),
    rendition: text({ enum: renditionStates }).notNull().default('unknown'),
  },
  (table) => [
    // Videos from before metadata were taken out, which are few and then none.
    index('media_unchecked').on(table.id).where(sql`kind = 'video' AND metadata = 'unchecked'`),
    // Pictures whose larger sizes are made beside everything else.
    index('media_unscaled').on(table.id).where(sql`kind = 'image' AND has_all_sizes = 0`),
    // Videos that are looked at or converted beside everything else.
    index('media_unconverted')
      .on(table.id)
      .where(sql`kind = 'video' AND rendition IN ('unknown', 'wanted')`),
    // File Management's lists, newest first, and one for each of its sub-tabs.
    index('media_listed').on(table.id).where(sql`trashed_at IS NULL AND shelf <> 'private'`),
    index('media_shelf').on(table.visibility, table.id).where(sql`trashed_at IS NULL`),
    index('media_trash').on(table.trashedAt).where(sql`trashed_at IS NOT NULL`),
    // What one person's files take up.
    index('media_owner').on(table.ownerId, table.id),
    // What a person sent and has not shared yet.
    index('media_staged').on(table.ownerId).where(sql`shelf = 'staged'`),
    // A person's gallery by the date when its pictures were taken.
    index('media_taken')
      .on(table.ownerId, sql`coalesce(taken_at, created_at)`, table.id)
      .where(sql`shelf = 'media'`),
    // Pictures of a day: memories.
    index('media_taken_at')
      .on(table.takenAt, table.id)
      .where(sql`shelf = 'media' AND taken_at IS NOT NULL`),
    check('media_kind', sql`${table.kind} IN ('image', 'video', 'audio')`),
  ],
);

/** The files of one medium, on disk under their SHA-256. */
export const mediaFiles = sqliteTable(
  'media_files',
  {
    mediaId: integer('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    variant: text({ enum: variants }).notNull(),
    sha256: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.variant] }),
    // Two media may share a file; it goes when the last row that names it has gone.
    index('media_files_sha256').on(table.sha256),
  ],
);

/**
 * How many media of each visibility are not in the trash, and the bytes of their originals. Triggers keep it,
 * so that a page need not count ten thousand rows.
 */
export const mediaTotalsByVisibility = sqliteTable('media_shelves', {
  visibility: text('shelf', { enum: mediaVisibilities }).primaryKey(),
  files: integer().notNull().default(0),
  bytes: integer().notNull().default(0),
});

/** Files on their way up in parts; the bytes are in `incoming/`, and those before `offset` are on disk. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: text().primaryKey(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    size: integer().notNull(),
    offset: integer().notNull().default(0),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (table) => [index('uploads_owner').on(table.ownerId, table.updatedAt)],
);
