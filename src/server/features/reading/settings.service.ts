import { AppError, notFound } from '#shared/errors.ts';
import { type Actor, isHousehold } from '#shared/features/accounts/access.ts';
import { type AgeBand, defaultShelf } from '#shared/features/reading/ages.ts';
import type {
  KidShelf,
  ReadingSettings,
  SharedTotals,
} from '#shared/features/reading/settings.contract.ts';
import type { Context } from '../../context/context.ts';
import { announceSharing, announceShelf } from './live-events.ts';
import { copiesJob } from './logs/log-counts.ts';
import {
  findKid,
  findSettings,
  type KidRow,
  listKids,
  listShared,
  saveSharing,
  saveShelf,
} from './settings.repo.ts';

export const readSettings = ({ db }: Context, actor: Actor): ReadingSettings => {
  const { sharesTotals, shelf } = findSettings(db, actor.id);
  return {
    sharesTotals: sharesTotals === 1 && isHousehold(actor),
    shelf: actor.isChild ? (shelf ?? defaultShelf) : null,
  };
};

/** Shares a household member's totals with the household, or stops (rule 139). @throws AppError 403 */
export const changeSharing = (
  context: Context,
  actor: Actor,
  sharesTotals: boolean,
): ReadingSettings => {
  if (!isHousehold(actor)) throw new AppError('forbidden', 'reading:errors.householdOnly');
  saveSharing(context.db, actor.id, sharesTotals);
  announceSharing(context, actor.id);
  return readSettings(context, actor);
};

/** Members who share their totals; only the household sees them. */
export const listSharedFor = ({ db }: Context, actor: Actor): SharedTotals[] =>
  isHousehold(actor)
    ? listShared(db).map(({ id, username, displayName, avatar, ...totals }) => ({
        user: { id, username, displayName, avatar },
        booksCompleted: totals.booksCompleted,
        minutes: totals.minutes,
        pages: totals.pages,
      }))
    : [];

const presentKid = ({ id, username, displayName, avatar, shelf }: KidRow): KidShelf => ({
  user: { id, username, displayName, avatar },
  shelf: shelf ?? defaultShelf,
});

export const listKidShelves = ({ db }: Context): KidShelf[] => listKids(db).map(presentKid);

/** Sets a kid's age limit; for grown-ups (rule 136). @throws AppError 404 */
export const changeShelf = (context: Context, userId: number, shelf: AgeBand): KidShelf => {
  const { db, jobs } = context;
  const kid = findKid(db, userId);
  if (!kid) throw notFound();
  saveShelf(db, userId, shelf);
  jobs.add(copiesJob, { userId });
  announceShelf(context, userId);
  return presentKid({ ...kid, shelf });
};
