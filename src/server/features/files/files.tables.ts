import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { media } from '../../media/media.tables.ts';

/** What showed a file that an admin deleted: a restored file goes back there. */
export const mediaReleases = sqliteTable(
  'media_releases',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    mediaId: integer('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** The feature, by its name among the places. */
    feature: text().notNull(),
    /** The record of that feature. */
    refId: integer('ref_id').notNull(),
    /** Where the file was among the record's. */
    position: integer(),
    releasedAt: text('released_at').notNull(),
    /** By id alone: a release outlives its people. */
    releasedBy: integer('released_by').notNull(),
  },
  (table) => [index('media_releases_media').on(table.mediaId)],
);
