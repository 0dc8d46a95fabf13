import { forbidden, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/transaction.ts';
import {
  announceCreated,
  announceDeleted,
  ringBell,
  ringGrownUps,
  ringHousehold,
} from './announcements.ts';
import { approvalAfter, audienceOf, canDelete, canRestore } from './content.policy.ts';
import {
  deletePost,
  findPost,
  listTrashedPosts,
  type PostRow,
  updatePost,
} from './content.repo.ts';
import { readPost, requirePost } from './content.service.ts';
import { addReceived, countOthersReactions } from './reactions.repo.ts';

const dayMs = 24 * 3_600_000;
/** Posts that go for good in one transaction: short enough for whoever writes meanwhile. */
const purgeBatch = 20;

/** Bells that showed the post, or a count it was part of, are no longer right. */
const ringAll = (context: Context, post: PostRow): void => {
  ringBell(context, post.userId);
  ringGrownUps(context);
  if (post.isFamilyContent) ringHousehold(context, post.userId);
};

/** Puts a post, with its comments and reactions, into the trash; whether one may is asked before. */
export const setAsidePost = (context: Context, actor: Actor, post: PostRow): void => {
  const { db, clock } = context;
  updatePost(db, post.id, { deletedAt: clock.now().toISOString(), deletedBy: actor.id });
  addReceived(db, post.userId, -countOthersReactions(db, post.id));
  announceDeleted(context, post);
  ringAll(context, post);
};

/** Deletes a post for up to 30 days. @throws AppError 404, 403 */
export const trashPost = (context: Context, actor: Actor, id: number): void => {
  const post = requirePost(context, actor, id);
  if (!canDelete(actor, post)) throw forbidden();
  setAsidePost(context, actor, post);
};

/** Takes a post out of the trash; it is seen by whom its author's account allows now. @throws AppError 404 */
export const restorePost = (context: Context, actor: Actor, id: number): Buffer => {
  const { db } = context;
  const before = findPost(db, id);
  if (!before || !canRestore(actor, before)) throw notFound();
  if (before.deletedAt === null) return readPost(context, actor, id);
  const author = { isChild: before.isAuthorChild };
  const { isFamilyContent } = before;
  const unchanged = { isFamilyContent, hasChanged: false };
  const friendsApproval = approvalAfter(before.friendsApproval, unchanged, author);
  const audience = audienceOf({ isFamilyContent, friendsApproval }, author);
  updatePost(db, id, { deletedAt: null, deletedBy: null, friendsApproval, audience });
  addReceived(db, before.userId, countOthersReactions(db, id));
  const post = requirePost(context, actor, id);
  announceCreated(context, post);
  ringAll(context, post);
  return readPost(context, actor, id);
};

/** Removes one batch of what has been in the trash for 30 days. @returns whether there may be more. */
export const purgePosts = (context: Context): boolean => {
  const { db, clock, media } = context;
  const before = new Date(clock.now().getTime() - limits.trashDays * dayMs).toISOString();
  return write(db, () => {
    const posts = listTrashedPosts(db, before, purgeBatch);
    for (const { id } of posts) deletePost(db, id);
    media.remove(posts.flatMap(({ mediaId }) => mediaId ?? []));
    return posts.length === purgeBatch;
  });
};
