import type { BadgeBook, EarnedBadge } from '#shared/features/badges/achievements.contract.ts';
import { eventBadges } from '#shared/features/badges/badges.catalogue.ts';
import {
  type BadgeId,
  type Category,
  type Counter,
  EventBadgeId,
} from '#shared/features/badges/badges.fields.ts';
import { places } from './places.ts';

/** A thing in the treehouse: there with its badge, or an outline of what comes next. */
export interface Thing {
  badge: BadgeId;
  earned?: EarnedBadge;
}

/** How many outlines there are at most. */
export const outlinesMax = 5;

/**
 * What may come next: the next badge of each count, those that are nearest first. Of those that are as near, each
 * category has its first one before any has a second.
 */
const nextOf = ({ earned, counts }: BadgeBook): EventBadgeId[] => {
  const has = new Set<BadgeId>(earned.map(({ badge }) => badge));
  const seen = new Set<Counter>();
  const turns = new Map<Category, number>();
  const next = EventBadgeId.options.flatMap((badge) => {
    const { counter, goal, category } = eventBadges[badge];
    if (has.has(badge) || seen.has(counter)) return [];
    seen.add(counter);
    const turn = turns.get(category) ?? 0;
    turns.set(category, turn + 1);
    return [{ badge, turn, share: Math.min((counts[counter] ?? 0) / goal, 1) }];
  });
  return next
    .sort((a, b) => b.share - a.share || a.turn - b.turn)
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
