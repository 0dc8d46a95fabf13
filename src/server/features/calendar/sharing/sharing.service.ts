import { AppError, notFound } from '#shared/errors.ts';
import { type Actor, isAccessExpired } from '#shared/features/accounts/access.ts';
import type { EventSharing, ShareablePerson } from '#shared/features/calendar/calendar.contract.ts';
import type { EventChanges, SharedWith } from '#shared/features/calendar/calendar.fields.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import type { Context } from '../../../context/context.ts';
import { findUser, listActiveUsers, type UserRow } from '../../accounts/accounts.repo.ts';
import { type Company, canShareWith, canShareWithFamily, isOwner } from '../calendar.policy.ts';
import { presentShare } from '../calendar.present.ts';
import { type EventRow, findEvent, updateEventRow } from '../events.repo.ts';
import { requireEvent } from '../listing.service.ts';
import { announceEvent, audienceOfId } from '../live-events.ts';
import { deleteShare, findShare, listSharesOf, saveShare } from './shares.repo.ts';

const isReachable = (context: Context, owner: Company, person: UserRow | undefined): boolean =>
  person !== undefined &&
  person.deactivatedAt === null &&
  !isAccessExpired(person, context.clock.now()) &&
  canShareWith(owner, person);

/** Whom the caller may share events with (rule 100). */
export const listShareableFor = (context: Context, actor: Actor): ShareablePerson[] =>
  listActiveUsers(context.db)
    .filter((person) => isReachable(context, actor, person))
    .map(({ id, username, displayName, avatar, role }) => ({
      id,
      username,
      displayName,
      avatar,
      role,
    }));

/** @throws AppError 400 for a person one may not share with, the same as for no one. */
const requireReachable = (context: Context, owner: Company, userId: number): void => {
  if (!isReachable(context, owner, findUser(context.db, userId))) {
    throw new AppError('invalid', 'calendar:errors.person');
  }
};

/** Makes the list of whom an event is shared with the given one. @throws AppError 400 */
const setShares = (context: Context, owner: Company, eventId: number, list: SharedWith[]): void => {
  const { db, clock } = context;
  const wanted = new Map(list.map((share) => [share.userId, share.canEdit]));
  const present = listSharesOf(db, [eventId]);
  const known = new Set(present.map(({ userId }) => userId));
  for (const share of present) if (!wanted.has(share.userId)) deleteShare(db, share.id);
  const sharedAt = clock.now().toISOString();
  for (const [userId, canEdit] of wanted) {
    // Existing shares stay, even with people one could not add now.
    if (!known.has(userId)) requireReachable(context, owner, userId);
    saveShare(db, { eventId, userId, canEdit, sharedAt });
  }
};

type SharingChanges = Pick<EventChanges, 'isFamily' | 'isShared' | 'sharedWith' | 'category'>;

/** What a change says about the family; undefined where it says nothing (rule 95). */
const familyOf = (
  owner: Company,
  changes: SharingChanges,
  event: EventRow,
): boolean | undefined => {
  if (changes.isFamily !== undefined) return changes.isFamily;
  if (changes.isShared === undefined) return undefined;
  if (changes.sharedWith && changes.sharedWith.length > 0) return false;
  const isOfFamily = (changes.category ?? event.category) === 'family';
  return changes.isShared && isOfFamily && canShareWithFamily(owner);
};

/** @throws AppError 403 for friends and guests */
const requireHousehold = (owner: Company, isFamily: boolean | undefined, event: EventRow): void => {
  if (isFamily && event.isFamily === 0 && !canShareWithFamily(owner)) {
    throw new AppError('forbidden', 'calendar:errors.familyHousehold');
  }
};

/**
 * Applies a change of who sees an event, to it and to its changed occurrences.
 * @throws AppError 403 for anyone but the owner, and for another person's family event; 400
 */
export const applySharing = (
  context: Context,
  actor: Actor,
  eventIds: number[],
  changes: SharingChanges,
): void => {
  for (const id of eventIds) {
    const event = findEvent(context.db, id, actor.id);
    if (!event) continue;
    if (!isOwner(actor, event)) {
      const changesFamily =
        changes.isFamily !== undefined && changes.isFamily !== (event.isFamily === 1);
      if (changesFamily || changes.sharedWith) {
        throw new AppError('forbidden', 'calendar:errors.ownerShares');
      }
      continue;
    }
    const isFamily = familyOf(actor, changes, event);
    requireHousehold(actor, isFamily, event);
    if (isFamily !== undefined) updateEventRow(context.db, id, { isFamily });
    const isPrivate = changes.isShared === false && !isFamily;
    const list = changes.sharedWith ?? (isPrivate ? [] : undefined);
    if (list) setShares(context, actor, id, list);
  }
};

/** Sharing records are their event's owner's to see; to all others they are not there. */
const requireOwnEvent = (context: Context, actor: Actor, id: number): EventRow => {
  const event = requireEvent(context, actor, id);
  if (!isOwner(actor, event)) throw notFound();
  return event;
};

/** @throws AppError 404 for anyone but the owner (rule 105a) */
export const listSharingFor = (context: Context, actor: Actor, eventId: number): EventSharing[] => {
  requireOwnEvent(context, actor, eventId);
  return listSharesOf(context.db, [eventId]).map(presentShare);
};

/** @throws AppError 404 for anyone but the owner; 400; 409 */
export const shareWith = (
  context: Context,
  actor: Actor,
  share: { eventId: number; sharedWithUserId: number; canEdit: boolean },
): EventSharing => {
  const { eventId, sharedWithUserId: userId, canEdit } = share;
  requireOwnEvent(context, actor, eventId);
  requireReachable(context, actor, userId);
  if (listSharesOf(context.db, [eventId]).length >= limits.sharesMax) {
    throw new AppError('conflict', 'calendar:errors.sharesMany');
  }
  const before = audienceOfId(context, eventId);
  const sharedAt = context.clock.now().toISOString();
  const row = saveShare(context.db, { eventId, userId, canEdit, sharedAt });
  announceEvent(context, eventId, { before });
  return presentShare(row);
};

/** @throws AppError 404 for anyone but the owner */
export const unshare = (context: Context, actor: Actor, id: number): void => {
  const share = findShare(context.db, id);
  if (!share) throw notFound();
  requireOwnEvent(context, actor, share.eventId);
  const before = audienceOfId(context, share.eventId);
  deleteShare(context.db, id);
  announceEvent(context, share.eventId, { before });
};
