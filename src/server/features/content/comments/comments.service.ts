import { AppError, forbidden, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Comment } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { StickerName } from '#shared/features/stickers/stickers.fields.ts';
import type { Context } from '../../../context/context.ts';
import { findMembers } from '../../accounts/accounts.repo.ts';
import {
  type CommentFacts,
  canDeleteComment,
  canEditComment,
  canSeeComment,
  commentWaits,
  isEditable,
} from '../content.policy.ts';
import { presentComment } from '../content.present.ts';
import { findPost, findPostTexts, type PostRow, touchPost } from '../content.repo.ts';
import { requirePost } from '../content.service.ts';
import { announceResponse, announceWaiting, ringGrownUps } from '../live-events.ts';
import { requestApprovals } from '../moderation/response-approvals.service.ts';
import { isSeenBy } from '../posts/audience.ts';
import {
  type CommentPart,
  listCommentsBefore,
  listPendingBefore,
} from '../posts/post-parts.repo.ts';
import { pendingViewer } from '../posts/post-texts.ts';
import { takeWrite } from '../posts/write-throttle.ts';
import { recordingText, takeRecording } from '../recordings/take-recording.ts';
import { hiddenResponders } from '../responders.ts';
import {
  blankComment,
  type CommentRow,
  deleteCommentRow,
  editCommentRow,
  findComment,
  findSentComment,
  hasCommentedFor,
  insertComment,
} from './comments.repo.ts';

/** Presents comments with the people who wrote them. */
const present = (context: Context, rows: CommentPart[]): Comment[] => {
  const authors = findMembers(
    context.db,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap((row) => {
    const author = authors.get(row.userId);
    return author ? [presentComment(row, author)] : [];
  });
};

export const readComment = (context: Context, row: CommentPart): Comment => {
  const [comment] = present(context, [row]);
  if (!comment) throw notFound();
  return comment;
};

const factsOf = ({ db }: Context, actor: Actor, comment: CommentPart): CommentFacts => ({
  userId: comment.userId,
  isPending: comment.isPending === 1,
  isAuthorHidden: hiddenResponders(db, actor).ids.has(comment.userId),
});

/** A comment that still says something and its post, where a person may see both. */
export const findSeenComment = (
  context: Context,
  actor: Actor,
  id: number,
): { comment: CommentRow; post: PostRow } | null => {
  const comment = findComment(context.db, id);
  const post = comment && findPost(context.db, comment.contentId);
  if (!comment || !post || comment.isDeleted === 1) return null;
  return canSeeComment(actor, factsOf(context, actor, comment), post) ? { comment, post } : null;
};

/** @throws AppError 404 where `findSeenComment` finds none */
export const requireComment = (
  context: Context,
  actor: Actor,
  id: number,
): { comment: CommentRow; post: PostRow } => {
  const found = findSeenComment(context, actor, id);
  if (!found) throw notFound();
  return found;
};

/** The comments of a post before another, oldest first, and where the next page begins. */
export const listComments = (
  context: Context,
  actor: Actor,
  contentId: number,
  before = Number.MAX_SAFE_INTEGER,
): { comments: Comment[]; next: number | null } => {
  const { db } = context;
  requirePost(context, actor, contentId);
  const page = { contentId, before, limit: limits.commentPage + 1 };
  const viewer = pendingViewer(actor);
  const waiting = viewer ? listPendingBefore(db, page, viewer) : [];
  const hidden = hiddenResponders(db, actor).json;
  const rows = [...listCommentsBefore(db, page, hidden), ...waiting].sort((a, b) => b.id - a.id);
  const shown = rows.slice(0, limits.commentPage).reverse();
  const next = rows.length > limits.commentPage ? (shown[0]?.id ?? null) : null;
  return { comments: present(context, shown), next };
};

const doesWait = (context: Context, actor: Actor, post: PostRow): boolean => {
  const facts = { userId: post.userId, isAuthorChild: post.isAuthorChild };
  // Only who would wait as a stranger needs looking up.
  if (!commentWaits(actor, { ...facts, isKnownCommenter: false })) return false;
  const isKnownCommenter = hasCommentedFor(context.db, actor.id, post.userId);
  return commentWaits(actor, { ...facts, isKnownCommenter });
};

/** Announces what can be read under a post from now on. */
export const announceText = (context: Context, comment: CommentPart, createdAt: string): void => {
  const { id, contentId: placeId, userId, text } = comment;
  context.events.emit('textShown', { kind: 'comment', id, placeId, userId, text, createdAt });
};

/** An earlier comment with the same client id on the same post: it is not stored again. */
const findSent = (context: Context, actor: Actor, contentId: number, clientId?: string) => {
  const sent = clientId && findSentComment(context.db, actor.id, clientId);
  if (!sent) return undefined;
  if (sent.contentId !== contentId) throw new AppError('conflict', 'common:errors.invalidRequest');
  return sent;
};

interface CommentInput {
  contentId: number;
  /** Left out where a recording comes. */
  text?: string | undefined;
  recordingId?: number | undefined;
  sticker?: StickerName | undefined;
  clientId?: string | undefined;
}

/**
 * Adds a comment once; a newcomer's first to a kid's posts waits for a grown-up.
 * @throws AppError 400, 404, 409, 429
 */
export const addComment = (context: Context, actor: Actor, input: CommentInput): Comment => {
  const { db } = context;
  const post = requirePost(context, actor, input.contentId);
  const sent = findSent(context, actor, post.id, input.clientId);
  if (sent) return readComment(context, sent);
  takeWrite(context, actor.id, 'common:errors.tooFast');
  const isPending = doesWait(context, actor, post);
  const comment = insertComment(db, {
    text: input.text ?? recordingText(),
    recordingId: input.recordingId && takeRecording(context, actor, input.recordingId),
    createdAt: context.clock.now().toISOString(),
    userId: actor.id,
    contentId: post.id,
    ownerId: post.userId,
    isPending,
    clientId: input.clientId,
    sticker: input.sticker,
  });
  if (isPending) {
    announceWaiting(context, post, actor.id);
    ringGrownUps(context);
  } else {
    touchPost(db, post.id, 1);
    announceResponse(context, post, actor.id);
    announceText(context, comment, comment.createdAt);
    requestApprovals(context, post, actor.id);
  }
  context.events.emit('commentWritten', { userId: actor.id, ownerId: post.userId });
  return readComment(context, comment);
};

/** Whether a grown-up let this comment through, and has to read again what it says now. */
const waitsAgain = (actor: Actor, comment: CommentRow, post: PostRow): boolean =>
  comment.isPending === 1 ||
  (comment.visibleAt > comment.createdAt &&
    commentWaits(actor, {
      userId: post.userId,
      isAuthorChild: post.isAuthorChild,
      isKnownCommenter: false,
    }));

/**
 * Changes what a comment says, for its author and a while after it was written; one that a grown-up let
 * through waits again. @throws AppError 404, 403, 429
 */
export const editComment = (context: Context, actor: Actor, id: number, text: string): Comment => {
  const { db, clock } = context;
  const { comment, post } = requireComment(context, actor, id);
  if (!canEditComment(actor, factsOf(context, actor, comment), post)) throw forbidden();
  if (comment.sticker !== null) throw new AppError('forbidden', 'stickers:errors.notEditable');
  // The text only stands in for what was recorded.
  if (comment.recording !== null) throw forbidden();
  const now = clock.now();
  if (!isEditable(comment, now)) {
    const values = { minutes: limits.commentEditMinutes };
    throw new AppError('forbidden', 'content:errors.commentTooOld', { values });
  }
  if (text === comment.text) return readComment(context, comment);
  takeWrite(context, actor.id, 'common:errors.tooFast');
  const isPending = waitsAgain(actor, comment, post);
  const editedAt = now.toISOString();
  editCommentRow(db, id, { text, editedAt, isPending });
  const edited: CommentRow = { ...comment, text, editedAt, isPending: isPending ? 1 : 0 };
  if (comment.isPending === 0) {
    touchPost(db, post.id, isPending ? -1 : 0);
    announceResponse(context, post, actor.id);
  }
  if (isPending) {
    announceWaiting(context, post, actor.id);
    ringGrownUps(context);
  } else announceText(context, edited, editedAt);
  return readComment(context, edited);
};

/** Takes what a comment said away, and leaves its place. */
export const blankOf = (context: Context, comment: CommentPart, post: PostRow): void => {
  const { db, clock } = context;
  blankComment(db, comment.id, clock.now().toISOString());
  touchPost(db, post.id, -1);
  announceResponse(context, post, comment.userId);
};

/** Removes a comment and leaves its place; one that waits goes without a trace. @throws AppError 404, 403 */
export const removeComment = (context: Context, actor: Actor, id: number): void => {
  const { db } = context;
  const { comment, post } = requireComment(context, actor, id);
  const isPending = comment.isPending === 1;
  if (!canDeleteComment(actor, factsOf(context, actor, comment), post)) throw forbidden();
  if (isPending) {
    deleteCommentRow(db, id);
    announceWaiting(context, post, comment.userId);
    ringGrownUps(context);
    return;
  }
  blankOf(context, comment, post);
  if (comment.userId !== actor.id && post.userId !== actor.id) {
    // Who no longer sees the post does not learn what it is called by now.
    const isKnown = isSeenBy(context, comment.userId, post);
    const title = isKnown ? (findPostTexts(db, post.id)?.title ?? '') : '';
    const who = { actorId: actor.id, subjectId: comment.userId };
    context.audit.record({ action: 'commentDeleted', ...who, details: { title } });
  }
};
