import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { PostFacts } from '../content.policy.ts';
import { audienceSql } from '../content.repo.ts';

/** A post by the day of one of its pictures, or its own. */
export interface DatedPost extends PostFacts {
  id: number;
  isAuthorChild: 0 | 1;
  /** The picture that was taken then; null for a post that goes by when it was shared. */
  mediaId: number | null;
  /** Local time for a picture, else an instant. */
  at: string;
}

interface DatedPostsQuery {
  me: number;
  /** Those the reader belongs to, as JSON. */
  audiences: string;
  /** Local times, the second exclusive. */
  takenFrom: string;
  takenTo: string;
  /** The same as instants. */
  sharedFrom: string;
  sharedTo: string;
  /** What was shared later is left out. */
  sharedBefore: string;
  /** Posts of kids alone, or of all. */
  onlyKids: 0 | 1;
  onlyPictures: 0 | 1;
  /** Whether the reader sees what a kid asked to be taken down. */
  seesHidden: 0 | 1;
  limit: number;
}

const columns = `p.id, p.user_id userId, ${audienceSql} audience, p.deleted_at deletedAt,
  (SELECT is_child FROM users WHERE id = p.user_id) isAuthorChild`;

// Filtered in the query: hidden rows would use up the limit.
const isFitting = `p.deleted_at IS NULL AND p.created_at < @sharedBefore
  AND (p.user_id = @me OR ${audienceSql} IN (SELECT value FROM json_each(@audiences)))
  AND (@onlyKids = 0 OR (SELECT is_child FROM users WHERE id = p.user_id) = 1)`;

export const takenSql = `SELECT ${columns}, m.id mediaId, m.taken_at at
  FROM media m INDEXED BY media_taken_at
  CROSS JOIN contents p ON p.id = coalesce(
    (SELECT id FROM contents INDEXED BY contents_media WHERE media_id = m.id),
    (SELECT content_id FROM content_media WHERE media_id = m.id))
  WHERE m.shelf = 'media' AND m.taken_at >= @takenFrom AND m.taken_at < @takenTo
    AND m.trashed_at IS NULL AND (m.hidden_at IS NULL OR @seesHidden) AND ${isFitting}
  ORDER BY m.taken_at DESC LIMIT @limit`;

const hasDate = `EXISTS (SELECT 1 FROM media WHERE id = p.media_id AND taken_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM content_media f CROSS JOIN media m ON m.id = f.media_id
    WHERE f.content_id = p.id AND m.taken_at IS NOT NULL)`;

export const sharedSql = `SELECT ${columns}, NULL mediaId, p.created_at at
  FROM contents p INDEXED BY contents_shared
  WHERE p.created_at >= @sharedFrom AND p.created_at < @sharedTo AND ${isFitting}
    AND (@onlyPictures = 0 OR p.media_id IS NOT NULL) AND NOT (${hasDate})
  ORDER BY p.created_at DESC LIMIT @limit`;

/** Posts by when their pictures were taken; those without such a date by when they were shared. */
export const listDatedPosts = (db: Db, query: DatedPostsQuery): DatedPost[] => [
  ...prepared<DatedPost>(db, takenSql).all(query as never),
  ...prepared<DatedPost>(db, sharedSql).all(query as never),
];

export const firstTakenSql = `SELECT min(taken_at) FROM media INDEXED BY media_taken_at
  WHERE shelf = 'media' AND taken_at IS NOT NULL`;
export const firstSharedSql = `SELECT min(created_at) FROM contents INDEXED BY contents_shared
  WHERE deleted_at IS NULL`;

const pluck = (db: Db, sql: string) => prepared<string | null>(db, sql).pluck().get() ?? null;

export const findFirstTaken = (db: Db): string | null => pluck(db, firstTakenSql);
export const findFirstShared = (db: Db): string | null => pluck(db, firstSharedSql);
