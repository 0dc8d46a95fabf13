import { addToDay } from '#shared/dates.ts';
import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type {
  ScreenTime,
  ScreenTimeRules,
} from '#shared/features/screen-time/screen-time.contract.ts';
import { limits } from '#shared/features/screen-time/screen-time.limits.ts';
import {
  announcementAt,
  isLimited,
  openUntilWith,
} from '#shared/features/screen-time/screen-time.rules.ts';
import type { Context } from '../../context/context.ts';
import { presentMember } from '../accounts/accounts.present.ts';
import { findUser, listActiveUsers, type UserRow } from '../accounts/accounts.repo.ts';
import { readKids } from './kid.ts';
import { presentForAdmin } from './screen-time.present.ts';
import {
  deleteScreenTime,
  listUsed,
  saveExtra,
  saveRules,
  setAnnounced,
} from './screen-time.repo.ts';

const present = (context: Context, people: UserRow[]): ScreenTime[] => {
  const { db, clock, household } = context;
  const now = clock.now();
  const today = household.day(now);
  const ids = people.map(({ id }) => id);
  const kids = new Map(readKids(context, ids).map((kid) => [kid.id, kid]));
  const secondsOf = new Map<number, Map<string, number>>(ids.map((id) => [id, new Map()]));
  for (const { userId, day, seconds } of listUsed(db, ids, addToDay(today, -limits.shownDays))) {
    secondsOf.get(userId)?.set(day, seconds);
  }
  return people.map((row) => {
    const secondsOn = secondsOf.get(row.id) ?? new Map<string, number>();
    return presentForAdmin(presentMember(row), kids.get(row.id), { now, today, secondsOn });
  });
};

/** @throws AppError 404 for anyone but a kid. */
const requireKid = (context: Context, id: number): UserRow => {
  const row = findUser(context.db, id);
  if (!row?.isChild || row.deactivatedAt !== null) throw notFound();
  return row;
};

const presentOne = (context: Context, row: UserRow): ScreenTime => {
  const [kid] = present(context, [row]);
  if (!kid) throw notFound();
  return kid;
};

/** The kid's own pages and the admins' learn of it; a kid whose time is over leaves at once. */
const announce = (context: Context, userId: number): void => {
  context.live.publish(
    { type: 'changed', area: 'screenTime', id: userId },
    ({ id, role }) => id === userId || role === 'admin',
  );
  context.live.refreshPerson(userId);
};

export const listKids = (context: Context): ScreenTime[] =>
  present(
    context,
    listActiveUsers(context.db).filter(({ isChild }) => isChild),
  );

/** @throws AppError 404 */
export const readScreenTime = (context: Context, id: number): ScreenTime =>
  presentOne(context, requireKid(context, id));

/** Sets a kid's limits; without any, what was counted under them goes too. @throws AppError 404 */
export const changeRules = (
  context: Context,
  actor: Actor,
  id: number,
  rules: ScreenTimeRules,
): ScreenTime => {
  const row = requireKid(context, id);
  const { db, clock, audit } = context;
  if (isLimited(rules)) saveRules(db, id, rules, clock.now().toISOString());
  else deleteScreenTime(db, id);
  audit.record({
    action: 'kidTimeChanged',
    actorId: actor.id,
    subjectId: id,
    details: { minutes: rules.dailyMinutes, windows: rules.windows?.length ?? 0 },
  });
  announce(context, id);
  return presentOne(context, row);
};

/** Gives minutes on top, so that at least as many are left. @throws AppError 404, 409 without a limit */
export const giveMore = (
  context: Context,
  actor: Actor,
  id: number,
  minutes: number,
): ScreenTime => {
  const row = requireKid(context, id);
  const [kid] = readKids(context, [id]);
  if (!kid) throw new AppError('conflict', 'screenTime:errors.notLimited');
  const { rules, use, now, timeZone } = kid;
  const openUntil = openUntilWith(rules, use, { now, timeZone, minutes });
  const usedMinutes = Math.ceil(use.usedSeconds / 60);
  const extraBefore = Math.max(use.extraMinutes, usedMinutes - (rules.dailyMinutes ?? usedMinutes));
  saveExtra(context.db, id, {
    day: context.household.day(),
    minutes: extraBefore + minutes,
    openUntil: openUntil === null ? null : new Date(openUntil).toISOString(),
  });
  // Ten extra minutes must not be followed at once by the ten-minute warning.
  const [after] = readKids(context, [id]);
  if (after) setAnnounced(context.db, id, announcementAt(after.state, now), now);
  context.audit.record({
    action: 'kidTimeGiven',
    actorId: actor.id,
    subjectId: id,
    details: { minutes },
  });
  announce(context, id);
  return presentOne(context, row);
};
