import type { AlbumVisibility } from '#shared/features/content/albums.fields.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { type MediaColumns, mediaColumnsSql } from '../../../media/media-present.ts';
import { albumSeenSql, type ReaderParams, uploadSeenSql } from './albums.policy.ts';

/** A file that was taken out of the album to which it was sent. */
export interface RemovedPictureRow extends MediaColumns {
  id: number;
  ownerId: number;
  caption: string;
  albumId: number;
  albumTitle: string;
  visibility: AlbumVisibility;
  removedAt: string;
  removedBy: number | null;
}

export const insertUpload = (db: Db, albumId: number, mediaId: number): void => {
  prepared(db, 'INSERT INTO album_uploads (media_id, album_id) VALUES (?, ?)').run(
    mediaId,
    albumId,
  );
};

/** @param removed null puts it back. */
export const setUploadRemoved = (
  db: Db,
  mediaId: number,
  removed: { at: string; by: number } | null,
): void => {
  prepared(db, 'UPDATE album_uploads SET removed_at = ?, removed_by = ? WHERE media_id = ?').run(
    removed?.at ?? null,
    removed?.by ?? null,
    mediaId,
  );
};

export const deleteUpload = (db: Db, mediaId: number): void => {
  prepared(db, 'DELETE FROM album_uploads WHERE media_id = ?').run(mediaId);
};

/** The album to which a file was sent. */
export const findUploadAlbum = (db: Db, mediaId: number): number | undefined =>
  prepared<number>(db, 'SELECT album_id FROM album_uploads WHERE media_id = ?')
    .pluck()
    .get(mediaId);

/** Files that were sent to an album, some at a time. */
export const listUploadsOf = (db: Db, albumId: number, limit: number): number[] =>
  prepared<number>(
    db,
    'SELECT media_id FROM album_uploads WHERE album_id = ? ORDER BY media_id LIMIT ?',
  )
    .pluck()
    .all(albumId, limit);

const shownSql = `SELECT 1 FROM media m WHERE m.id = @id AND m.trashed_at IS NULL AND ${uploadSeenSql}`;

/** Whether an album to which it was sent shows a medium to the reader. */
export const isUploadSeen = (db: Db, { me, isHousehold }: ReaderParams, id: number): boolean =>
  prepared<1>(db, shownSql).get({ me, isHousehold, id }) !== undefined;

const dueSql = `SELECT media_id FROM album_uploads
  WHERE removed_at IS NOT NULL AND removed_at < ? ORDER BY removed_at LIMIT ?`;

/** Files that were taken out of their album before `before`, a few at a time. */
export const listDueUploads = (db: Db, before: string, limit: number): number[] =>
  prepared<number>(db, dueSql).pluck().all(before, limit);

const removedColumns = `m.id, m.owner_id ownerId, m.caption, a.id albumId, a.title albumTitle, a.visibility,
  sent.removed_at removedAt, sent.removed_by removedBy`;
// As `canPutBack` says.
const inTrash = `album_uploads sent INDEXED BY album_uploads_removed
  CROSS JOIN albums a ON a.id = sent.album_id CROSS JOIN media m ON m.id = sent.media_id
  WHERE sent.removed_at IS NOT NULL AND m.trashed_at IS NULL
    AND (m.hidden_at IS NULL OR @seesHidden) AND ${albumSeenSql}
    AND (@isGrownUp OR @me IN (a.owner_id, m.owner_id, sent.removed_by))`;
const pageSql = `SELECT ${removedColumns}, ${mediaColumnsSql('m')} FROM ${inTrash}
  AND (sent.removed_at, sent.media_id) < (@deletedAt, @id)
  ORDER BY sent.removed_at DESC, sent.media_id DESC LIMIT @limit`;
const countSql = `SELECT count(*) FROM ${inTrash}`;
const findSql = `SELECT ${removedColumns}, ${mediaColumnsSql('m')} FROM ${inTrash}
  AND sent.media_id = @id`.replace('INDEXED BY album_uploads_removed', '');

/** Files that the reader may put back into their albums, after a cursor, taken out last first. */
export const listRemovedPictures = (
  db: Db,
  reader: ReaderParams,
  cursor: { deletedAt: string; id: number },
  limit: number,
): RemovedPictureRow[] =>
  prepared<RemovedPictureRow>(db, pageSql).all({ ...reader, ...cursor, limit });

export const countRemovedPictures = (db: Db, reader: ReaderParams): number =>
  preparedNumber(db, countSql, reader);

/** One of them; undefined where it is not for the reader to put back. */
export const findRemovedPicture = (
  db: Db,
  reader: ReaderParams,
  id: number,
): RemovedPictureRow | undefined => prepared<RemovedPictureRow>(db, findSql).get({ ...reader, id });
