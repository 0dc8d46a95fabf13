import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { inRange, type RowRange } from '../../../db/row-ranges.ts';

export const countPostsOf = (db: Db, userId: number): number =>
  preparedNumber(
    db,
    'SELECT count(*) FROM contents WHERE user_id = ? AND deleted_at IS NULL',
    userId,
  );

export const countCommentsOf = (db: Db, userId: number): number =>
  preparedNumber(
    db,
    `SELECT count(*) FROM comments INDEXED BY comments_user_owner
     WHERE user_id = ? AND is_pending = 0 AND deleted_at IS NULL`,
    userId,
  );

const isMine = `user_id = @me AND ${inRange()}`;

/** Comments that only grown-ups have seen. */
export const deletePendingOf = (db: Db, me: number, range: RowRange): void => {
  prepared(db, `DELETE FROM comments WHERE is_pending = 1 AND ${isMine}`).run({ me, ...range });
};

const uncountSql = `UPDATE bell_seen SET reactions_received = reactions_received - given.n
  FROM (SELECT r.owner_id ownerId, count(*) n FROM reactions r JOIN contents p ON p.id = r.content_id
    WHERE r.user_id = @me AND ${inRange('r')} AND p.deleted_at IS NULL GROUP BY r.owner_id) given
  WHERE user_id = given.ownerId`;
const touchReactedSql = `UPDATE contents SET revision = revision + given.n
  FROM (SELECT content_id contentId, count(*) n FROM reactions WHERE ${isMine}
    GROUP BY content_id) given
  WHERE id = given.contentId`;

/** Takes back reactions to a person's posts, and those they gave, from the counts these are part of. */
export const deleteReactionsOf = (db: Db, me: number, range: RowRange): void => {
  for (const sql of [
    `DELETE FROM reactions WHERE owner_id = @me AND ${inRange()}`,
    uncountSql,
    touchReactedSql,
    `DELETE FROM reactions WHERE ${isMine}`,
  ]) {
    prepared(db, sql).run({ me, ...range });
  }
};

const touchCommentedSql = `UPDATE contents SET revision = revision + said.n,
    comment_count = comment_count - said.n
  FROM (SELECT content_id contentId, count(*) n FROM comments WHERE ${isMine}
      AND deleted_at IS NULL GROUP BY content_id) said
  WHERE id = said.contentId`;

/** Removes the comments on a person's posts; their comments on others' posts leave a placeholder. */
export const blankCommentsOf = (db: Db, me: number, range: RowRange, at: string): void => {
  deletePendingOf(db, me, range);
  for (const sql of [
    `DELETE FROM comments WHERE owner_id = @me AND ${inRange()}`,
    touchCommentedSql,
  ]) {
    prepared(db, sql).run({ me, ...range });
  }
  prepared(
    db,
    `UPDATE comments SET text = '', sticker = NULL, recording_id = NULL, deleted_at = @at
     WHERE ${isMine} AND deleted_at IS NULL`,
  ).run({ me, at, ...range });
};

/** Removes a person's posts, with comments added meanwhile. */
export const deletePostsOf = (db: Db, me: number, range: RowRange): void => {
  prepared(db, `DELETE FROM contents WHERE ${isMine}`).run({ me, ...range });
};

/** Removes what a person reported, and reports of what was theirs: both keep words. */
export const deleteReportsOf = (db: Db, me: number, range: RowRange): void => {
  prepared(
    db,
    `DELETE FROM content_reports WHERE (author_id = @me OR reported_by = @me) AND ${inRange()}`,
  ).run({ me, ...range });
};

/** A post, and how many rows move with it. */
export interface PostToMove {
  id: number;
  rows: number;
}

/** A person's posts among some rows, those in the trash too. */
export const listPostsToMove = (db: Db, me: number, range: RowRange): PostToMove[] =>
  prepared<PostToMove>(
    db,
    `SELECT id, 1 + (SELECT count(*) FROM reactions WHERE content_id = contents.id) rows
     FROM contents WHERE ${isMine}`,
  ).all({ me, ...range });

// A client id belongs to its sender, so the new author has none.
const movePostSql = `UPDATE contents SET user_id = @to, client_id = NULL,
    friends_approval = @friendsApproval, audience = @audience, revision = revision + 1
  WHERE id = @id`;

const moveMediaSql = `UPDATE media SET owner_id = @to
  WHERE owner_id = @me AND id IN (SELECT value FROM json_each(@ids))`;

/** Gives a post to another person, with its reactions and its pictures. */
export const movePost = (
  db: Db,
  who: { me: number; to: number },
  post: { id: number; mediaIds: number[]; friendsApproval: string; audience: string },
): void => {
  const { id, mediaIds, friendsApproval, audience } = post;
  prepared(db, movePostSql).run({ to: who.to, id, friendsApproval, audience });
  prepared(db, 'UPDATE reactions SET owner_id = ? WHERE content_id = ?').run(who.to, id);
  prepared(db, moveMediaSql).run({ ...who, ids: JSON.stringify(mediaIds) });
};

/** Comments on the posts follow; old ones cause no notification. */
export const moveCommentsOf = (db: Db, who: { me: number; to: number }, range: RowRange): void => {
  prepared(
    db,
    `UPDATE comments SET owner_id = @to, is_seen = 1 WHERE owner_id = @me AND ${inRange()}`,
  ).run({ ...who, ...range });
};
