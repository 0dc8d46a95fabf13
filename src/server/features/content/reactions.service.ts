import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { type Emoji, emojiFor, type Reaction } from '#shared/features/content/content.contract.ts';
import type { Context } from '../../context/context.ts';
import { presentReaction } from './content.present.ts';
import { touchPost } from './content.repo.ts';
import { requirePost } from './content.service.ts';
import { announceResponse } from './live-events.ts';
import { requestApprovals } from './moderation/response-approvals.service.ts';
import { listReactionParts } from './posts/post-parts.repo.ts';
import { takeWrite } from './posts/write-throttle.ts';
import { addReceived, deleteReaction, insertReaction } from './reactions.repo.ts';
import { hiddenResponders } from './responders.ts';

/** Gives a reaction, or takes it back when it was given before. @throws AppError 400, 404, 429 */
export const toggleReactionOf = (
  context: Context,
  actor: Actor,
  input: { contentId: number; emoji: Emoji },
): { active: boolean; reactions: Reaction[] } => {
  const { db } = context;
  takeWrite(context, actor.id, 'common:errors.tooMany');
  const post = requirePost(context, actor, input.contentId);
  if (!emojiFor(post.contentType).includes(input.emoji)) {
    throw new AppError('invalid', 'common:errors.invalidRequest');
  }
  const key = { contentId: post.id, userId: actor.id, emoji: input.emoji };
  const isTakenBack = deleteReaction(db, key);
  if (!isTakenBack) {
    const createdAt = context.clock.now().toISOString();
    insertReaction(db, key, { ownerId: post.userId, createdAt });
    context.events.emit('reactionGiven', { userId: actor.id, ownerId: post.userId });
  }
  if (post.userId !== actor.id) addReceived(db, post.userId, isTakenBack ? -1 : 1);
  touchPost(db, post.id);
  announceResponse(context, post, actor.id);
  if (!isTakenBack) requestApprovals(context, post, actor.id);
  const { json: hidden } = hiddenResponders(db, actor);
  const rows = listReactionParts(db, JSON.stringify([post.id]), hidden);
  return {
    active: !isTakenBack,
    reactions: rows.toSorted((a, b) => a.id - b.id).map(presentReaction),
  };
};
