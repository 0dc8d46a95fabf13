import type { FriendsApproval } from '#shared/features/content/content.contract.ts';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { FollowAccountChange } from '../../extension-points/account-changes.ts';
import type { JobSteps } from '../../jobs/job-steps.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { type Audience, approvalAfter, audienceOf, audiences } from './content.policy.ts';
import { ringGrownUps } from './live-events.ts';
import { refreshPermissionOf } from './moderation/post-permissions.service.ts';
import { refreshApprovalsOf } from './moderation/response-approvals.service.ts';
import { forgetTexts } from './posts/post-texts.ts';

interface StateRow {
  id: number;
  isFamilyContent: 0 | 1;
  friendsApproval: FriendsApproval;
}

const stepPosts = 100;

// Newest first: lists begin there.
const listSql = `SELECT id, is_family_content isFamilyContent, friends_approval friendsApproval
  FROM contents INDEXED BY contents_user_audience
  WHERE user_id = ? AND audience = ? AND deleted_at IS NULL AND id < ? ORDER BY id DESC LIMIT ?`;

const changeSql = `UPDATE contents
  SET friends_approval = ?, audience = ?, revision = revision + 1 WHERE id = ?`;

const refreshOne = (
  db: Db,
  author: { isChild: boolean },
  audience: Audience,
  post: StateRow,
): boolean => {
  const isFamilyContent = post.isFamilyContent === 1;
  const unchanged = { isFamilyContent, hasChanged: false };
  const friendsApproval = approvalAfter(post.friendsApproval, unchanged, author);
  const next = audienceOf({ isFamilyContent, friendsApproval }, author);
  if (friendsApproval === post.friendsApproval && next === audience) return false;
  prepared(db, changeSql).run(friendsApproval, next, post.id);
  return true;
};

/**
 * Recalculates who sees a person's posts, which depends on the kid flag. Until it is done a kid's posts are
 * for the household only: see `audienceSql`.
 */
function* refreshAudiences(context: Context, userId: number): JobSteps {
  const { db } = context;
  let hasChanged = false;
  for (const audience of audiences) {
    for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined; ) {
      const author = findUser(db, userId);
      if (!author) return;
      const posts: StateRow[] = prepared<StateRow>(db, listSql).all(
        userId,
        audience,
        before,
        stepPosts,
      );
      for (const post of posts) hasChanged = refreshOne(db, author, audience, post) || hasChanged;
      before = posts.length === stepPosts ? posts.at(-1)?.id : undefined;
      if (before !== undefined) yield;
    }
  }
  if (!hasChanged) return;
  ringGrownUps(context);
  context.live.publish({ type: 'changed', area: 'content' }, () => true);
}

/** Reload whatever shows or depends on a person's name, picture, role or kid flag. */
export const followAccountChanges = (context: Context): void => {
  context.events.on('personChanged', ({ userId }) => {
    refreshApprovalsOf(context, userId);
    refreshPermissionOf(context, userId);
    forgetTexts(context);
    context.live.publish({ type: 'changed', area: 'content' }, () => true);
  });
};

export const contentAccountChanges = (context: Context): FollowAccountChange =>
  function* ({ userId, isChildChanged }) {
    if (isChildChanged) yield* refreshAudiences(context, userId);
  };
