import type { FriendsApproval } from '#shared/features/content/content.contract.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { Audience } from './content.policy.ts';

/** Everything of one person at once; each statement is one pass, however much they shared. */

export const countPostsOf = (db: Db, userId: number): number =>
  prepared<number>(db, 'SELECT count(*) FROM contents WHERE user_id = ? AND deleted_at IS NULL')
    .pluck()
    .get(userId) as number;

export const countCommentsOf = (db: Db, userId: number): number =>
  prepared<number>(
    db,
    `SELECT count(*) FROM comments INDEXED BY comments_user_owner
     WHERE user_id = ? AND is_pending = 0 AND deleted_at IS NULL`,
  )
    .pluck()
    .get(userId) as number;

/** Comments that nobody but grown-ups has seen. */
export const deletePendingOf = (db: Db, userId: number): void => {
  prepared(db, 'DELETE FROM comments WHERE is_pending = 1 AND user_id = ?').run(userId);
};

/** Removes a person's posts, and with them what others said to them. */
export const deletePostsOf = (db: Db, userId: number): void => {
  for (const sql of [
    'DELETE FROM reactions WHERE owner_id = ?',
    'DELETE FROM comments WHERE owner_id = ?',
    'DELETE FROM contents WHERE user_id = ?',
  ]) {
    prepared(db, sql).run(userId);
  }
};

const uncountSql = `UPDATE bell_seen SET reactions_received = reactions_received -
    (SELECT count(*) FROM reactions r JOIN contents p ON p.id = r.content_id
     WHERE r.owner_id = bell_seen.user_id AND r.user_id = @me AND p.deleted_at IS NULL)
  WHERE user_id <> @me AND user_id IN (SELECT DISTINCT owner_id FROM reactions WHERE user_id = @me)`;

const touchSql = `UPDATE contents SET revision = revision + 1,
    comment_count = comment_count - (SELECT count(*) FROM comments c INDEXED BY comments_people
      WHERE c.content_id = contents.id AND c.user_id = @me AND c.is_pending = 0
        AND c.deleted_at IS NULL)
  WHERE id IN (SELECT content_id FROM comments WHERE user_id = @me
    UNION SELECT content_id FROM reactions WHERE user_id = @me)`;

/** Takes back what a person said to others' posts: comments leave their places, reactions go. */
export const blankWordsOf = (db: Db, me: number, at: string): void => {
  prepared(db, uncountSql).run({ me });
  prepared(db, touchSql).run({ me });
  prepared(db, 'DELETE FROM reactions WHERE user_id = ?').run(me);
  prepared(
    db,
    "UPDATE comments SET text = '', deleted_at = ? WHERE user_id = ? AND deleted_at IS NULL",
  ).run(at, me);
};

/** How posts stand that have the same audience. */
export interface AudienceState {
  isFamilyContent: 0 | 1;
  friendsApproval: FriendsApproval;
  audience: Audience;
}

/** The kinds of posts a person has, those in the trash among them, with one row for each kind. */
export const listAllStates = (db: Db, userId: number): AudienceState[] =>
  prepared<AudienceState>(
    db,
    `SELECT DISTINCT is_family_content isFamilyContent, friends_approval friendsApproval, audience
     FROM contents WHERE user_id = ?`,
  ).all(userId);

const countOthersSql = `SELECT count(*) FROM reactions r JOIN contents p ON p.id = r.content_id
  WHERE r.owner_id = ? AND p.deleted_at IS NULL AND r.user_id <> ?`;

/** Reactions on a person's posts that somebody else would have received. */
export const countReceivedFor = (db: Db, userId: number, toUserId: number): number =>
  prepared<number>(db, countOthersSql).pluck().get(userId, toUserId) as number;

// A name of the one who sent it is none of the other's.
const moveStateSql = `UPDATE contents SET user_id = @to, client_id = NULL, friends_approval = @friendsApproval,
    audience = @audience, revision = revision + 1
  WHERE user_id = @me AND is_family_content = @isFamilyContent AND friends_approval = @approvalBefore
    AND audience = @audienceBefore`;

/** Gives a person's posts of one kind to somebody else. */
export const movePostsOf = (
  db: Db,
  who: { me: number; to: number },
  from: AudienceState,
  next: Pick<AudienceState, 'friendsApproval' | 'audience'>,
): void => {
  prepared(db, moveStateSql).run({
    ...who,
    ...next,
    isFamilyContent: from.isFamilyContent,
    approvalBefore: from.friendsApproval,
    audienceBefore: from.audience,
  });
};

/** Pictures of the posts, and what was said to them, follow; the bell does not ring for old words. */
export const moveBelongingsOf = (db: Db, me: number, to: number): void => {
  for (const sql of [
    `UPDATE media SET owner_id = @to WHERE owner_id = @me
       AND id IN (SELECT media_id FROM contents WHERE user_id = @to AND media_id IS NOT NULL)`,
    'UPDATE comments SET owner_id = @to, is_seen = 1 WHERE owner_id = @me',
    'UPDATE reactions SET owner_id = @to WHERE owner_id = @me',
  ]) {
    prepared(db, sql).run({ me, to });
  }
};

/** Removes what a person reported, and reports of what was theirs: both keep words. */
export const deleteReportsOf = (db: Db, userId: number): void => {
  prepared(db, 'DELETE FROM content_reports WHERE author_id = @me OR reported_by = @me').run({
    me: userId,
  });
};
