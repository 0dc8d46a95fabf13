import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { type MediaColumns, mediaColumnsSql } from '../../../media/media-present.ts';
import {
  type ItemFacts,
  pictureSeenSql,
  type ReaderParams,
  seenPostsSql,
} from './albums.policy.ts';

/** A picture of an album with its files. */
export interface AlbumItemRow extends MediaColumns, ItemFacts {
  mediaId: number;
  caption: string;
  taken: string;
  addedBy: number;
  postId: number | null;
}

const takenSql = 'coalesce(m.taken_at, m.created_at)';

const itemColumns = `i.media_id mediaId, m.caption, i.taken, i.added_by addedBy, m.owner_id ownerId,
    EXISTS (SELECT 1 FROM album_uploads sent
      WHERE sent.media_id = m.id AND sent.album_id = i.album_id) isUpload,
    EXISTS (SELECT 1 FROM contents p WHERE p.media_id = m.id
      UNION ALL SELECT 1 FROM content_media c WHERE c.media_id = m.id) isInPost,
    (${seenPostsSql} LIMIT 1) postId, ${mediaColumnsSql('m')}`;
const pageSql = `SELECT ${itemColumns}
  FROM album_items i INDEXED BY album_items_taken CROSS JOIN media m ON m.id = i.media_id
  WHERE i.album_id = @id AND (i.taken, i.media_id) > (@taken, @after) AND ${pictureSeenSql}
  ORDER BY i.taken, i.media_id LIMIT @limit`;
const takenOfSql = 'SELECT taken FROM album_items WHERE album_id = ? AND media_id = ?';

/** Those of an album's pictures that the reader sees; none where `after` is not one of its pictures. */
export const listSeenItems = (
  db: Db,
  reader: ReaderParams,
  id: number,
  { after = 0, limit }: { after?: number | undefined; limit: number },
): AlbumItemRow[] => {
  const taken = after === 0 ? '' : prepared<string>(db, takenOfSql).pluck().get(id, after);
  if (taken === undefined) return [];
  return prepared<AlbumItemRow>(db, pageSql).all({ ...reader, id, taken, after, limit });
};

const findSql = `SELECT ${itemColumns} FROM album_items i CROSS JOIN media m ON m.id = i.media_id
  WHERE i.album_id = @id AND i.media_id = @mediaId AND ${pictureSeenSql}`;

/** One of an album's pictures, if the reader sees it. */
export const findSeenItem = (
  db: Db,
  reader: ReaderParams,
  id: number,
  mediaId: number,
): AlbumItemRow | undefined => prepared<AlbumItemRow>(db, findSql).get({ ...reader, id, mediaId });

const chosenSql = `SELECT i.media_id id, i.taken date FROM json_each(@ids) wanted
  CROSS JOIN album_items i ON i.album_id = @albumId AND i.media_id = wanted.value
  CROSS JOIN media m ON m.id = i.media_id WHERE ${pictureSeenSql}`;

/** Those of some pictures that an album shows the reader, with their dates. */
export const listChosenItems = (
  db: Db,
  reader: ReaderParams,
  albumId: number,
  ids: readonly number[],
): { id: number; date: string }[] =>
  prepared<{ id: number; date: string }>(db, chosenSql).all({
    ...reader,
    albumId,
    ids: JSON.stringify(ids),
  });

/** A medium to add to an album. */
export interface Candidate {
  id: number;
  ownerId: number;
  visibility: string;
  /** Whether the person sees it in a post or another album. */
  isSeen: 0 | 1;
  /** Whether the album has it. */
  isThere: 0 | 1;
  /** Whether it was sent to this album and taken out. */
  isRemoved: 0 | 1;
  removedBy: number | null;
}

const candidatesSql = `SELECT m.id, m.owner_id ownerId, m.shelf visibility, ${pictureSeenSql} isSeen,
    there.media_id IS NOT NULL isThere, home.removed_at IS NOT NULL isRemoved, home.removed_by removedBy
  FROM json_each(@ids) wanted CROSS JOIN media m ON m.id = wanted.value AND m.kind <> 'audio'
    LEFT JOIN album_items there ON there.album_id = @albumId AND there.media_id = m.id
    LEFT JOIN album_uploads home ON home.album_id = @albumId AND home.media_id = m.id`;

export const listCandidates = (
  db: Db,
  reader: ReaderParams,
  albumId: number,
  ids: readonly number[],
): Candidate[] =>
  prepared<Candidate>(db, candidatesSql).all({ ...reader, albumId, ids: JSON.stringify(ids) });

const sameBytesSql = `SELECT 1 FROM media_files mine
    JOIN media_files other ON other.sha256 = mine.sha256 AND other.variant = 'original'
    CROSS JOIN album_items i ON i.album_id = @albumId AND i.media_id = other.media_id
    CROSS JOIN media m ON m.id = i.media_id
  WHERE mine.media_id = @mediaId AND mine.variant = 'original' AND m.id <> @mediaId
    AND ${pictureSeenSql} LIMIT 1`;

/** Whether an album shows the reader a picture of the same bytes. */
export const hasSameBytes = (
  db: Db,
  reader: ReaderParams,
  albumId: number,
  mediaId: number,
): boolean => prepared<1>(db, sameBytesSql).get({ ...reader, albumId, mediaId }) !== undefined;

export const countItems = (db: Db, albumId: number): number =>
  preparedNumber(db, 'SELECT count(*) FROM album_items WHERE album_id = ?', albumId);

const insertSql = `INSERT OR IGNORE INTO album_items (album_id, media_id, taken, added_by)
  SELECT ?, m.id, ${takenSql}, ? FROM media m WHERE m.id = ?`;

export const insertItem = (db: Db, albumId: number, mediaId: number, addedBy: number): void => {
  prepared(db, insertSql).run(albumId, addedBy, mediaId);
};

export const deleteItem = (db: Db, albumId: number, mediaId: number): void => {
  prepared(db, 'DELETE FROM album_items WHERE album_id = ? AND media_id = ?').run(albumId, mediaId);
};

/** Those among some pictures that an album has, with who added them and whether they were sent to it. */
export const listItemsAmong = (
  db: Db,
  albumId: number,
  ids: readonly number[],
): { mediaId: number; addedBy: number; isUpload: 0 | 1 }[] =>
  prepared<{ mediaId: number; addedBy: number; isUpload: 0 | 1 }>(
    db,
    `SELECT i.media_id mediaId, i.added_by addedBy, sent.media_id IS NOT NULL isUpload
     FROM json_each(?) wanted
       CROSS JOIN album_items i ON i.album_id = ? AND i.media_id = wanted.value
       LEFT JOIN album_uploads sent ON sent.media_id = i.media_id AND sent.album_id = i.album_id`,
  ).all(JSON.stringify(ids), albumId);
