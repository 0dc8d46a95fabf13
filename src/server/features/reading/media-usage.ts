import type { Context } from '../../context/context.ts';
import { likeSql } from '../../db/like-pattern.ts';
import type { MediaUsageSource } from '../../extension-points/media-usage.ts';
import { findMediaBy, listUsesBy } from '../../extension-points/media-usage-queries.ts';
import { findBook, updateBook } from './books/books.repo.ts';
import { announceBook } from './live-events.ts';

const usesSql = `SELECT b.media_id mediaId, b.id, b.title, b.trashed_at IS NOT NULL isInTrash
  FROM json_each(@ids) wanted JOIN books b ON b.media_id = wanted.value`;

const findSql = `SELECT media_id FROM books INDEXED BY books_media
  WHERE media_id IS NOT NULL AND media_id > @after AND media_id <= @upTo AND ${likeSql('title')}`;

const setCover = (context: Context, id: number, mediaId: number | null): void => {
  const before = findBook(context.db, id);
  updateBook(context.db, id, { mediaId });
  const after = findBook(context.db, id);
  if (before && after) announceBook(context, id, { before, after });
};

/** The covers of books; admins see every book there is (product rules, section 10). */
export const coverMediaUsage = (context: Context): MediaUsageSource => {
  const listUses = listUsesBy(context.db, 'cover', usesSql);
  return {
    listUses,
    findMedia: findMediaBy(context.db, findSql),
    letGo: (mediaId) => {
      const uses = listUses([mediaId]);
      for (const { id } of uses) setCover(context, id, null);
      return uses;
    },
    takeBack: (mediaId, { id }) => {
      const book = findBook(context.db, id);
      if (!book || book.mediaId !== null || book.archivedAt !== null) return false;
      setCover(context, id, mediaId);
      return true;
    },
  };
};
