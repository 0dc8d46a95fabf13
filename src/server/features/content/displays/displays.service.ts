import { AppError, notFound } from '#shared/errors.ts';
import { type Actor, isAdmin } from '#shared/features/accounts/access.ts';
import type { Display, NewDisplayLink } from '#shared/features/displays/displays.contract.ts';
import {
  type DisplayChanges,
  type DisplayFields,
  displayLimits,
  keptNames,
} from '#shared/features/displays/displays.fields.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../../context/context.ts';
import { findMembers, findUser } from '../../accounts/accounts.repo.ts';
import { actorOf } from '../../accounts/actors.ts';
import { hashToken, newToken } from '../../accounts/sessions/tokens.ts';
import { canSeeAlbum } from '../albums/albums.policy.ts';
import { type AlbumRow, listAlbumsByIds } from '../albums/albums.repo.ts';
import { canEditDisplay, canHaveDisplay, canShowAlbum } from './displays.policy.ts';
import {
  countDisplays,
  type DisplayRow,
  deleteDisplayRow,
  deleteSessionsOf,
  findDisplay,
  insertDisplay,
  listAlbumIdsOf,
  listDisplayRows,
  setAlbums,
  updateDisplayRow,
} from './displays.repo.ts';

/** Tells the admins' pages that a display changed. */
export const announceDisplays = ({ live }: Context): void =>
  live.publish({ type: 'changed', area: 'displays' }, isAdmin);

/** The person who made a display, as they are now; `isActive` while they may have one. */
export const makerOf = (
  { db, clock }: Context,
  { createdBy }: DisplayRow,
): { maker: Actor; isActive: boolean } => {
  const row = findUser(db, createdBy);
  if (!row) throw new Error(`no such person: ${createdBy}`);
  const maker = actorOf(row.id, row, clock.now());
  return { maker, isActive: canHaveDisplay(maker, { isDeactivated: row.deactivatedAt !== null }) };
};

/** The albums of a display that it may show at the moment. */
export const listShownAlbums = ({ db }: Context, { id }: DisplayRow, maker: Actor): AlbumRow[] =>
  listAlbumsByIds(db, listAlbumIdsOf(db, id), maker.id).filter((album) =>
    canShowAlbum(maker, album),
  );

const present = (context: Context, actor: Actor, row: DisplayRow): Display => {
  const { db } = context;
  const { maker, isActive } = makerOf(context, row);
  const createdBy = findMembers(db, [maker.id]).get(maker.id);
  if (!createdBy) throw new Error(`no such person: ${maker.id}`);
  const shown = listShownAlbums(context, row, maker).map((album) => album.id);
  const seen = listAlbumsByIds(db, shown, actor.id).filter((album) => canSeeAlbum(actor, album));
  const { id, createdAt, lastSeenAt, linkUsedAt } = row;
  return {
    id,
    ...fieldsNamed(row, keptNames),
    albums: seen.map((album) => ({ id: album.id, title: album.title })),
    otherAlbums: shown.length - seen.length,
    createdBy,
    canEdit: canEditDisplay(actor, row),
    isActive,
    createdAt,
    lastSeenAt,
    linkUsedAt,
  };
};

export const listDisplaysFor = (context: Context, actor: Actor): { displays: Display[] } => ({
  displays: listDisplayRows(context.db).map((row) => present(context, actor, row)),
});

/** @throws AppError 404 */
const requireDisplayRow = (context: Context, id: number): DisplayRow => {
  const row = findDisplay(context.db, id);
  if (!row) throw notFound();
  return row;
};

/** @throws AppError 404, 403 */
const requireEditable = (context: Context, actor: Actor, id: number): DisplayRow => {
  const row = requireDisplayRow(context, id);
  if (!canEditDisplay(actor, row)) throw new AppError('forbidden', 'displays:errors.makerOnly');
  return row;
};

/** @throws AppError 400 for albums that a display of the caller's may not show */
const requireAlbums = ({ db }: Context, actor: Actor, albumIds: number[]): number[] => {
  const ids = [...new Set(albumIds)];
  const found = listAlbumsByIds(db, ids, actor.id);
  if (found.length < ids.length || !found.every((album) => canShowAlbum(actor, album))) {
    throw new AppError('invalid', 'displays:errors.albumNotAllowed');
  }
  return ids;
};

/** The answer is the only place where the token is ever shown. @throws AppError 400, 409 */
export const createDisplayFor = (
  context: Context,
  actor: Actor,
  { albumIds, ...fields }: DisplayFields,
): NewDisplayLink => {
  const { db, clock, audit } = context;
  const albums = requireAlbums(context, actor, albumIds);
  if (countDisplays(db) >= displayLimits.displaysMax) {
    const values = { count: displayLimits.displaysMax };
    throw new AppError('conflict', 'displays:errors.tooManyDisplays', { values });
  }
  const token = newToken();
  const id = insertDisplay(db, {
    ...fields,
    tokenHash: hashToken(token),
    createdBy: actor.id,
    createdAt: clock.now().toISOString(),
  });
  setAlbums(db, id, albums);
  audit.record({ action: 'displayAdded', actorId: actor.id, details: { name: fields.name } });
  announceDisplays(context);
  return { display: present(context, actor, requireDisplayRow(context, id)), token };
};

/** @throws AppError 404, 403, 400 */
export const changeDisplay = (
  context: Context,
  actor: Actor,
  id: number,
  { albumIds, ...changes }: DisplayChanges,
): { display: Display } => {
  const { db, audit } = context;
  const before = requireEditable(context, actor, id);
  if (albumIds) setAlbums(db, id, requireAlbums(context, actor, albumIds));
  updateDisplayRow(db, id, changes);
  const details = { name: changes.name ?? before.name };
  audit.record({ action: 'displayChanged', actorId: actor.id, details });
  announceDisplays(context);
  return { display: present(context, actor, requireDisplayRow(context, id)) };
};

/** Ends the link there was and every device that opened it. @throws AppError 404, 403 */
export const renewLink = (context: Context, actor: Actor, id: number): NewDisplayLink => {
  const { db, audit } = context;
  const { name } = requireEditable(context, actor, id);
  const token = newToken();
  updateDisplayRow(db, id, { tokenHash: hashToken(token), linkUsedAt: null });
  deleteSessionsOf(db, id);
  audit.record({ action: 'displayLinkRenewed', actorId: actor.id, details: { name } });
  announceDisplays(context);
  return { display: present(context, actor, requireDisplayRow(context, id)), token };
};

/** @throws AppError 404 */
export const removeDisplay = (context: Context, actor: Actor, id: number): { id: number } => {
  const { db, audit } = context;
  const { name } = requireDisplayRow(context, id);
  deleteDisplayRow(db, id);
  audit.record({ action: 'displayRemoved', actorId: actor.id, details: { name } });
  announceDisplays(context);
  return { id };
};
