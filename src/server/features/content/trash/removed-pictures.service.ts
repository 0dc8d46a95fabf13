import { forbidden, notFound } from '#shared/errors.ts';
import { type Actor, isAdmin, isGrownUp } from '#shared/features/accounts/access.ts';
import type { Context } from '../../../context/context.ts';
import type { TrashCursor, TrashedThing, TrashSource } from '../../../extension-points/trash.ts';
import { seesHidden } from '../../../media/hidden-media.ts';
import { thumbOf } from '../../../media/media-present.ts';
import { findUser } from '../../accounts/accounts.repo.ts';
import { changePost } from '../content.service.ts';
import { announceRemovedPictures } from '../live-events.ts';
import { readPostMedia } from '../posts/post-media.service.ts';
import {
  countRemovedPostPictures,
  findRemovedPostPicture,
  listRemovedPostPictures,
  listRemovedSince,
  type RemovedPostPicture,
  type RemovedReader,
} from './removed-pictures.repo.ts';

/** Pictures that go for good in one transaction. */
const atOnce = 20;

const readerOf = (actor: Actor): RemovedReader => ({
  me: actor.id,
  isGrownUp: isGrownUp(actor) ? 1 : 0,
  seesHidden: seesHidden(actor) ? 1 : 0,
});

/** As of posts: ending a picture at once is for admins, and for grown-ups where it is their own. */
const canEnd = (actor: Actor, { ownerId }: RemovedPostPicture): boolean =>
  isGrownUp(actor) && (isAdmin(actor) || ownerId === actor.id);

const titleOf = ({ caption, postTitle }: RemovedPostPicture) => caption || postTitle;

const present = (actor: Actor, row: RemovedPostPicture): TrashedThing => ({
  id: row.id,
  title: titleOf(row),
  ownerId: row.ownerId,
  // Only its author takes a picture out of a post.
  deletedBy: row.ownerId,
  deletedAt: row.removedAt,
  thumbUrl: thumbOf(row),
  canRestore: true,
  canRemove: canEnd(actor, row),
});

const record = (
  { audit }: Context,
  actor: Actor,
  action: 'trashRestored' | 'trashRemoved',
  row: RemovedPostPicture,
): void =>
  audit.record({
    action,
    actorId: actor.id,
    subjectId: row.ownerId,
    details: { kind: 'picture', title: titleOf(row) },
  });

interface Position {
  id: number;
  position: number;
  /** Where the picture was that is in front now; it stays there otherwise. */
  frontFrom?: number | undefined;
}

/**
 * Puts pictures where they were in their post, which judges them as it does new ones, and its front one behind them.
 * @throws AppError 400
 */
export const putPicturesBack = (
  context: Context,
  author: Actor,
  postId: number,
  pictures: readonly Position[],
): void => {
  const listed = readPostMedia(context, postId).map(({ id }) => ({ id }));
  const frontFrom = pictures.find((picture) => picture.frontFrom !== undefined)?.frontFrom;
  const front = frontFrom === undefined ? undefined : listed.shift();
  const toPlace = [...pictures, ...(front ? [{ ...front, position: frontFrom ?? 0 }] : [])];
  for (const { id, position } of toPlace.toSorted((a, b) => a.position - b.position)) {
    listed.splice(position, 0, { id });
  }
  context.media.setVisibility(
    pictures.map(({ id }) => id),
    'staged',
  );
  changePost(context, author, postId, {}, { listed, files: [] });
};

/** Where a picture belongs among what its post shows by now. */
const positionOf = (context: Context, row: RemovedPostPicture): number => {
  const shown = readPostMedia(context, row.postId).map(({ id }) => id);
  const asBefore = [...shown];
  for (const { id, position } of listRemovedSince(context.db, row)) {
    asBefore.splice(position, 0, id);
  }
  return asBefore.filter((id) => id === row.id || shown.includes(id)).indexOf(row.id);
};

/** @throws AppError 404, 400 where the post is full */
const restore = (context: Context, actor: Actor, id: number): void => {
  const row = findRemovedPostPicture(context.db, readerOf(actor), id);
  const author = row && findUser(context.db, row.ownerId);
  if (!row || !author) throw notFound();
  putPicturesBack(context, author, row.postId, [{ id, position: positionOf(context, row) }]);
  if (actor.id !== author.id) record(context, actor, 'trashRestored', row);
};

const end = (context: Context, rows: RemovedPostPicture[]): void => {
  context.media.remove(rows.map(({ id }) => id));
  for (const ownerId of new Set(rows.map((row) => row.ownerId))) {
    announceRemovedPictures(context, ownerId);
  }
};

/** @throws AppError 404, 403 */
const remove = (context: Context, actor: Actor, id: number): void => {
  const row = findRemovedPostPicture(context.db, readerOf(actor), id);
  if (!row) throw notFound();
  if (!canEnd(actor, row)) throw forbidden();
  record(context, actor, 'trashRemoved', row);
  end(context, [row]);
};

/** Whether a medium is in the trash of a person as a picture of a post. */
export const isInPictureTrash = ({ db }: Context, actor: Actor, mediaId: number): boolean =>
  findRemovedPostPicture(db, readerOf(actor), mediaId) !== undefined;

/** Pictures and videos that were taken out of their posts. */
export const postPictureTrash = (context: Context): TrashSource => {
  const { db } = context;
  const list = (actor: Actor, cursor: TrashCursor, limit: number) =>
    listRemovedPostPictures(db, readerOf(actor), cursor, limit);
  return {
    list: (actor, cursor, limit) => list(actor, cursor, limit).map((row) => present(actor, row)),
    count: (actor) => countRemovedPostPictures(db, readerOf(actor)),
    restore: (actor, id) => restore(context, actor, id),
    remove: (actor, id) => remove(context, actor, id),
    removeSome: (actor, cursor, limit) => {
      const rows = list(actor, cursor, Math.min(limit, atOnce)).filter((row) => canEnd(actor, row));
      end(context, rows);
      return rows.length;
    },
  };
};
