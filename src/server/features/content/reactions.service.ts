import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Reactor } from '#shared/features/content/comments.contract.ts';
import { type Emoji, emojiFor, type Reaction } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { Context } from '../../context/context.ts';
import { findMembers } from '../accounts/accounts.repo.ts';
import { presentReaction } from './content.present.ts';
import { touchPost } from './content.repo.ts';
import { requirePost } from './content.service.ts';
import { announceResponse } from './live-events.ts';
import { requestApprovals } from './moderation/response-approvals.service.ts';
import { listReactionParts } from './posts/post-parts.repo.ts';
import { takeWrite } from './posts/write-throttle.ts';
import {
  addReceived,
  deleteReaction,
  insertReaction,
  listReactionsBefore,
} from './reactions.repo.ts';
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
  }
  context.events.emit(isTakenBack ? 'reactionTakenBack' : 'reactionGiven', {
    userId: actor.id,
    ownerId: post.userId,
  });
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

/** Who reacted to a post, and where the next page begins. @throws AppError 404 */
export const listReactors = (
  context: Context,
  actor: Actor,
  contentId: number,
  before = Number.MAX_SAFE_INTEGER,
): { reactors: Reactor[]; next: number | null } => {
  const { db } = context;
  requirePost(context, actor, contentId);
  const page = { contentId, before, limit: limits.reactorPage + 1 };
  const rows = listReactionsBefore(db, page, hiddenResponders(db, actor).json);
  const shown = rows.slice(0, limits.reactorPage);
  const people = findMembers(
    db,
    shown.map(({ userId }) => userId),
  );
  const reactors = shown.flatMap(({ id, emoji, userId }) => {
    const user = people.get(userId);
    // Checked when it was given.
    return user ? [{ id, emoji: emoji as Emoji, user }] : [];
  });
  return { reactors, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
};
