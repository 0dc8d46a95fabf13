import type { Context } from '../../context/context.ts';
import { likeSql } from '../../db/like-pattern.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { MediaUsageSource, MediaUse } from '../../extension-points/media-usage.ts';
import { findBook, updateBook } from './books/books.repo.ts';
import { announceBook } from './live-events.ts';

const usesSql = `SELECT b.media_id mediaId, b.id, b.title, b.trashed_at IS NOT NULL isInTrash
  FROM json_each(?) wanted JOIN books b ON b.media_id = wanted.value`;

const findSql = `SELECT media_id FROM books INDEXED BY books_media
  WHERE media_id IS NOT NULL AND media_id > @after AND media_id <= @upTo AND ${likeSql('title')}`;

const listUses = (db: Db, mediaIds: readonly number[]): MediaUse[] =>
  prepared<Pick<MediaUse, 'mediaId' | 'id' | 'title'> & { isInTrash: 0 | 1 }>(db, usesSql)
    .all(JSON.stringify(mediaIds))
    .map((row) => ({ ...row, place: 'cover', isInTrash: row.isInTrash === 1 }));

const setCover = (context: Context, id: number, mediaId: number | null): void => {
  const before = findBook(context.db, id);
  updateBook(context.db, id, { mediaId });
  const after = findBook(context.db, id);
  if (before && after) announceBook(context, id, { before, after });
};

/** The covers of books; admins see every book there is (product rules, section 10). */
export const coverMediaUsage = (context: Context): MediaUsageSource => ({
  listUses: (mediaIds) => listUses(context.db, mediaIds),
  findMedia: (pattern, slice) =>
    prepared<number>(context.db, findSql)
      .pluck()
      .all({ pattern, ...slice }) as number[],
  letGo: (mediaId) => {
    const uses = listUses(context.db, [mediaId]);
    for (const { id } of uses) setCover(context, id, null);
    return uses;
  },
  takeBack: (mediaId, { id }) => {
    const book = findBook(context.db, id);
    if (!book || book.mediaId !== null || book.archivedAt !== null) return false;
    setCover(context, id, mediaId);
    return true;
  },
});
