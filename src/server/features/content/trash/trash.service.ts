import { forbidden, notFound } from '#shared/errors.ts';
import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { daysBefore } from '#shared/hours.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import type { TrashCursor, TrashedThing, TrashSource } from '../../../extension-points/trash.ts';
import { seesHidden } from '../../../media/hidden-media.ts';
import { mediaUrl } from '../../../media/media-names.ts';
import {
  approvalAfter,
  audienceOf,
  canDelete,
  canRemove,
  canRestore,
  canSeeInTrash,
  endedAt,
} from '../content.policy.ts';
import {
  deletePost,
  deleteResponses,
  findPost,
  findPostTexts,
  listTrashedPosts,
  type PostRow,
  updatePost,
} from '../content.repo.ts';
import { readPost, requirePost } from '../content.service.ts';
import {
  announceCreated,
  announceDeleted,
  announceTrash,
  notifyAll,
  ringGrownUps,
  ringHousehold,
} from '../live-events.ts';
import { requestApprovalsOnPost } from '../moderation/response-approvals.service.ts';
import { indexCaptions, listPostMedia } from '../posts/post-media.repo.ts';
import { addReceived, countOthersReactions } from '../reactions.repo.ts';
import { showRestored } from '../take-downs/take-downs.repo.ts';
import { countTrash, listTrash, type TrashedPostRow } from './trash.repo.ts';

/** Posts, and comments and reactions, that go for good in one transaction: a few milliseconds. */
const purgeBatch = { posts: 5, responses: 100 };

/** Bells that showed the post, or a count it was part of, are no longer right. */
const ringAll = (context: Context, post: PostRow): void => {
  notifyAll(context, post.userId);
  ringGrownUps(context);
  if (post.isFamilyContent) ringHousehold(context, post.userId);
};

const titleOf = ({ db }: Context, id: number): string => findPostTexts(db, id)?.title ?? '';

/** An admin's removal of another person's post is recorded and shown to that person (rule 145). */
const recordDeletion = (context: Context, actor: Actor, post: PostRow): void =>
  context.audit.record({
    action: 'contentDeleted',
    actorId: actor.id,
    subjectId: post.userId,
    details: { title: titleOf(context, post.id), contentType: post.contentType },
  });

/** Puts a post, with its comments and reactions, into the trash; whether one may is asked before. */
export const setAsidePost = (context: Context, actor: Actor, post: PostRow): void => {
  const { db, clock } = context;
  const deleted = { deletedAt: clock.now().toISOString(), deletedBy: actor.id };
  updatePost(db, post.id, deleted);
  addReceived(db, post.userId, -countOthersReactions(db, post.id));
  announceDeleted(context, post);
  announceTrash(context, [{ ...post, ...deleted }]);
  ringAll(context, post);
};

/** Deletes a post for up to 30 days. @throws AppError 404, 403 */
export const trashPost = (context: Context, actor: Actor, id: number): void => {
  const post = requirePost(context, actor, id);
  if (!canDelete(actor, post)) throw forbidden();
  if (post.userId !== actor.id) recordDeletion(context, actor, post);
  setAsidePost(context, actor, post);
};

/** Takes a post out of the trash, whether one may was asked before; it is seen by whom its author's account allows now. */
export const putPostBack = (context: Context, actor: Actor, before: PostRow): void => {
  const { db } = context;
  const { id, isFamilyContent } = before;
  const author = { isChild: before.isAuthorChild };
  const unchanged = { isFamilyContent, hasChanged: false };
  const friendsApproval = approvalAfter(before.friendsApproval, unchanged, author);
  const audience = audienceOf({ isFamilyContent, friendsApproval }, author);
  showRestored(
    db,
    listPostMedia(db, id).map((one) => one.id),
  );
  indexCaptions(db, id);
  updatePost(db, id, { deletedAt: null, deletedBy: null, friendsApproval, audience });
  addReceived(db, before.userId, countOthersReactions(db, id));
  context.audit.record({
    action: 'trashRestored',
    actorId: actor.id,
    subjectId: before.userId,
    details: { kind: 'post', title: titleOf(context, id) },
  });
  const post = requirePost(context, actor, id);
  announceCreated(context, post);
  requestApprovalsOnPost(context, post);
  announceTrash(context, [before]);
  ringAll(context, post);
};

/** @throws AppError 404 */
export const restorePost = (context: Context, actor: Actor, id: number): Buffer => {
  const before = findPost(context.db, id);
  if (!before || !canRestore(actor, before)) throw notFound();
  if (before.deletedAt !== null) putPostBack(context, actor, before);
  return readPost(context, actor, id);
};

/** Deletes posts for good: they disappear now, and their data goes in batches. */
const endPosts = (context: Context, posts: PostRow[]): void => {
  for (const { id } of posts) updatePost(context.db, id, { deletedAt: endedAt });
  announceTrash(context, posts);
};

/** Ends a post before its time. @throws AppError 404, 403 */
const removePost = (context: Context, actor: Actor, id: number): void => {
  const post = findPost(context.db, id);
  if (!post || !canSeeInTrash(actor, post)) throw notFound();
  if (!canRemove(actor, post)) throw forbidden();
  context.audit.record({
    action: 'trashRemoved',
    actorId: actor.id,
    subjectId: post.userId,
    details: { kind: 'post', title: titleOf(context, id) },
  });
  endPosts(context, [post]);
};

const queryOf = (actor: Actor) => ({ me: actor.id, isGrownUp: isGrownUp(actor) });

const removeSomePosts = (
  context: Context,
  actor: Actor,
  cursor: TrashCursor,
  limit: number,
): number => {
  const { db } = context;
  const posts = listTrash(db, queryOf(actor), cursor, limit)
    .filter((row) => canRemove(actor, row))
    .flatMap(({ id }) => findPost(db, id) ?? []);
  endPosts(context, posts);
  return posts.length;
};

/** The smallest picture of a post, as far as this person sees it. */
const thumbFor = (actor: Actor, row: TrashedPostRow): string | null =>
  (row.isHidden === 0 || seesHidden(actor)) && row.mediaName && row.smallSha256
    ? mediaUrl(row.mediaName, 'small', row.smallSha256)
    : null;

const presentTrashed = (actor: Actor, row: TrashedPostRow): TrashedThing => ({
  id: row.id,
  title: row.title,
  contentType: row.contentType,
  ownerId: row.userId,
  deletedBy: row.deletedBy,
  deletedAt: row.deletedAt,
  thumbUrl: thumbFor(actor, row),
  canRestore: canRestore(actor, row),
  canRemove: canRemove(actor, row),
});

/** Posts, as the trash lists them. */
export const postTrash = (context: Context): TrashSource => ({
  list: (actor, cursor, limit) =>
    listTrash(context.db, queryOf(actor), cursor, limit).map((row) => presentTrashed(actor, row)),
  count: (actor) => countTrash(context.db, queryOf(actor)),
  restore: (actor, id) => void restorePost(context, actor, id),
  remove: (actor, id) => removePost(context, actor, id),
  removeSome: (actor, cursor, limit) => removeSomePosts(context, actor, cursor, limit),
  finish: () => purgePosts(context, context.clock.trusted()),
});

/** Removes posts for good, as far as the batch goes. @returns whether all of them are gone. */
const purge = ({ db, media }: Context, posts: PostRow[]): boolean => {
  let left = purgeBatch.responses;
  for (const { id } of posts) {
    left -= deleteResponses(db, id, left);
    if (left <= 0) return false;
    const shown = listPostMedia(db, id).map((one) => one.id);
    deletePost(db, id);
    media.remove(shown);
  }
  return true;
};

/** Removes one batch of what was ended or has been in the trash for 30 days. @returns whether there may be more. */
export const purgePosts = (context: Context, date: Date): boolean => {
  const { db } = context;
  const before = daysBefore(date, limits.trashDays).toISOString();
  return write(db, () => {
    const posts = listTrashedPosts(db, before, purgeBatch.posts);
    // Half a post does not come back.
    endPosts(
      context,
      posts.filter(({ deletedAt }) => deletedAt !== endedAt),
    );
    return !purge(context, posts) || posts.length === purgeBatch.posts;
  });
};
