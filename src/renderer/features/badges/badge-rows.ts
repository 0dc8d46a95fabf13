import type { BadgeBook, EarnedBadge } from '#shared/features/badges/achievements.contract.ts';
import { awardBadges, eventBadges } from '#shared/features/badges/badges.catalogue.ts';
import {
  AwardBadgeId,
  type BadgeId,
  type Category,
  EventBadgeId,
} from '#shared/features/badges/badges.fields.ts';

/** One place in the grid: a badge one has, or one there is still to earn. */
export interface BadgeRow {
  key: string;
  badge: BadgeId;
  earned?: EarnedBadge;
  /** How far one has come; only where something is counted. */
  progress?: { have: number; goal: number };
}

/** The categories in their order, as words and tabs name them. */
export const categories = [
  { name: 'content', category: 'Content Creation', colour: 'pink' },
  { name: 'social', category: 'Social', colour: 'orange' },
  { name: 'learning', category: 'Learning', colour: 'amber', isSecret: true },
  { name: 'growth', category: 'Personal Growth', colour: 'jade', isSecret: true },
  { name: 'behavior', category: 'Behavior', colour: 'violet' },
  { name: 'games', category: 'Games', colour: 'cyan' },
] as const satisfies { name: string; category: Category; colour: string; isSecret?: true }[];

/** What is shown of a book: badges still to earn only to the person themself. */
interface View {
  book: BadgeBook;
  isOwn: boolean;
  /** Whether grown-ups may give this person badges. */
  isKid: boolean;
}

const awardRows = ({ book, isOwn, isKid }: View): BadgeRow[] => {
  const awarded = book.earned.filter(({ badge }) => badge in awardBadges).toReversed();
  const has = new Set(awarded.map(({ badge }) => badge));
  const open = isOwn && isKid ? AwardBadgeId.options.filter((id) => !has.has(id)) : [];
  return [
    ...awarded.map((earned) => ({ key: String(earned.id), badge: earned.badge, earned })),
    ...open.map((badge) => ({ key: badge, badge })),
  ];
};

/** The badges of one category, in the catalogue's order; what grown-ups gave, newest first. */
export const rowsOf = (view: View, category: Category): BadgeRow[] => {
  if (category === 'Behavior') return awardRows(view);
  const { book, isOwn } = view;
  const byBadge = new Map(book.earned.map((earned) => [earned.badge, earned]));
  return EventBadgeId.options.flatMap((badge): BadgeRow[] => {
    const { category: own, counter, goal } = eventBadges[badge];
    if (own !== category) return [];
    const earned = byBadge.get(badge);
    if (earned) return [{ key: badge, badge, earned }];
    const have = Math.min(book.counts[counter] ?? 0, goal);
    return isOwn ? [{ key: badge, badge, progress: { have, goal } }] : [];
  });
};
