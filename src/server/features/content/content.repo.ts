import { eq, sql } from 'drizzle-orm';
import type { FriendsApproval } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { TrashedFacts } from './content.policy.ts';
import { contents } from './content.tables.ts';

/** A post as every rule and change needs it; the text fields are read where they are shown. */
export interface PostRow extends TrashedFacts {
  id: number;
  contentType: ContentType;
  isFamilyContent: boolean;
  friendsApproval: FriendsApproval;
  mediaId: number | null;
  albumId: number | null;
  recordingId: number | null;
  revision: number;
  deletedAt: string | null;
  isAuthorChild: boolean;
}

type Stored = Omit<PostRow, 'isFamilyContent' | 'isAuthorChild'> & {
  isFamilyContent: 0 | 1;
  isAuthorChild: 0 | 1;
};

/**
 * Who besides its author sees the post `p`. A kid's post is never for everyone: one marked so is from before
 * its author became a kid and has not been recalculated yet.
 */
export const audienceSql = `CASE WHEN p.audience = 'everyone'
  AND (SELECT author.is_child FROM users author WHERE author.id = p.user_id)
  THEN 'household' ELSE p.audience END`;

const columns = `p.id, p.user_id userId, ${audienceSql} audience, p.content_type contentType,
  p.is_family_content isFamilyContent, p.friends_approval friendsApproval, p.media_id mediaId,
  p.album_id albumId, p.recording_id recordingId, p.revision, p.deleted_at deletedAt, p.deleted_by deletedBy, u.is_child isAuthorChild
  FROM contents p JOIN users u ON u.id = p.user_id`;

const toRow = (stored: Stored): PostRow => ({
  ...stored,
  isFamilyContent: stored.isFamilyContent === 1,
  isAuthorChild: stored.isAuthorChild === 1,
});

export const findPost = (db: Db, id: number): PostRow | undefined => {
  const stored = prepared<Stored>(db, `SELECT ${columns} WHERE p.id = ?`).get(id);
  return stored && toRow(stored);
};

const showingSql = `SELECT id FROM contents WHERE media_id = @mediaId
  UNION ALL SELECT content_id FROM content_media WHERE media_id = @mediaId`;

/** The posts that show a medium; in practice one. */
export const listPostsOfMedia = (db: Db, mediaId: number): PostRow[] =>
  prepared<Stored>(db, `SELECT ${columns} WHERE p.id IN (${showingSql})`)
    .all({ mediaId })
    .map(toRow);

export type PostTexts = Pick<
  typeof contents.$inferSelect,
  'title' | 'description' | 'textContent' | 'recordingId'
>;

export const findPostTexts = (db: Db, id: number): PostTexts | undefined =>
  db
    .select({
      title: contents.title,
      description: contents.description,
      textContent: contents.textContent,
      recordingId: contents.recordingId,
    })
    .from(contents)
    .where(eq(contents.id, id))
    .get();

/** What a person has shared under this name before. */
export const findSentPost = (db: Db, userId: number, clientId: string): number | undefined =>
  prepared<number>(db, 'SELECT id FROM contents WHERE user_id = ? AND client_id = ?')
    .pluck()
    .get(userId, clientId);

export const insertPost = (db: Db, row: typeof contents.$inferInsert): number =>
  db.insert(contents).values(row).returning({ id: contents.id }).get().id;

type Changes = Partial<
  Pick<
    typeof contents.$inferInsert,
    | 'title'
    | 'description'
    | 'textContent'
    | 'mediaId'
    | 'albumId'
    | 'recordingId'
    | 'isFamilyContent'
    | 'friendsApproval'
    | 'audience'
    | 'deletedAt'
    | 'deletedBy'
  >
>;

/** Changes a post and counts the change, which makes its kept JSON stale. */
export const updatePost = (db: Db, id: number, changes: Changes): void => {
  db.update(contents)
    .set({ ...changes, revision: sql`${contents.revision} + 1` })
    .where(eq(contents.id, id))
    .run();
};

/** Counts a change to a post's comments or reactions. */
export const touchPost = (db: Db, id: number, commentChange = 0): void => {
  prepared<never>(
    db,
    'UPDATE contents SET revision = revision + 1, comment_count = comment_count + ? WHERE id = ?',
  ).run(commentChange, id);
};

/** Posts that have been in the trash since before `before`, a few at a time. */
export const listTrashedPosts = (db: Db, before: string, limit: number): PostRow[] =>
  prepared<Stored>(db, `SELECT ${columns} WHERE p.deleted_at < ? ORDER BY p.deleted_at LIMIT ?`)
    .all(before, limit)
    .map(toRow);

const deleteCommentsSql = `DELETE FROM comments WHERE id IN
  (SELECT id FROM comments WHERE content_id = ? LIMIT ?)`;
const deleteReactionsSql = `DELETE FROM reactions WHERE id IN
  (SELECT id FROM reactions WHERE content_id = ? LIMIT ?)`;

/** Removes some of the comments and reactions of a post. @returns how many. */
export const deleteResponses = (db: Db, contentId: number, limit: number): number => {
  const { changes } = prepared(db, deleteCommentsSql).run(contentId, limit);
  if (changes === limit) return changes;
  return changes + prepared(db, deleteReactionsSql).run(contentId, limit - changes).changes;
};

/** Removes a post for good, and with it what is left of its comments and reactions. */
export const deletePost = (db: Db, id: number): void => {
  prepared<never>(db, 'DELETE FROM contents WHERE id = ?').run(id);
};
