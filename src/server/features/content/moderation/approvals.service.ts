import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Comment, FriendsApproval } from '#shared/features/content/content.contract.ts';
import type { Context } from '../../../context/context.ts';
import { deleteCommentRow, publishComment } from '../comments/comments.repo.ts';
import { announceText, readComment, requireComment } from '../comments/comments.service.ts';
import { audienceOf, canDecide } from '../content.policy.ts';
import { findPostTexts, type PostRow, touchPost, updatePost } from '../content.repo.ts';
import { readPost, requirePost } from '../content.service.ts';
import {
  announceResponse,
  announceUpdated,
  announceWaiting,
  ringGrownUps,
} from '../live-events.ts';
import { renewMentions } from '../notifications/mentions.service.ts';
import { isSeenBy } from '../posts/audience.ts';
import { readPostMedia } from '../posts/post-media.service.ts';
import { versionOf } from '../posts/post-version.ts';
import { requestApprovals, requestApprovalsOnPost } from './response-approvals.service.ts';

const changedMeanwhile = () => new AppError('conflict', 'content:errors.changedMeanwhile');
const nothingToDecide = () => new AppError('conflict', 'common:errors.alreadyDecided');

interface Decision {
  kind: 'post' | 'comment';
  /** The author of the post or comment. */
  userId: number;
  post: PostRow;
  isApproved: boolean;
}

/** Keeps a decision, and tells whom it concerns; who no longer sees the post does not learn its title. */
const tellDecision = (context: Context, actor: Actor, decision: Decision): void => {
  const { kind, userId, post, isApproved } = decision;
  const isKnown = kind === 'post' || isSeenBy(context, userId, post);
  const title = isKnown ? (findPostTexts(context.db, post.id)?.title ?? '') : '';
  const action = `${kind}${isApproved ? 'Approved' : 'Declined'}` as const;
  context.audit.record({ action, actorId: actor.id, subjectId: userId, details: { title } });
  const isShown = kind === 'post' || (isApproved && isKnown);
  const contentId = isShown ? post.id : null;
  const outcome = { userId, title, contentId, isAllowed: isApproved, byId: actor.id };
  context.events.emit('decided', { kind, ...outcome });
};

/** What a grown-up decides on a post or comment, and the version of it they had before them. */
interface VersionedDecision {
  isApproved: boolean;
  version?: string | undefined;
}

/** The same on a post; `seen` is what was decided on it by then. */
interface PostDecision extends VersionedDecision {
  seen?: FriendsApproval | undefined;
}

/** @throws AppError 400 without the version that was seen, 409 when the post has changed since. */
const requireUnchanged = (context: Context, post: PostRow, version?: string): void => {
  if (version === undefined) throw new AppError('invalid', 'common:errors.invalidRequest');
  const texts = findPostTexts(context.db, post.id);
  const now = texts && versionOf(texts, readPostMedia(context, post.id));
  if (version !== now) throw changedMeanwhile();
};

/** A grown-up lets friends see a kid's post, or not; they may change their mind. @throws AppError 400, 404, 409 */
export const decideOnPost = (
  context: Context,
  actor: Actor,
  id: number,
  { isApproved, version, seen }: PostDecision,
): Buffer => {
  const { db } = context;
  const before = requirePost(context, actor, id);
  if (!canDecide(actor, before)) throw notFound();
  if (before.friendsApproval === 'notNeeded') throw nothingToDecide();
  const friendsApproval = isApproved ? 'approved' : 'declined';
  // Who decided the same meanwhile, or sends it again, is not contradicted.
  if (seen !== undefined && ![seen, friendsApproval].includes(before.friendsApproval)) {
    throw nothingToDecide();
  }
  requireUnchanged(context, before, version);
  const author = { isChild: before.isAuthorChild };
  const audience = audienceOf({ ...before, friendsApproval }, author);
  updatePost(db, id, { friendsApproval, audience });
  const post = requirePost(context, actor, id);
  announceUpdated(context, before, post);
  renewMentions(context, before, post);
  requestApprovalsOnPost(context, post);
  ringGrownUps(context);
  if (friendsApproval !== before.friendsApproval) {
    tellDecision(context, actor, { kind: 'post', userId: before.userId, post: before, isApproved });
  }
  return readPost(context, actor, id);
};

/** Decides on a post that waits. @throws AppError 400, 404, 409 */
export const decideOnWaitingPost = (
  context: Context,
  actor: Actor,
  id: number,
  decision: VersionedDecision,
): void => {
  const post = requirePost(context, actor, id);
  if (!canDecide(actor, post)) throw notFound();
  if (post.friendsApproval !== 'waiting') throw nothingToDecide();
  decideOnPost(context, actor, id, decision);
};

/** A grown-up lets a waiting comment through as they saw it, or removes it. @throws AppError 404, 409 */
export const decideOnComment = (
  context: Context,
  actor: Actor,
  id: number,
  { isApproved, version }: VersionedDecision,
): Comment => {
  const { db } = context;
  const { comment, post } = requireComment(context, actor, id);
  if (!canDecide(actor, post)) throw notFound();
  if (comment.isPending === 0) throw nothingToDecide();
  // Only an edited comment has a version.
  if (isApproved && comment.editedAt && comment.editedAt !== version) throw changedMeanwhile();
  if (isApproved) {
    const now = context.clock.now().toISOString();
    publishComment(db, id, now);
    touchPost(db, post.id, 1);
    announceResponse(context, post, comment.userId);
    announceText(context, comment, now);
    requestApprovals(context, post, comment.userId);
  } else {
    deleteCommentRow(db, id);
    announceWaiting(context, post, comment.userId);
  }
  ringGrownUps(context);
  tellDecision(context, actor, { kind: 'comment', userId: comment.userId, post, isApproved });
  return readComment(context, { ...comment, isPending: 0, isDeleted: isApproved ? 0 : 1 });
};
