import type { Context } from '../../../context/context.ts';
import type { TrashCursor, TrashedThing, TrashSource } from '../../../extension-points/trash.ts';
import { albumPictureTrash } from '../albums/album-trash.service.ts';
import { isInPictureTrash, postPictureTrash } from './removed-pictures.service.ts';

const byAge = (a: TrashedThing, b: TrashedThing): number =>
  a.deletedAt === b.deletedAt ? b.id - a.id : a.deletedAt < b.deletedAt ? 1 : -1;

/** Pictures that were taken out of posts, and files that were taken out of albums. */
export const pictureTrash = (context: Context): TrashSource => {
  const posts = postPictureTrash(context);
  const albums = albumPictureTrash(context);
  const sourceOf = (...[actor, id]: Parameters<TrashSource['restore']>) =>
    isInPictureTrash(context, actor, id) ? posts : albums;
  return {
    list: (actor, cursor: TrashCursor, limit) =>
      [...posts.list(actor, cursor, limit), ...albums.list(actor, cursor, limit)]
        .sort(byAge)
        .slice(0, limit),
    count: (actor) => posts.count(actor) + albums.count(actor),
    restore: (actor, id) => sourceOf(actor, id).restore(actor, id),
    remove: (actor, id) => sourceOf(actor, id).remove(actor, id),
    removeSome: (actor, cursor, limit) =>
      posts.removeSome(actor, cursor, limit) || albums.removeSome(actor, cursor, limit),
  };
};
