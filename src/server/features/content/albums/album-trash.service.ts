import { forbidden, notFound } from '#shared/errors.ts';
import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';
import type { AlbumVisibility } from '#shared/features/content/albums.fields.ts';
import { limits } from '#shared/features/trash/trash.fields.ts';
import { daysBefore } from '#shared/hours.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import type { TrashedThing, TrashSource } from '../../../extension-points/trash.ts';
import { thumbOf } from '../../../media/media-present.ts';
import { putUploadBack } from './album-items.service.ts';
import {
  countRemovedPictures,
  deleteUpload,
  findRemovedPicture,
  listDueUploads,
  listRemovedPictures,
  listUploadsOf,
  type RemovedPictureRow,
} from './album-uploads.repo.ts';
import { canEndAlbum, canRestoreAlbum, endedAt, readerParams } from './albums.policy.ts';
import {
  type AlbumRow,
  countTrashedAlbums,
  deleteAlbumRow,
  findAlbum,
  findDueAlbum,
  listTrashedAlbums,
  updateAlbum,
} from './albums.repo.ts';
import { announceAlbum, announceFiles, announceTrash, announceUploads } from './announce-album.ts';

/** Files that go for good in one transaction. */
const purgeBatch = 20;

const record = (
  { audit }: Context,
  actor: Actor,
  action: 'trashRestored' | 'trashRemoved',
  thing: { kind: 'album' | 'picture'; title: string; ownerId: number; visibility: AlbumVisibility },
): void => {
  // The list of activity is for admins, who see the household's albums alone.
  if (thing.visibility !== 'household') return;
  const { kind, title, ownerId } = thing;
  audit.record({ action, actorId: actor.id, subjectId: ownerId, details: { kind, title } });
};

/** @throws AppError 404 */
const restoreAlbum = (context: Context, actor: Actor, id: number): void => {
  const { db } = context;
  const album = findAlbum(db, id, actor.id);
  if (!album) throw notFound();
  if (album.deletedAt === null) return;
  if (!canRestoreAlbum(actor, album)) throw notFound();
  updateAlbum(db, id, { deletedAt: null, deletedBy: null });
  record(context, actor, 'trashRestored', { kind: 'album', ...album });
  announceAlbum(context, { ...album, deletedAt: null });
  announceUploads(context, album);
  announceTrash(context, album);
};

/** They disappear now, and their files go in batches. */
const endAlbums = (context: Context, albums: AlbumRow[]): void => {
  for (const album of albums) {
    updateAlbum(context.db, album.id, { deletedAt: endedAt });
    announceTrash(context, album);
  }
};

/** @throws AppError 404, 403 */
const endAlbum = (context: Context, actor: Actor, id: number): void => {
  const album = findAlbum(context.db, id, actor.id);
  if (!album || !canRestoreAlbum(actor, album)) throw notFound();
  if (!canEndAlbum(actor, album)) throw forbidden();
  record(context, actor, 'trashRemoved', { kind: 'album', ...album });
  endAlbums(context, [album]);
};

const presentAlbum = (actor: Actor, row: AlbumRow): TrashedThing => ({
  id: row.id,
  title: row.title,
  ownerId: row.ownerId,
  deletedBy: row.deletedBy,
  deletedAt: row.deletedAt ?? '',
  // Its pictures are not served as long as it is there.
  thumbUrl: null,
  canRestore: canRestoreAlbum(actor, row),
  canRemove: canEndAlbum(actor, row),
});

/** Removes files for good, some at a time. @returns whether there may be more. */
const removeFiles = ({ db, media }: Context, ids: number[]): boolean => {
  for (const id of ids) deleteUpload(db, id);
  media.remove(ids);
  return ids.length === purgeBatch;
};

/**
 * Removes one batch of what was ended or has been in the trash for 30 days: files that were taken out, then
 * those of albums, then the albums. @returns whether there may be more.
 */
export const purgeAlbums = (context: Context, date: Date): boolean => {
  const { db } = context;
  const before = daysBefore(date, limits.trashDays).toISOString();
  return write(db, () => {
    if (removeFiles(context, listDueUploads(db, before, purgeBatch))) return true;
    const due = findDueAlbum(db, before);
    if (due === undefined) return false;
    // Half an album does not come back.
    updateAlbum(db, due, { deletedAt: endedAt });
    if (!removeFiles(context, listUploadsOf(db, due, purgeBatch))) deleteAlbumRow(db, due);
    return true;
  });
};

/** Albums, as the trash lists them. */
export const albumTrash = (context: Context): TrashSource => {
  const { db, clock } = context;
  const list = (actor: Actor, cursor: { deletedAt: string; id: number }, limit: number) =>
    listTrashedAlbums(db, readerParams(actor), cursor, limit);
  return {
    list: (actor, cursor, limit) =>
      list(actor, cursor, limit).map((row) => presentAlbum(actor, row)),
    count: (actor) => countTrashedAlbums(db, readerParams(actor)),
    restore: (actor, id) => restoreAlbum(context, actor, id),
    remove: (actor, id) => endAlbum(context, actor, id),
    removeSome: (actor, cursor, limit) => {
      const albums = list(actor, cursor, limit).filter((row) => canEndAlbum(actor, row));
      endAlbums(context, albums);
      return albums.length;
    },
    finish: () => purgeAlbums(context, clock.trusted()),
  };
};

const canEndPicture = (actor: Actor, { ownerId }: RemovedPictureRow) =>
  isGrownUp(actor) && (ownerId === actor.id || actor.role === 'admin');

const titleOf = ({ caption, albumTitle }: RemovedPictureRow) => caption || albumTitle;

const presentPicture = (actor: Actor, row: RemovedPictureRow): TrashedThing => ({
  id: row.id,
  title: titleOf(row),
  ownerId: row.ownerId,
  deletedBy: row.removedBy,
  deletedAt: row.removedAt,
  thumbUrl: thumbOf(row),
  canRestore: true,
  canRemove: canEndPicture(actor, row),
});

/** @throws AppError 404 */
const restorePicture = (context: Context, actor: Actor, id: number): void => {
  const { db } = context;
  const picture = findRemovedPicture(db, readerParams(actor), id);
  if (!picture) throw notFound();
  putUploadBack(db, picture.albumId, picture);
  record(context, actor, 'trashRestored', { ...picture, kind: 'picture', title: titleOf(picture) });
  const album = findAlbum(db, picture.albumId, actor.id);
  if (!album) return;
  announceFiles(context, album, [id]);
  announceTrash(context, album);
};

/** Removes files for good that were taken out of their albums. */
const endPictures = (context: Context, pictures: RemovedPictureRow[]): void => {
  removeFiles(
    context,
    pictures.map(({ id }) => id),
  );
  for (const albumId of new Set(pictures.map((picture) => picture.albumId))) {
    const album = findAlbum(context.db, albumId, 0);
    if (album) announceTrash(context, album);
  }
};

/** @throws AppError 404, 403 */
const endPicture = (context: Context, actor: Actor, id: number): void => {
  const picture = findRemovedPicture(context.db, readerParams(actor), id);
  if (!picture) throw notFound();
  if (!canEndPicture(actor, picture)) throw forbidden();
  record(context, actor, 'trashRemoved', { ...picture, kind: 'picture', title: titleOf(picture) });
  endPictures(context, [picture]);
};

/** Files that were taken out of the album to which they were sent. */
export const albumPictureTrash = (context: Context): TrashSource => {
  const { db } = context;
  return {
    list: (actor, cursor, limit) =>
      listRemovedPictures(db, readerParams(actor), cursor, limit).map((row) =>
        presentPicture(actor, row),
      ),
    count: (actor) => countRemovedPictures(db, readerParams(actor)),
    restore: (actor, id) => restorePicture(context, actor, id),
    remove: (actor, id) => endPicture(context, actor, id),
    removeSome: (actor, cursor, limit) => {
      const some = Math.min(limit, purgeBatch);
      const rows = listRemovedPictures(db, readerParams(actor), cursor, some).filter((row) =>
        canEndPicture(actor, row),
      );
      endPictures(context, rows);
      return rows.length;
    },
  };
};
