import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { type MediaColumns, mediaColumnsSql } from '../../../media/media-present.ts';

/** A picture or video, as far as asking about it goes. */
export interface AskedMedia {
  mediaId: number;
  ownerId: number;
  isHidden: 0 | 1;
}

const facts = 'm.id mediaId, m.owner_id ownerId, m.hidden_at IS NOT NULL isHidden';
const isShared = `m.trashed_at IS NULL AND (m.shelf = 'media'
  OR EXISTS (SELECT 1 FROM album_uploads sent WHERE sent.media_id = m.id))`;

/** A medium that posts or albums may show. */
export const findAskable = (db: Db, mediaId: number): AskedMedia | undefined =>
  prepared<AskedMedia>(db, `SELECT ${facts} FROM media m WHERE m.id = ? AND ${isShared}`).get(
    mediaId,
  );

export interface RequestRow {
  userId: number | null;
  isHiding: 0 | 1;
  createdAt: string;
}

const requestsSql = `SELECT user_id userId, is_hiding isHiding, created_at createdAt
  FROM take_down_requests WHERE media_id = ? ORDER BY media_id, id`;

/** What was asked about a medium. */
export const listRequests = (db: Db, mediaId: number): RequestRow[] =>
  prepared<RequestRow>(db, requestsSql).all(mediaId);

const insertSql = `INSERT INTO take_down_requests (media_id, user_id, is_hiding, created_at)
  VALUES (@mediaId, @userId, @isHiding, @createdAt)`;

export const insertRequest = (
  db: Db,
  request: { mediaId: number; userId: number } & Omit<RequestRow, 'userId'>,
): void => {
  prepared(db, insertSql).run(request);
};

/** @returns whether this person had asked */
export const deleteRequest = (db: Db, mediaId: number, userId: number): boolean =>
  prepared(db, 'DELETE FROM take_down_requests WHERE media_id = ? AND user_id = ?').run(
    mediaId,
    userId,
  ).changes > 0;

export const deleteRequests = (db: Db, mediaId: number): void => {
  prepared(db, 'DELETE FROM take_down_requests WHERE media_id = ?').run(mediaId);
};

export const listAskedBy = (db: Db, userId: number): number[] =>
  prepared<number>(db, 'SELECT media_id FROM take_down_requests WHERE user_id = ?')
    .pluck()
    .all(userId);

/** @param at null shows it again */
export const setHidden = (db: Db, mediaId: number, at: string | null): void => {
  prepared(db, 'UPDATE media SET hidden_at = ? WHERE id = ?').run(at, mediaId);
};

const showRestoredSql = `UPDATE media SET hidden_at = NULL
  WHERE id IN (SELECT value FROM json_each(?)) AND hidden_at IS NOT NULL
    AND id NOT IN (SELECT media_id FROM take_down_requests)`;

/** Shows what was taken down and is back from the trash; what still waits stays hidden. */
export const showRestored = (db: Db, mediaIds: readonly number[]): void => {
  prepared(db, showRestoredSql).run(JSON.stringify(mediaIds));
};

/** One picture or video that waits for a decision. */
export interface WaitingMedia extends AskedMedia, MediaColumns {
  requestId: number;
  caption: string;
}

// What `canTakeDown` says, as far as SQL knows it: others' requests are not read one by one.
const isTheirsSql = `(m.owner_id = @me OR (@isGrownUp AND NOT EXISTS
  (SELECT 1 FROM take_down_requests w WHERE w.media_id = r.media_id AND w.user_id = @me)))`;

const waitingSql = `SELECT r.id requestId, m.caption, ${facts}, ${mediaColumnsSql('m')}
  FROM take_down_requests r CROSS JOIN media m ON m.id = r.media_id
  WHERE r.id > @after AND ${isShared} AND ${isTheirsSql}
    AND NOT EXISTS (SELECT 1 FROM take_down_requests o WHERE o.media_id = r.media_id AND o.id < r.id)
  ORDER BY r.id LIMIT @limit`;

/** A page of what waits behind a request. */
interface WaitingPage {
  after: number;
  limit: number;
}

/** What waits for a person's decision, asked first first: each medium once. */
export const listWaiting = (
  db: Db,
  who: { me: number; isGrownUp: boolean },
  page: WaitingPage,
): WaitingMedia[] =>
  prepared<WaitingMedia>(db, waitingSql).all({
    me: who.me,
    isGrownUp: who.isGrownUp ? 1 : 0,
    ...page,
  });
