import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { Removal } from '#shared/features/content/gallery.contract.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { canEdit } from '../content.policy.ts';
import { findPost } from '../content.repo.ts';
import { changePost } from '../content.service.ts';
import { pictureFirst, readPostMedia } from '../posts/post-media.service.ts';
import { putPicturesBack } from '../trash/removed-pictures.service.ts';
import { putPostBack, setAsidePost } from '../trash/trash.service.ts';
import { countRemoved } from './gallery.repo.ts';
import { requireChosen } from './gallery.service.ts';

/** Posts changed in one transaction: a few milliseconds. */
const postsAtOnce = 5;

/** Works through posts a few at a time; others are answered in between. */
const inTurns = async <T>(context: Context, posts: T[], change: (post: T) => void) => {
  for (let at = 0; at < posts.length; at += postsAtOnce) {
    if (at > 0) await nextTurn();
    write(context.db, () => posts.slice(at, at + postsAtOnce).forEach(change));
  }
};

/**
 * Takes pictures out of their posts and into the trash; a post that keeps no picture goes there as a whole.
 * @throws AppError 404 where one is not the caller's, and nothing is changed
 */
export const removeChosen = async (
  context: Context,
  actor: Actor,
  ids: number[],
): Promise<Removal> => {
  const chosen = requireChosen(context, actor, ids);
  const removal: Removal = { posts: [], pictures: [] };
  const byPost = groupBy(chosen, ({ postId }) => postId);
  await inTurns(context, [...byPost], ([postId, pictures]) => {
    const post = postId === null ? undefined : findPost(context.db, postId);
    // It may have gone while others were dealt with.
    if (!post || !canEdit(actor, post)) return;
    const gone = new Set(pictures.map(({ id }) => id));
    const shown = readPostMedia(context, post.id);
    const kept = shown.filter(({ id }) => !gone.has(id));
    if (!kept.some(({ kind }) => kind === 'image')) {
      setAsidePost(context, actor, post);
      removal.posts.push(post.id);
      return;
    }
    const arranged = pictureFirst(kept);
    const front = arranged[0] === kept[0] ? undefined : arranged[0];
    const listed = arranged.map(({ id }) => ({ id }));
    changePost(context, actor, post.id, {}, { listed, files: [] });
    for (const [position, { id }] of shown.entries()) {
      const frontFrom = front && position === 0 ? { frontFrom: shown.indexOf(front) } : {};
      if (gone.has(id)) removal.pictures.push({ id, postId: post.id, position, ...frontFrom });
    }
  });
  return removal;
};

const tooLate = () => new AppError('notFound', 'content:errors.undoTooLate');

/** @throws AppError 404 unless the caller has just removed all of this */
const requireUndoable = ({ db, clock }: Context, actor: Actor, removal: Removal): void => {
  const since = new Date(clock.now().getTime() - limits.undoSeconds * 1_000).toISOString();
  for (const id of removal.posts) {
    const post = findPost(db, id);
    const isJustRemoved = post?.deletedBy === actor.id && (post.deletedAt ?? '') >= since;
    if (post?.userId !== actor.id || !isJustRemoved) throw tooLate();
  }
  const ids = [...new Set(removal.pictures.map(({ id }) => id))];
  const isWhole = ids.length === removal.pictures.length;
  if (!isWhole || countRemoved(db, actor.id, { ids, since }) < ids.length) throw tooLate();
  for (const postId of new Set(removal.pictures.map((picture) => picture.postId))) {
    const post = findPost(db, postId);
    if (!post || !canEdit(actor, post)) throw tooLate();
  }
};

/** Undoes what the caller has just removed. @throws AppError 404 */
export const undoRemoved = async (
  context: Context,
  actor: Actor,
  removal: Removal,
): Promise<void> => {
  requireUndoable(context, actor, removal);
  await inTurns(context, removal.posts, (id) => {
    const post = findPost(context.db, id);
    if (post?.deletedBy === actor.id) putPostBack(context, actor, post);
  });
  const byPost = groupBy(removal.pictures, ({ postId }) => postId);
  await inTurns(context, [...byPost], ([postId, pictures]) =>
    putPicturesBack(context, actor, postId, pictures),
  );
};
