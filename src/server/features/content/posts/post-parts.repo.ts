import type { FriendsApproval } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { recordingSql } from '../../../media/recording-present.ts';

/**
 * Everything a page of posts shows, read in a handful of statements however long the page is. `hidden`
 * is `HiddenResponders.json`: what those kids said and their reactions are left out, and not counted.
 */

type Flag = 0 | 1;

export interface PostPart {
  id: number;
  revision: number;
  title: string;
  description: string;
  contentType: ContentType;
  textContent: string;
  /** As `presentRecording` takes it. */
  recording: string | null;
  albumId: number | null;
  createdAt: string;
  userId: number;
  isFamilyContent: Flag;
  friendsApproval: FriendsApproval;
  commentCount: number;
}

export interface CommentPart {
  id: number;
  text: string;
  createdAt: string;
  userId: number;
  contentId: number;
  isPending: Flag;
  isDeleted: Flag;
  editedAt: string | null;
  sticker: string | null;
  /** As of a post. */
  recording: string | null;
}

export interface ReactionPart {
  id: number;
  emoji: string;
  createdAt: string;
  userId: number;
  contentId: number;
}

/** A person who commented on a post, and when last. */
export interface CommenterPart {
  contentId: number;
  userId: number;
  createdAt: string;
}

const isShownTo = (userId: string) => `${userId} NOT IN (SELECT value FROM json_each(?))`;
const nobody = '[]';

const hiddenCountSql = `(SELECT count(*) FROM comments INDEXED BY comments_people
  WHERE content_id = p.id AND user_id IN (SELECT value FROM json_each(?)) AND is_pending = 0
    AND deleted_at IS NULL)`;

const postsSql = `SELECT p.id, p.revision, p.title, p.description, p.content_type contentType,
  p.text_content textContent, ${recordingSql('p.recording_id')}, p.album_id albumId, p.created_at createdAt, p.user_id userId,
  p.is_family_content isFamilyContent, p.friends_approval friendsApproval,
  p.comment_count - ${hiddenCountSql} commentCount
  FROM json_each(?) wanted JOIN contents p ON p.id = wanted.value`;

export const listPostParts = (db: Db, ids: string, hidden = nobody): PostPart[] =>
  prepared<PostPart>(db, postsSql).all(hidden, ids);

const commentColumns = `c.id, c.text, c.created_at createdAt, c.user_id userId,
  c.content_id contentId, c.is_pending isPending, c.deleted_at IS NOT NULL isDeleted,
  c.edited_at editedAt, c.sticker, ${recordingSql('c.recording_id')}`;

/** The newest of each post, cut off by the index: a post with thousands costs no more than another. */
const commentsSql = `SELECT ${commentColumns} FROM json_each(?) wanted
  JOIN comments c ON c.id IN (SELECT id FROM comments INDEXED BY comments_content
    WHERE content_id = wanted.value AND is_pending = 0 AND ${isShownTo('user_id')}
    ORDER BY id DESC LIMIT ?)`;

export const listCommentParts = (db: Db, ids: string, hidden: string): CommentPart[] =>
  prepared<CommentPart>(db, commentsSql).all(ids, hidden, limits.embeddedComments);

/** Which pending comments the reader sees: all of them, or only their own. */
export interface PendingViewer {
  userId: number;
  seesAll: boolean;
}

const forViewer = '(? OR c.user_id = ?)';
const viewerParams = ({ userId, seesAll }: PendingViewer) => [seesAll ? 1 : 0, userId];

const hasPendingSql = `SELECT 1 FROM comments INDEXED BY comments_waiting
  WHERE is_pending = 1 AND id > 0 LIMIT 1`;

/** Whether any comment waits anywhere; mostly none does. */
export const hasPending = (db: Db): boolean =>
  prepared<unknown>(db, hasPendingSql).get() !== undefined;

const pendingSql = `SELECT ${commentColumns} FROM json_each(?) wanted
  JOIN comments c INDEXED BY comments_pending
    ON c.content_id = wanted.value AND c.is_pending = 1
  WHERE ${forViewer} LIMIT ?`;

/** Comments on a page of posts that wait. */
export const listPendingParts = (
  db: Db,
  ids: string,
  viewer: PendingViewer,
  limit: number,
): CommentPart[] => prepared<CommentPart>(db, pendingSql).all(ids, ...viewerParams(viewer), limit);

/** Where a page of older comments begins, and how long it may be. */
interface CommentPage {
  contentId: number;
  before: number;
  limit: number;
}

const pendingBeforeSql = `SELECT ${commentColumns} FROM comments c INDEXED BY comments_pending
  WHERE c.content_id = ? AND c.is_pending = 1 AND c.id < ? AND ${forViewer}
  ORDER BY c.id DESC LIMIT ?`;

/** The comments of one post that wait, newest first. */
export const listPendingBefore = (
  db: Db,
  { contentId, before, limit }: CommentPage,
  viewer: PendingViewer,
): CommentPart[] =>
  prepared<CommentPart>(db, pendingBeforeSql).all(
    contentId,
    before,
    ...viewerParams(viewer),
    limit,
  );

const olderSql = `SELECT ${commentColumns} FROM comments c INDEXED BY comments_content
  WHERE c.content_id = ? AND c.is_pending = 0 AND c.id < ? AND ${isShownTo('c.user_id')}
  ORDER BY c.id DESC LIMIT ?`;

/** The comments of one post before another, newest first. */
export const listCommentsBefore = (
  db: Db,
  { contentId, before, limit }: CommentPage,
  hidden: string,
): CommentPart[] => prepared<CommentPart>(db, olderSql).all(contentId, before, hidden, limit);

const reactionsSql = `SELECT r.id, r.emoji, r.created_at createdAt, r.user_id userId,
  r.content_id contentId FROM json_each(?) wanted JOIN reactions r ON r.content_id = wanted.value
  WHERE ${isShownTo('r.user_id')}`;

export const listReactionParts = (db: Db, ids: string, hidden: string): ReactionPart[] =>
  prepared<ReactionPart>(db, reactionsSql).all(ids, hidden);

const shown = 'is_pending = 0 AND deleted_at IS NULL';
const nextCommenter = (contentId: string, after: string) =>
  `(SELECT min(user_id) FROM comments INDEXED BY comments_people
    WHERE content_id = ${contentId} AND user_id > ${after} AND ${shown})`;

/** Steps through the index from person to person, so that what counts is people, not comments. */
const commentersSql = `WITH RECURSIVE people(contentId, userId) AS (
    SELECT value, ${nextCommenter('value', '0')} FROM json_each(?)
    UNION ALL
    SELECT contentId, ${nextCommenter('contentId', 'userId')} FROM people
      WHERE userId IS NOT NULL)
  SELECT people.contentId, people.userId, c.created_at createdAt FROM people
  JOIN comments c ON c.id = (SELECT max(id) FROM comments INDEXED BY comments_people
    WHERE content_id = people.contentId AND user_id = people.userId AND ${shown})
  WHERE people.userId IS NOT NULL AND ${isShownTo('people.userId')}`;

export const listCommenterParts = (db: Db, ids: string, hidden: string): CommenterPart[] =>
  prepared<CommenterPart>(db, commentersSql).all(ids, hidden);
