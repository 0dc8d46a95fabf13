import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../../context/context.ts';
import { findSeenComment } from '../comments/comments.service.ts';
import { canSee, canSeeInTrash } from '../content.policy.ts';
import { findPost } from '../content.repo.ts';
import { findCommentOfRecording, findPostOfRecording } from './recordings.repo.ts';

/** Whether a person sees the post or comment that a recording belongs to. */
export const isRecordingShown = (context: Context, actor: Actor, mediaId: number): boolean => {
  const { db } = context;
  const postId = findPostOfRecording(db, mediaId);
  if (postId !== undefined) {
    const post = findPost(db, postId);
    return post !== undefined && (canSee(actor, post) || canSeeInTrash(actor, post));
  }
  const commentId = findCommentOfRecording(db, mediaId);
  return commentId !== undefined && findSeenComment(context, actor, commentId) !== null;
};
