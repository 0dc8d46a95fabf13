import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import { prepared } from '../../db/prepared.ts';
import type { AboutLine, DescribePerson } from '../../extension-points/person-summary.ts';
import type { FindJudge, Judge } from '../../extension-points/visibility.ts';
import { canSeeEvent, type EventFacts } from './calendar.policy.ts';
import { findEvent } from './events.repo.ts';
import { listSharesOf } from './sharing/shares.repo.ts';

/** One list for everyone: an event's shares are read once. */
const judgeOf = ({ db }: Context, id: number): Judge | null => {
  // Use only columns that are the same for everyone.
  const event = findEvent(db, id, 0);
  if (!event) return null;
  const shares = new Map(listSharesOf(db, [id]).map((share) => [share.userId, share.canEdit]));
  return (person) => {
    const shareCanEdit = shares.get(person.id) ?? null;
    if (!canSeeEvent(person, { ...event, shareCanEdit })) return null;
    if (person.id === event.userId) return 'own';
    // Without the share: whether it is the family's to see.
    return canSeeEvent(person, { ...event, shareCanEdit: null }) ? 'household' : 'shared';
  };
};

const countSql = `SELECT count(*) total, coalesce(sum(e.is_family), 0) family,
    coalesce(sum(e.is_family = 0 AND EXISTS
      (SELECT 1 FROM calendar_shares s WHERE s.event_id = e.id)), 0) shared
  FROM calendar_events e WHERE e.user_id = ?`;
const sharedWithSql = `SELECT DISTINCT s.user_id FROM calendar_events e
  JOIN calendar_shares s ON s.event_id = e.id WHERE e.user_id = ?`;

interface Counts {
  total: number;
  family: number;
  shared: number;
}

/** A person's events by who sees them. */
const describe = ({ db }: Context, owner: Actor): AboutLine[] => {
  const counts = prepared<Counts>(db, countSql).get(owner.id) as Counts;
  const sharedWith = new Set(prepared<number>(db, sharedWithSql).pluck().all(owner.id));
  const facts = (isFamily: boolean, isShared: boolean): EventFacts => ({
    userId: owner.id,
    isFamily: isFamily ? 1 : 0,
    ownerRole: owner.role,
    ownerIsChild: owner.isChild ? 1 : 0,
    ownerDeactivatedAt: null,
    ownerDeletedAt: null,
    shareCanEdit: isShared ? 0 : null,
  });
  const lines: AboutLine[] = [
    {
      key: 'calendar.family',
      count: counts.family,
      sees: (person) => canSeeEvent(person, facts(true, false)),
    },
    {
      key: 'calendar.shared',
      count: counts.shared,
      sees: (person) => canSeeEvent(person, facts(false, sharedWith.has(person.id))),
    },
    {
      key: 'calendar.private',
      count: counts.total - counts.family - counts.shared,
      sees: (person) => canSeeEvent(person, facts(false, false)),
    },
  ];
  const shown = lines.filter(({ count }) => count);
  return shown.length > 0 ? shown : [{ key: 'calendar.none', sees: null }];
};

/** Who sees events, by the policy that shows them. */
export const eventVisibility =
  (context: Context): FindJudge =>
  (id) =>
    judgeOf(context, id);

export const calendarSummary =
  (context: Context): DescribePerson =>
  (person) =>
    describe(context, person);
