import type { ContentType } from '#shared/features/content/content.fields.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import type { Audience } from '../content.policy.ts';
import { audienceSql } from '../content.repo.ts';

export interface OwnPostRow {
  id: number;
  title: string;
  description: string;
  contentType: ContentType;
  textContent: string;
  createdAt: string;
  isFamilyContent: 0 | 1;
  recordingId: number | null;
}

const postsSql = `SELECT id, title, description, content_type contentType, text_content textContent,
  created_at createdAt, is_family_content isFamilyContent, recording_id recordingId
  FROM contents INDEXED BY contents_user
  WHERE user_id = ? AND deleted_at IS NULL AND id < ? ORDER BY id DESC LIMIT ?`;

/** A person's posts before one, newest first. */
export const listOwnPosts = (db: Db, userId: number, before: number, limit: number): OwnPostRow[] =>
  prepared<OwnPostRow>(db, postsSql).all(userId, before, limit);

const afterSql = `SELECT id, user_id userId, text, created_at createdAt
  FROM comments INDEXED BY comments_content
  WHERE content_id = ? AND is_pending = 0 AND id > ? AND deleted_at IS NULL
    AND user_id NOT IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?`;

/** The comments on a post that do not wait, oldest first, without those of the kids in `hidden`. */
export const listCommentsAfter = (
  db: Db,
  { contentId, after, hidden }: { contentId: number; after: number; hidden: string },
  limit: number,
) =>
  prepared<{ id: number; userId: number; text: string; createdAt: string }>(db, afterSql).all(
    contentId,
    after,
    hidden,
    limit,
  );

const pendingSql = `SELECT count(*) FROM comments INDEXED BY comments_waiting
  WHERE is_pending = 1 AND id > 0 AND user_id = ? AND deleted_at IS NULL`;

/** A person's comments that a grown-up has not looked at yet: in a copy, they are theirs as well. */
export const countPendingComments = (db: Db, userId: number): number =>
  preparedNumber(db, pendingSql, userId);

/** Something a person said to a post, with as much of the post as the rules need. */
export interface OwnWordRow {
  id: number;
  text: string;
  createdAt: string;
  contentId: number;
  postTitle: string;
  recordingId: number | null;
  userId: number;
  audience: Audience;
  deletedAt: string | null;
}

const post = `p.title postTitle, p.user_id userId, ${audienceSql} audience, p.deleted_at deletedAt`;

const commentsSql = `SELECT c.id, c.text, c.created_at createdAt, c.content_id contentId,
  c.recording_id recordingId, ${post}
  FROM comments c JOIN contents p ON p.id = c.content_id
  WHERE c.id > ? AND c.id <= ? AND c.user_id = ? AND c.deleted_at IS NULL ORDER BY c.id`;

/** A person's comments among those of some ids. */
export const listOwnComments = (db: Db, userId: number, after: number, upTo: number) =>
  prepared<OwnWordRow>(db, commentsSql).all(after, upTo, userId);

// Slices of ids, in their order: the index of a person's reactions would have to be sorted.
const reactionsSql = `SELECT r.id, r.emoji text, r.created_at createdAt, r.content_id contentId,
  NULL recordingId, ${post}
  FROM reactions r NOT INDEXED JOIN contents p ON p.id = r.content_id
  WHERE r.id > ? AND r.id <= ? AND r.user_id = ? ORDER BY r.id`;

export const listOwnReactions = (db: Db, userId: number, after: number, upTo: number) =>
  prepared<OwnWordRow>(db, reactionsSql).all(after, upTo, userId);

export const lastCommentId = (db: Db): number => preparedNumber(db, 'SELECT max(id) FROM comments');
export const lastReactionId = (db: Db): number =>
  preparedNumber(db, 'SELECT max(id) FROM reactions');

const countSql = `SELECT count(*) FROM reactions NOT INDEXED
  WHERE id > ? AND id <= ? AND user_id = ?`;

export const countOwnReactions = (db: Db, userId: number, after: number, upTo: number): number =>
  preparedNumber(db, countSql, after, upTo, userId);
