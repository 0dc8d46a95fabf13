import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Audience } from '../content.policy.ts';
import { audienceSql } from '../content.repo.ts';

/** The text with the mention: all but one are null. */
export interface MentionRow {
  id: number;
  commentId: number | null;
  messageId: number | null;
  contentId: number | null;
  createdAt: string;
}

/** The same as the person finds it. */
interface FoundMention extends MentionRow {
  isNew: 0 | 1;
}

const insertSql = `INSERT INTO mentions (user_id, comment_id, message_id, content_id, created_at)
  VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;

export const insertMention = (db: Db, userId: number, row: Omit<MentionRow, 'id'>): void => {
  const { commentId, messageId, contentId, createdAt } = row;
  prepared<never>(db, insertSql).run(userId, commentId, messageId, contentId, createdAt);
};

/** Deletes the mentions of people whom a text no longer mentions. @returns whose they were */
export const deleteOtherMentions = (
  db: Db,
  of: 'comment_id' | 'content_id',
  id: number,
  userIds: number[],
): number[] =>
  prepared<number>(
    db,
    `DELETE FROM mentions WHERE ${of} = ?
     AND user_id NOT IN (SELECT value FROM json_each(?)) RETURNING user_id`,
  )
    .pluck()
    .all(id, JSON.stringify(userIds));

const mentionedSql = 'SELECT user_id FROM mentions WHERE content_id = ?';

/** The people whom a post's description mentions. */
export const listMentionedInPost = (db: Db, contentId: number): number[] =>
  prepared<number>(db, mentionedSql).pluck().all(contentId);

/** Makes a mention in a post's description new again. */
export const renewMention = (db: Db, userId: number, contentId: number, at: string): void => {
  prepared<never>(
    db,
    'UPDATE mentions SET created_at = ?, is_seen = 0 WHERE content_id = ? AND user_id = ?',
  ).run(at, contentId, userId);
};

const listSql = `SELECT id, comment_id commentId, message_id messageId, content_id contentId,
    created_at createdAt,
    is_seen = 0 isNew
  FROM mentions WHERE user_id = ? AND created_at > ? ORDER BY created_at DESC, id DESC LIMIT ?`;

/** Mentions of a person since a time, newest first. */
export const listMentions = (
  db: Db,
  userId: number,
  since: string,
  limit: number,
): FoundMention[] => prepared<FoundMention>(db, listSql).all(userId, since, limit);

/** Rows that one statement marks as seen: a few milliseconds. */
const markedAtOnce = 500;

/** Marks some of a person's mentions as seen. @returns whether there may be more. */
export const markMentionsSeen = (db: Db, userId: number): boolean =>
  prepared<never>(
    db,
    `UPDATE mentions SET is_seen = 1 WHERE id IN
     (SELECT id FROM mentions WHERE user_id = ? AND is_seen = 0 LIMIT ${markedAtOnce})`,
  ).run(userId).changes === markedAtOnce;

const textsSql = `SELECT c.id, c.user_id userId, c.text, c.is_pending isPending, p.id placeId,
    p.title placeName, p.user_id postUserId, ${audienceSql} audience, p.deleted_at deletedAt
  FROM json_each(?) wanted JOIN comments c ON c.id = wanted.value
  JOIN contents p ON p.id = c.content_id WHERE c.deleted_at IS NULL`;

/** A comment with as much of its post as the rules need. */
interface CommentInputRow {
  id: number;
  userId: number;
  text: string;
  isPending: 0 | 1;
  placeId: number;
  placeName: string;
  postUserId: number;
  audience: Audience;
  deletedAt: string | null;
}

export const listCommentTexts = (db: Db, ids: number[]): CommentInputRow[] =>
  prepared<CommentInputRow>(db, textsSql).all(JSON.stringify(ids));

/** A post with its description and as much else as the rules need. */
interface DescriptionRow {
  id: number;
  userId: number;
  text: string;
  placeName: string;
  audience: Audience;
  deletedAt: string | null;
}

const descriptionsSql = `SELECT p.id, p.user_id userId, p.description text, p.title placeName,
    ${audienceSql} audience, p.deleted_at deletedAt
  FROM json_each(?) wanted JOIN contents p ON p.id = wanted.value`;

export const listDescriptions = (db: Db, ids: number[]): DescriptionRow[] =>
  prepared<DescriptionRow>(db, descriptionsSql).all(JSON.stringify(ids));
