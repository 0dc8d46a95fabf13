import { isHousehold } from '#shared/features/accounts/access.ts';
import { eventBadges, isSecret } from '#shared/features/badges/badges.catalogue.ts';
import { type BadgeId, type Counter, EventBadgeId } from '#shared/features/badges/badges.fields.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../context/context.ts';
import { hasBadge, insertAchievement } from './achievements.repo.ts';
import { liftCount, raiseCount } from './badges.repo.ts';

/** The badges each count leads to. */
const badgesByCounter = groupBy(EventBadgeId.options, (id) => eventBadges[id].counter);

/** Tells a person's devices of what they achieved, and the household of a badge that is no secret. */
export const announceAchievement = (
  { live }: Context,
  userId: number,
  badge: BadgeId | null,
): void => {
  // How a game ended is private (rule 63).
  const isOpen = badge !== null && !isSecret(badge);
  live.publish(
    { type: 'changed', area: 'badges', id: userId, change: 'created' },
    (actor) => actor.id === userId || (isOpen && isHousehold(actor)),
  );
};

/** A person's other devices need not celebrate any more. */
export const announceClaim = ({ live }: Context, userId: number): void =>
  live.publish(
    { type: 'changed', area: 'badges', id: userId, change: 'updated' },
    (actor) => actor.id === userId,
  );

/** Gives what a count has reached and was not given yet. */
const awardReached = (context: Context, userId: number, what: Counter, count: number): void => {
  for (const badge of badgesByCounter.get(what) ?? []) {
    if (count < eventBadges[badge].goal || hasBadge(context.db, userId, badge)) continue;
    const timestamp = context.clock.now().toISOString();
    insertAchievement(context.db, { type: 'badge', userId, badge, timestamp });
    announceAchievement(context, userId, badge);
  }
};

/** Counts one more of what a person does, and gives the badges that are for it. @returns how many. */
export const countOne = (context: Context, userId: number, what: Counter): number => {
  const count = raiseCount(context.db, userId, what);
  awardReached(context, userId, what, count);
  return count;
};

/** Keeps the highest that something another feature adds up has been, and gives its badges. */
export const keepHighest = (
  context: Context,
  userId: number,
  what: Counter,
  reached: number | undefined,
): void => {
  const whole = Math.floor(reached ?? 0);
  if (whole > 0) awardReached(context, userId, what, liftCount(context.db, userId, what, whole));
};
