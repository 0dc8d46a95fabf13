import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Comment } from '#shared/features/content/content.contract.ts';
import type { Context } from '../../context.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { announceUpdated, announceWaiting, ringBell, ringGrownUps } from './announcements.ts';
import { deleteCommentRow, publishComment } from './comments.repo.ts';
import { readComment, requireComment } from './comments.service.ts';
import { approvalAfter, audienceOf, canDecide } from './content.policy.ts';
import {
  findPostTexts,
  listAudienceStates,
  moveAudienceState,
  type PostRow,
  touchPost,
  updatePost,
} from './content.repo.ts';
import { readPost, requirePost } from './content.service.ts';
import { forgetTexts } from './post-texts.ts';

const nothingToDecide = () => new AppError('conflict', 'content:errors.nothingToDecide');

interface Decision {
  kind: 'post' | 'comment';
  /** Whose post or comment it was. */
  userId: number;
  post: PostRow;
  isApproved: boolean;
}

/** Keeps a decision, and tells whom it concerns. */
const tellDecision = (context: Context, actor: Actor, decision: Decision): void => {
  const { kind, userId, post, isApproved } = decision;
  const title = findPostTexts(context.db, post.id)?.title ?? '';
  const action = `${kind}${isApproved ? 'Approved' : 'Declined'}` as const;
  context.audit.record({ action, actorId: actor.id, subjectId: userId, details: { title } });
  const isShown = kind === 'post' || isApproved;
  const contentId = isShown ? post.id : null;
  const told = { userId, title, contentId, isAllowed: isApproved, byId: actor.id };
  context.events.emit('decided', { kind, ...told });
};

/** A grown-up lets friends see a kid's post, or not; they may change their mind. @throws AppError 404, 409 */
export const decideOnPost = (
  context: Context,
  actor: Actor,
  id: number,
  isApproved: boolean,
): Buffer => {
  const { db } = context;
  const before = requirePost(context, actor, id);
  if (!canDecide(actor, before)) throw notFound();
  if (before.friendsApproval === 'notNeeded') throw nothingToDecide();
  const friendsApproval = isApproved ? 'approved' : 'declined';
  const author = { isChild: before.isAuthorChild };
  const audience = audienceOf({ ...before, friendsApproval }, author);
  updatePost(db, id, { friendsApproval, audience });
  announceUpdated(context, before, requirePost(context, actor, id));
  ringGrownUps(context);
  if (friendsApproval !== before.friendsApproval) {
    tellDecision(context, actor, { kind: 'post', userId: before.userId, post: before, isApproved });
  }
  return readPost(context, actor, id);
};

/** A grown-up lets a waiting comment through, or removes it. @throws AppError 404, 409 */
export const decideOnComment = (
  context: Context,
  actor: Actor,
  id: number,
  isApproved: boolean,
): Comment => {
  const { db } = context;
  const { comment, post } = requireComment(context, actor, id);
  if (!canDecide(actor, post)) throw notFound();
  if (comment.isPending === 0) throw nothingToDecide();
  if (isApproved) {
    publishComment(db, id, context.clock.now().toISOString());
    touchPost(db, post.id, 1);
    announceUpdated(context, post, post);
    ringBell(context, post.userId);
  } else {
    deleteCommentRow(db, id);
    announceWaiting(context, post, comment.userId);
  }
  ringGrownUps(context);
  tellDecision(context, actor, { kind: 'comment', userId: comment.userId, post, isApproved });
  return readComment(context, { ...comment, isPending: 0, isDeleted: isApproved ? 0 : 1 });
};

/** Works out anew who sees a person's posts: whether they are a kid decides it. */
const refreshAudiences = (context: Context, userId: number): void => {
  const { db } = context;
  const author = findUser(db, userId);
  if (!author) return;
  for (const stored of listAudienceStates(db, userId)) {
    const before = { ...stored, isFamilyContent: stored.isFamilyContent === 1 };
    const { isFamilyContent } = before;
    const unchanged = { isFamilyContent, hasChanged: false };
    const friendsApproval = approvalAfter(before.friendsApproval, unchanged, author);
    const audience = audienceOf({ isFamilyContent, friendsApproval }, author);
    if (friendsApproval === before.friendsApproval && audience === before.audience) continue;
    moveAudienceState(db, userId, before, { friendsApproval, audience });
    ringGrownUps(context);
  }
};

/** A person's name, picture, role or kid flag changed: what shows or depends on them is read anew. */
export const handlePersonChanged = (context: Context, userId: number): void => {
  refreshAudiences(context, userId);
  forgetTexts(context);
  context.live.publish({ type: 'changed', area: 'content' }, () => true);
};
