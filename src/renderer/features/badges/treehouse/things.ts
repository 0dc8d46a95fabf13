import type { BadgeBook, EarnedBadge } from '#shared/features/badges/achievements.contract.ts';
import { eventBadges } from '#shared/features/badges/badges.catalogue.ts';
import type { BadgeId, EventBadgeId } from '#shared/features/badges/badges.fields.ts';
import { places } from './places.ts';

/** A thing in the treehouse: there with its badge, or an outline of what comes next. */
export interface Thing {
  badge: BadgeId;
  earned?: EarnedBadge;
}

/** How many outlines there are at most. */
export const outlinesMax = 5;

/** What may come next: the next badge of each count, those that are nearest first. */
const nextOf = ({ earned, counts }: BadgeBook): EventBadgeId[] => {
  const has = new Set<BadgeId>(earned.map(({ badge }) => badge));
  const next = new Map<string, { badge: EventBadgeId; share: number }>();
  for (const [badge, { counter, goal }] of Object.entries(eventBadges)) {
    if (has.has(badge as EventBadgeId) || next.has(counter)) continue;
    next.set(counter, {
      badge: badge as EventBadgeId,
      share: Math.min((counts[counter] ?? 0) / goal, 1),
    });
  }
  return [...next.values()]
    .sort((a, b) => b.share - a.share)
    .slice(0, outlinesMax)
    .map(({ badge }) => badge);
};

/**
 * What a person's treehouse shows, from its top to its bottom (rule 182). A badge earned twice is one thing, with the
 * latest note; outlines are for the person alone.
 */
export const thingsOf = (book: BadgeBook, isOwn: boolean): Thing[] => {
  const earned = new Map(book.earned.map((one) => [one.badge, one]));
  const next = isOwn ? nextOf(book) : [];
  return [
    ...[...earned].map(([badge, one]): Thing => ({ badge, earned: one })),
    ...next.map((badge): Thing => ({ badge })),
  ].sort((a, b) => {
    const [one, other] = [places[a.badge], places[b.badge]];
    return one.y - other.y || one.x - other.x;
  });
};
