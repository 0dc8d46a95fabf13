import type { Context } from '../../../context/context.ts';
import { prepared } from '../../../db/prepared.ts';
import { beforeRow, matchExpression } from '../../../db/word-match.ts';
import type { SearchSource } from '../../../extension-points/search.ts';
import { thumbOf } from '../../../media/media-present.ts';
import { albumSeenSql, readerParams } from './albums.policy.ts';
import { findCover, listAlbumsByIds } from './albums.repo.ts';

const columns = { name: ['title'], text: ['description'] };

const findSql = `SELECT a.id FROM search_albums f CROSS JOIN albums a ON a.id = f.rowid
  WHERE search_albums MATCH @words AND f.rowid < @before AND ${albumSeenSql}
  ORDER BY f.rowid DESC LIMIT @limit`;

/** Albums are found by those who see them. */
export const albumSearch = (context: Context): SearchSource => {
  const { db } = context;
  return {
    find: (actor, search) =>
      prepared<{ id: number }>(db, findSql)
        .all({
          ...readerParams(actor),
          words: matchExpression(search, columns),
          before: beforeRow(search),
          limit: search.limit,
        })
        .map(({ id }) => ({ id, isSeen: true })),
    present: (actor, ids) =>
      listAlbumsByIds(db, ids, actor.id).map((album) => {
        const cover = findCover(db, readerParams(actor), album);
        return {
          id: album.id,
          title: album.title,
          texts: [album.description],
          when: album.createdAt,
          userId: album.ownerId,
          thumbUrl: cover ? thumbOf(cover) : null,
        };
      }),
  };
};
