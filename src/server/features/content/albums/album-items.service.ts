import { AppError, forbidden, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { AlbumItem } from '#shared/features/content/albums.contract.ts';
import { albumLimits } from '#shared/features/content/albums.fields.ts';
import type { Context } from '../../../context/context.ts';
import type { Db } from '../../../db/open.ts';
import { presentMedia } from '../../../media/media-present.ts';
import { setCaption } from '../posts/post-media.repo.ts';
import { showRestored } from '../take-downs/take-downs.repo.ts';
import {
  type AlbumItemRow,
  type Candidate,
  countItems,
  deleteItem,
  findSeenItem,
  hasSameBytes,
  insertItem,
  listCandidates,
  listChosenItems,
  listItemsAmong,
  listSeenItems,
} from './album-items.repo.ts';
import { findUploadAlbum, insertUpload, setUploadRemoved } from './album-uploads.repo.ts';
import { canCaption, canPutBack, canRemoveItem, readerParams } from './albums.policy.ts';
import { type AlbumRow, findAlbum, listAlbumsOfMedia, shelfOf } from './albums.repo.ts';
import { requireAlbum } from './albums.service.ts';
import { announceAlbum, announceFiles, announceTrash } from './announce-album.ts';
import { adderOf, rememberAdders } from './removed-adders.ts';

const present = (actor: Actor, album: AlbumRow, row: AlbumItemRow): AlbumItem[] => {
  const media = presentMedia(row);
  if (!media) return [];
  const { mediaId: id, caption, postId, taken: date, addedBy } = row;
  const mine = { isOwn: row.ownerId === actor.id, canCaption: canCaption(actor, album, row) };
  return [{ media: { ...media, id, caption }, postId, date, addedBy, ...mine }];
};

/** @throws AppError 404 */
export const listItemsFor = (
  context: Context,
  actor: Actor,
  id: number,
  page: { after?: number | undefined; limit: number },
): AlbumItem[] => {
  const album = requireAlbum(context, actor, id);
  return listSeenItems(context.db, readerParams(actor), id, page).flatMap((row) =>
    present(actor, album, row),
  );
};

/** Says what a file shows that was sent to an album. @throws AppError 404, 403 */
export const captionItem = (
  context: Context,
  actor: Actor,
  { id, mediaId }: { id: number; mediaId: number },
  caption: string,
): AlbumItem => {
  const { db } = context;
  const album = requireAlbum(context, actor, id);
  const row = findSeenItem(db, readerParams(actor), id, mediaId);
  if (!row) throw notFound();
  if (!canCaption(actor, album, row)) throw forbidden();
  setCaption(db, mediaId, caption);
  for (const one of listAlbumsOfMedia(db, [mediaId])) announceAlbum(context, one);
  const [item] = present(actor, album, { ...row, caption });
  if (!item) throw notFound();
  return item;
};

/** Pictures of an album for a person who sees them. @throws AppError 404 where one is not there */
export const requireItems = (
  context: Context,
  actor: Actor,
  id: number,
  mediaIds: number[],
): { id: number; date: string }[] => {
  requireAlbum(context, actor, id);
  const wanted = [...new Set(mediaIds)];
  const found = listChosenItems(context.db, readerParams(actor), id, wanted);
  if (found.length < wanted.length) throw notFound();
  return found;
};

/** What becomes of one of the pictures that someone adds. */
type Outcome = 'added' | 'skipped';

/** The person's own file that waits for what will show it. */
const isStaged = (actor: Actor, { ownerId, visibility }: Candidate) =>
  visibility === 'staged' && ownerId === actor.id;

/** Puts a file back into the album from which it was taken. */
export const putUploadBack = (db: Db, albumId: number, file: { id: number; ownerId: number }) => {
  setUploadRemoved(db, file.id, null);
  insertItem(db, albumId, file.id, file.ownerId);
  showRestored(db, [file.id]);
};

/** Whether a person may put a medium into an album, if it is not there already. */
const mayAdd = (actor: Actor, album: AlbumRow, one: Candidate): boolean =>
  one.isThere === 1 ||
  one.isSeen === 1 ||
  isStaged(actor, one) ||
  (one.isRemoved === 1 && canPutBack(actor, album, one));

const addOne = (context: Context, actor: Actor, album: AlbumRow, one: Candidate): Outcome => {
  const { db, media } = context;
  const { id } = one;
  if (one.isThere) return 'skipped';
  if (one.isRemoved && canPutBack(actor, album, one)) {
    putUploadBack(db, album.id, one);
    return 'added';
  }
  const staged = isStaged(actor, one);
  if (hasSameBytes(db, readerParams(actor), album.id, id)) {
    if (staged) media.remove([id]);
    return 'skipped';
  }
  if (staged) {
    media.takeStaged([id], actor.id, shelfOf(album.visibility));
    insertUpload(db, album.id, id);
  }
  insertItem(db, album.id, id, adderOf(context, actor, album.id, id));
  return 'added';
};

/**
 * Adds pictures that a person sees, and files of theirs that wait: all of them or, where one is not theirs to
 * add, none. @throws AppError 404, 400
 */
export const addItems = (
  context: Context,
  actor: Actor,
  id: number,
  mediaIds: number[],
): Record<Outcome, number[]> => {
  const { db } = context;
  const album = requireAlbum(context, actor, id);
  const wanted = [...new Set(mediaIds)];
  const found = listCandidates(db, readerParams(actor), id, wanted);
  if (found.length < wanted.length || !found.every((one) => mayAdd(actor, album, one))) {
    throw new AppError('invalid', 'albums:errors.pictureGone');
  }
  const missing = found.filter(({ isThere }) => isThere === 0).length;
  if (missing > 0 && countItems(db, id) + missing > albumLimits.itemsMax) {
    const values = { count: albumLimits.itemsMax };
    throw new AppError('invalid', 'albums:errors.full', { values });
  }
  const outcome: Record<Outcome, number[]> = { added: [], skipped: [] };
  for (const one of found) outcome[addOne(context, actor, album, one)].push(one.id);
  const putBack = found.filter(({ isRemoved }) => isRemoved === 1).map((one) => one.id);
  if (outcome.added.length > 0) announceFiles(context, album, putBack);
  return outcome;
};

/**
 * Takes pictures out of an album; those that were sent to it wait in the trash for 30 days.
 * @throws AppError 404, 403 where one of them is for others to take out
 */
export const removeItems = (
  context: Context,
  actor: Actor,
  id: number,
  mediaIds: number[],
): { removed: number[] } => {
  const { db, clock } = context;
  const album = requireAlbum(context, actor, id);
  const found = listItemsAmong(db, id, [...new Set(mediaIds)]);
  if (found.length === 0) throw notFound();
  if (!found.every((item) => canRemoveItem(actor, album, item))) throw forbidden();
  rememberAdders(context, actor, id, found);
  const removed = { at: clock.now().toISOString(), by: actor.id };
  for (const { mediaId, isUpload } of found) {
    if (isUpload) setUploadRemoved(db, mediaId, removed);
    deleteItem(db, id, mediaId);
  }
  const uploads = found.filter(({ isUpload }) => isUpload === 1).map(({ mediaId }) => mediaId);
  announceFiles(context, album, uploads);
  if (uploads.length > 0) announceTrash(context, album);
  return { removed: found.map(({ mediaId }) => mediaId) };
};

/**
 * Moves a file that is taken down to the trash of its album's people, if the album is not for the whole
 * household: the trash of admins lists no private files. @returns whether it did
 */
export const setAsideUpload = (context: Context, actor: Actor, mediaId: number): boolean => {
  const { db, clock } = context;
  const albumId = findUploadAlbum(db, mediaId);
  const album = albumId === undefined ? undefined : findAlbum(db, albumId, actor.id);
  if (!album || album.visibility === 'household') return false;
  setUploadRemoved(db, mediaId, { at: clock.now().toISOString(), by: actor.id });
  deleteItem(db, album.id, mediaId);
  announceFiles(context, album, [mediaId]);
  announceTrash(context, album);
  return true;
};
