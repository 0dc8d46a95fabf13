import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, forbidden, notFound } from '#shared/errors.ts';
import { type Actor, isHousehold } from '#shared/features/accounts/access.ts';
import type { Album } from '#shared/features/content/albums.contract.ts';
import type { AlbumChanges, AlbumFields } from '#shared/features/content/albums.fields.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../../context/context.ts';
import { prepared } from '../../../db/prepared.ts';
import { presentMedia } from '../../../media/media-present.ts';
import { canListPerson } from '../../accounts/accounts.policy.ts';
import { findMembers, findUser } from '../../accounts/accounts.repo.ts';
import { canDeleteAlbum, canEditAlbum, canSeeAlbum, readerParams } from './albums.policy.ts';
import {
  type AlbumRow,
  countSeenItems,
  findAlbum,
  findCover,
  insertAlbum,
  listAlbumsByIds,
  listMembers,
  listSeenAlbums,
  setMembers,
  shelfOf,
  updateAlbum,
} from './albums.repo.ts';
import { announceAlbum, announceTrash, announceUploads, audienceOf } from './announce-album.ts';

/** @throws AppError 404 */
export const requireAlbum = ({ db }: Context, actor: Actor, id: number): AlbumRow => {
  const album = findAlbum(db, id, actor.id);
  if (!album || !canSeeAlbum(actor, album)) throw notFound();
  return album;
};

/** The album that a post will lead to. @throws AppError 400 for one that its author does not see */
export const requireSeenAlbum = (
  { db }: Context,
  author: Actor,
  id: number | null,
): number | null => {
  if (id === null) return null;
  const album = findAlbum(db, id, author.id);
  if (!album || !canSeeAlbum(author, album)) {
    throw new AppError('invalid', 'albums:errors.albumGone');
  }
  return id;
};

/** Albums as a person sees them. */
const present = (context: Context, actor: Actor, rows: AlbumRow[]): Album[] => {
  const { db } = context;
  const reader = readerParams(actor);
  const members = groupBy(
    listMembers(
      db,
      rows.filter(({ visibility }) => visibility === 'chosen').map(({ id }) => id),
    ),
    ({ albumId }) => albumId,
  );
  const ids = [...members.values()].flat().map(({ userId }) => userId);
  const people = findMembers(db, [...rows.map(({ ownerId }) => ownerId), ...ids]);
  return rows.map((row) => {
    const cover = findCover(db, reader, row);
    const owner = people.get(row.ownerId);
    if (!owner) throw new Error(`no such person: ${row.ownerId}`);
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      visibility: row.visibility,
      owner,
      members: (members.get(row.id) ?? []).flatMap(({ userId }) => {
        const listed = findUser(db, userId);
        return listed && canListPerson(actor, listed) ? (people.get(userId) ?? []) : [];
      }),
      count: countSeenItems(db, reader, row.id),
      cover: cover ? presentMedia(cover) : null,
      createdAt: row.createdAt,
    };
  });
};

/** Which albums are asked for: some, or a page of all. */
interface AlbumPage {
  ids?: number[] | undefined;
  before?: number | undefined;
  limit: number;
}

/** A page of the albums that a person sees; others are answered in between. */
export const listAlbumsFor = async (
  context: Context,
  actor: Actor,
  { ids, before = Number.MAX_SAFE_INTEGER, limit }: AlbumPage,
): Promise<Album[]> => {
  const { db } = context;
  const rows = ids
    ? listAlbumsByIds(db, ids, actor.id).filter((album) => canSeeAlbum(actor, album))
    : listSeenAlbums(db, readerParams(actor), { before, limit });
  const shown: Album[] = [];
  for (const row of rows) {
    shown.push(...present(context, actor, [row]));
    await nextTurn();
  }
  return shown;
};

/** @throws AppError 404 */
export const readAlbum = (context: Context, actor: Actor, id: number): Album => {
  const [album] = present(context, actor, [requireAlbum(context, actor, id)]);
  if (!album) throw notFound();
  return album;
};

interface MemberChoice {
  visibility: string;
  memberIds: readonly number[] | undefined;
  /** With whom it is shared already: forms do not offer those who are deactivated now. */
  knownIds?: readonly number[];
}

/** The people an album is shared with. @throws AppError 400 for those its owner may not choose. */
const requireMembers = (
  { db }: Context,
  actor: Actor,
  { visibility, memberIds, knownIds = [] }: MemberChoice,
): number[] => {
  if (visibility !== 'chosen') return [];
  const ids = [...new Set(memberIds ?? [])].filter((id) => id !== actor.id);
  if (ids.length === 0) throw new AppError('invalid', 'albums:errors.peopleRequired');
  for (const id of ids) {
    const person = findUser(db, id);
    if (person?.deactivatedAt && knownIds.includes(id)) continue;
    if (!person || person.deactivatedAt !== null || !canListPerson(actor, person)) {
      throw new AppError('invalid', 'albums:errors.unknownPerson');
    }
    if (actor.isChild && !isHousehold(person)) {
      throw new AppError('invalid', 'albums:errors.householdOnly');
    }
  }
  return ids;
};

export const createAlbumFor = (context: Context, actor: Actor, fields: AlbumFields): Album => {
  const { db, clock } = context;
  const { title, description = '', visibility = 'household', memberIds } = fields;
  const members = requireMembers(context, actor, { visibility, memberIds });
  const createdAt = clock.now().toISOString();
  const id = insertAlbum(db, { title, description, visibility, ownerId: actor.id, createdAt });
  setMembers(db, id, members);
  announceAlbum(context, requireAlbum(context, actor, id));
  return readAlbum(context, actor, id);
};

const moveUploadsSql = `UPDATE media SET shelf = @to WHERE shelf <> @to AND id IN
  (SELECT media_id FROM album_uploads WHERE album_id = @id)`;

/** Who an album is for, as a change leaves it. */
const changeAudience = (
  context: Context,
  actor: Actor,
  before: AlbumRow,
  { visibility = before.visibility, memberIds }: AlbumChanges,
): void => {
  const { db } = context;
  const { id } = before;
  const knownIds = listMembers(db, [id]).map(({ userId }) => userId);
  const choice = { visibility, memberIds: memberIds ?? knownIds, knownIds };
  const members = requireMembers(context, actor, choice);
  updateAlbum(db, id, { visibility });
  setMembers(db, id, members);
  prepared(db, moveUploadsSql).run({ id, to: shelfOf(visibility) });
};

/** @throws AppError 404, 403, 400 */
export const changeAlbum = (
  context: Context,
  actor: Actor,
  id: number,
  changes: AlbumChanges,
): Album => {
  const { db } = context;
  const before = requireAlbum(context, actor, id);
  if (!canEditAlbum(actor, before)) throw forbidden();
  const sawBefore = audienceOf(context, before);
  const { visibility, memberIds, coverId, ...texts } = changes;
  if (visibility !== undefined || memberIds !== undefined) {
    changeAudience(context, actor, before, { visibility, memberIds });
  }
  if (coverId !== undefined && coverId !== null) {
    const cover = findCover(db, readerParams(actor), { id, coverId });
    const isShown = prepared(
      db,
      'SELECT 1 FROM album_items WHERE album_id = ? AND media_id = ?',
    ).get(id, coverId);
    if (!cover || !isShown) throw new AppError('invalid', 'albums:errors.coverNotThere');
  }
  updateAlbum(db, id, { ...texts, ...(coverId === undefined ? {} : { coverId }) });
  announceAlbum(context, requireAlbum(context, actor, id), sawBefore);
  if (visibility !== undefined || memberIds !== undefined) announceUploads(context, before);
  return readAlbum(context, actor, id);
};

/** Deletes an album for up to 30 days, with the files that were sent to it. @throws AppError 404, 403 */
export const trashAlbum = (context: Context, actor: Actor, id: number): void => {
  const { db, clock, audit, live } = context;
  const album = requireAlbum(context, actor, id);
  if (!canDeleteAlbum(actor, album)) throw forbidden();
  const sawBefore = audienceOf(context, album);
  updateAlbum(db, id, { deletedAt: clock.now().toISOString(), deletedBy: actor.id });
  // The list of activity is for admins, who see the household's albums alone.
  if (album.ownerId !== actor.id && album.visibility === 'household') {
    const details = { title: album.title };
    audit.record({
      action: 'albumDeleted',
      actorId: actor.id,
      subjectId: album.ownerId,
      details,
    });
  }
  live.publish({ type: 'changed', area: 'albums', id, change: 'deleted' }, sawBefore);
  announceUploads(context, album);
  announceTrash(context, album);
};
