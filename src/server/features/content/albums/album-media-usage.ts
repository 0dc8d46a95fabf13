import type { Context } from '../../../context/context.ts';
import { likeSql } from '../../../db/like-pattern.ts';
import { prepared } from '../../../db/prepared.ts';
import type { MediaUsageSource } from '../../../extension-points/media-usage.ts';
import { findMediaBy, listUsesBy } from '../../../extension-points/media-usage-queries.ts';
import { showRestored } from '../take-downs/take-downs.repo.ts';
import { deleteItem, insertItem } from './album-items.repo.ts';
import { deleteUpload, insertUpload } from './album-uploads.repo.ts';
import { findAlbum, shelfOf } from './albums.repo.ts';
import { announceFiles } from './announce-album.ts';

const usesSql = `SELECT sent.media_id mediaId, a.id, a.title,
    a.deleted_at IS NOT NULL OR sent.removed_at IS NOT NULL isInTrash
  FROM json_each(@ids) wanted CROSS JOIN album_uploads sent ON sent.media_id = wanted.value
    JOIN albums a ON a.id = sent.album_id`;

// Files of albums that are not for the whole household are listed nowhere.
const findSql = `SELECT sent.media_id FROM album_uploads sent
  CROSS JOIN albums a ON a.id = sent.album_id AND a.visibility = 'household'
  WHERE sent.media_id > @after AND sent.media_id <= @upTo AND ${likeSql('a.title')}`;

const announce = (context: Context, albumId: number, mediaId: number): void => {
  const album = findAlbum(context.db, albumId, 0);
  if (album) announceFiles(context, album, [mediaId]);
};

/** The files that were sent to albums. */
export const albumMediaUsage = (context: Context): MediaUsageSource => {
  const { db } = context;
  const listUses = listUsesBy(db, 'album', usesSql);
  return {
    listUses,
    findMedia: findMediaBy(db, findSql),
    letGo: (mediaId) => {
      const uses = listUses([mediaId]);
      for (const { id } of uses) {
        deleteUpload(db, mediaId);
        deleteItem(db, id, mediaId);
        announce(context, id, mediaId);
      }
      return uses;
    },
    takeBack: (mediaId, { id }) => {
      const album = findAlbum(db, id, 0);
      const owner = prepared<number>(db, 'SELECT owner_id FROM media WHERE id = ?')
        .pluck()
        .get(mediaId);
      if (!album || album.deletedAt !== null || owner === undefined) return false;
      insertUpload(db, id, mediaId);
      insertItem(db, id, mediaId, owner);
      // It may have become private meanwhile.
      context.media.setVisibility([mediaId], shelfOf(album.visibility));
      showRestored(db, [mediaId]);
      announce(context, id, mediaId);
      return true;
    },
  };
};
