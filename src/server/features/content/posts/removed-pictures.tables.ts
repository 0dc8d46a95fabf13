import { index, integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { media } from '../../../media/media.tables.ts';
import { contents } from '../content.tables.ts';

/** Pictures and videos that were taken out of their posts, which are in the trash for 30 days, and where they were. */
export const removedPictures = sqliteTable(
  'removed_pictures',
  {
    mediaId: integer('media_id')
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    contentId: integer('content_id')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [index('removed_pictures_content').on(table.contentId)],
);
