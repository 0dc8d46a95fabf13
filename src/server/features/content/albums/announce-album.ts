import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../../context/context.ts';
import { canSeeAlbum } from './albums.policy.ts';
import {
  type AlbumRow,
  listAlbumsOfMedia,
  listAlbumsOfUploads,
  listMembers,
} from './albums.repo.ts';

/** Whom an album is shown to, worked out once for all of them. */
export const audienceOf = ({ db }: Context, album: AlbumRow): ((actor: Actor) => boolean) => {
  const members = new Set(listMembers(db, [album.id]).map(({ userId }) => userId));
  return (actor) => canSeeAlbum(actor, { ...album, isMember: members.has(actor.id) });
};

/** Tells those who see an album that it changed, and those who no longer do that it is gone. */
export const announceAlbum = (
  context: Context,
  album: AlbumRow,
  sawBefore: (actor: Actor) => boolean = () => false,
): void => {
  const sees = audienceOf(context, album);
  const { id } = album;
  const { live } = context;
  live.publish({ type: 'changed', area: 'albums', id, change: 'updated' }, sees);
  live.publish(
    { type: 'changed', area: 'albums', id, change: 'deleted' },
    (actor) => sawBefore(actor) && !sees(actor),
  );
};

/** Some files came or went in an album, and in the others that show them. */
export const announceFiles = (
  context: Context,
  album: AlbumRow,
  mediaIds: readonly number[],
): void => {
  announceAlbum(context, album);
  for (const other of listAlbumsOfMedia(context.db, mediaIds)) {
    if (other.id !== album.id) announceAlbum(context, other);
  }
};

/** All files that were sent to an album came or went in the others that show them. */
export const announceUploads = (context: Context, { id }: AlbumRow): void => {
  for (const other of listAlbumsOfUploads(context.db, id)) announceAlbum(context, other);
};

/** What is in the trash changed for those who would see an album, or what was taken out of it. */
export const announceTrash = (context: Context, album: AlbumRow): void => {
  const sees = audienceOf(context, { ...album, deletedAt: null });
  context.live.publish({ type: 'changed', area: 'trash' }, sees);
};
