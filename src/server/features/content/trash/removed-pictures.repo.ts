import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { type MediaColumns, mediaColumnsSql } from '../../../media/media-present.ts';

/** A picture or video that was taken out of its post. */
export interface RemovedPostPicture extends MediaColumns {
  id: number;
  ownerId: number;
  caption: string;
  postId: number;
  postTitle: string;
  removedAt: string;
}

/** The reader's own removed pictures and, for grown-ups, all that the household sees. */
export interface RemovedReader {
  me: number;
  isGrownUp: 0 | 1;
  seesHidden: 0 | 1;
}

/** Remembers where pictures were in a post, as long as they are in the trash. */
export const keepRemovedPictures = (
  db: Db,
  contentId: number,
  removed: readonly { id: number; position: number }[],
): void => {
  const insert = prepared(
    db,
    'INSERT OR REPLACE INTO removed_pictures (media_id, content_id, position) VALUES (?, ?, ?)',
  );
  for (const { id, position } of removed) insert.run(id, contentId, position);
};

const sinceSql = `SELECT r.media_id id, r.position, m.trashed_at removedAt
  FROM removed_pictures r CROSS JOIN media m ON m.id = r.media_id
  WHERE r.content_id = @postId AND m.trashed_at >= @removedAt`;

/** A picture and what was taken out of its post with it or later, in the order in which they go back. */
export const listRemovedSince = (
  db: Db,
  { postId, removedAt }: RemovedPostPicture,
): { id: number; position: number }[] =>
  prepared<{ id: number; position: number; removedAt: string }>(db, sinceSql)
    .all({ postId, removedAt })
    .sort((a, b) => b.removedAt.localeCompare(a.removedAt) || a.position - b.position);

const forgetSql = 'DELETE FROM removed_pictures WHERE media_id IN (SELECT value FROM json_each(?))';

/** A post shows them again. @returns whether one of them was in the trash */
export const forgetRemovedPictures = (db: Db, ids: readonly number[]): boolean =>
  prepared(db, forgetSql).run(JSON.stringify(ids)).changes > 0;

const columns = `m.id, m.owner_id ownerId, m.caption, p.id postId, p.title postTitle,
  m.trashed_at removedAt`;
// A post in the trash brings back what it still shows; the rest has to wait for it.
const inTrash = `CROSS JOIN removed_pictures r ON r.media_id = m.id
  CROSS JOIN contents p ON p.id = r.content_id
  WHERE m.trashed_at IS NOT NULL AND m.shelf = 'media' AND p.deleted_at IS NULL
    AND (m.hidden_at IS NULL OR @seesHidden) AND (@isGrownUp OR p.user_id = @me)`;
const trash = 'media m INDEXED BY media_trash';
const pageSql = `SELECT ${columns}, ${mediaColumnsSql('m')} FROM ${trash} ${inTrash}
  AND (m.trashed_at, m.id) < (@deletedAt, @id)
  ORDER BY m.trashed_at DESC, m.id DESC LIMIT @limit`;
const countSql = `SELECT count(*) FROM ${trash} ${inTrash}`;
const findSql = `SELECT ${columns}, ${mediaColumnsSql('m')} FROM media m ${inTrash} AND m.id = @id`;

/** Pictures that were taken out of posts, after a cursor, taken out last first. */
export const listRemovedPostPictures = (
  db: Db,
  reader: RemovedReader,
  cursor: { deletedAt: string; id: number },
  limit: number,
): RemovedPostPicture[] =>
  prepared<RemovedPostPicture>(db, pageSql).all({ ...reader, ...cursor, limit });

export const countRemovedPostPictures = (db: Db, reader: RemovedReader): number =>
  preparedNumber(db, countSql, reader);

/** One of them; undefined where it is not in this person's trash. */
export const findRemovedPostPicture = (
  db: Db,
  reader: RemovedReader,
  id: number,
): RemovedPostPicture | undefined =>
  prepared<RemovedPostPicture>(db, findSql).get({ ...reader, id });
