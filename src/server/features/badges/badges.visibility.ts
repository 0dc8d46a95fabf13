import type { Actor } from '#shared/features/accounts/access.ts';
import type { BadgeId } from '#shared/features/badges/badges.fields.ts';
import { limits } from '#shared/features/badges/badges.limits.ts';
import type { Context } from '../../context/context.ts';
import type { AboutLine, DescribePerson } from '../../extension-points/person-summary.ts';
import { listBadgesOf } from './achievements.repo.ts';
import { canReadNote, canSeeBadge, openBadges } from './badges.policy.ts';
import { badgeOf } from './badges.present.ts';

const describe = ({ db }: Context, { id: userId }: Actor): AboutLine[] => {
  const rows = listBadgesOf(db, userId, limits.pageMax);
  const badges = rows.flatMap((row) => badgeOf(row) ?? []);
  const open = badges.filter((badge) => openBadges.includes(badge));
  const secret = badges.filter((badge) => !openBadges.includes(badge));
  const line = (key: 'badges.open' | 'badges.secret', list: BadgeId[]): AboutLine[] => {
    const [first] = list;
    if (!first) return [];
    return [{ key, count: list.length, sees: (person) => canSeeBadge(person, userId, first) }];
  };
  const notes = rows.filter(({ note }) => note !== null).length;
  const lines = [
    ...line('badges.open', open),
    ...line('badges.secret', secret),
    ...(notes > 0
      ? [
          {
            key: 'badges.notes' as const,
            count: notes,
            sees: (person: Actor) => canReadNote(person, userId),
          },
        ]
      : []),
  ];
  return lines.length > 0 ? lines : [{ key: 'badges.none', sees: null }];
};

/** Tells who sees badges, by the policy that shows them. */
export const badgesSummary =
  (context: Context): DescribePerson =>
  (person) =>
    describe(context, person);
