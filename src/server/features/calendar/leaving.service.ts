import type { Context } from '../../context.ts';
import type { EventMap } from '../../events.ts';
import { leavingSources } from '../../sources/leaving-sources.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { canSeeEvent, canShareWith, canShareWithFamily } from './calendar.policy.ts';
import {
  countOpenEventsOf,
  deleteEventsOf,
  deleteSharesTo,
  detachOpenOccurrences,
  endFamilyOf,
  listEventsOf,
  listPartners,
  moveEvents,
} from './leaving.repo.ts';

/** Ends what rules no longer allowed: with another owner, they might allow it again. */
const endLapsedShares = ({ db }: Context, owner: NonNullable<ReturnType<typeof findUser>>) => {
  for (const partner of listPartners(db, owner.id)) {
    if (!canShareWith(owner, partner)) deleteSharesTo(db, owner.id, partner.id);
  }
  if (!canShareWithFamily(owner)) endFamilyOf(db, owner.id);
};

/** Gives somebody those events that they see anyway. */
const moveSeen = ({ db }: Context, me: number, to: number): void => {
  const [owner, heir] = [findUser(db, me), findUser(db, to)];
  if (!owner || !heir) throw new Error('nobody to move events to');
  const facts = {
    userId: me,
    ownerRole: owner.role,
    ownerIsChild: owner.isChild ? 1 : 0,
    ownerDeactivatedAt: null,
    ownerDeletedAt: null,
  } as const;
  const seen = listEventsOf(db, me, to).filter((event) =>
    canSeeEvent(heir, { ...facts, ...event }),
  );
  moveEvents(db, { me, to }, JSON.stringify(seen.map(({ id }) => id)));
};

/**
 * Somebody goes for good: what nobody else saw goes with them. What others saw stays where it was, for
 * the grown-ups who see it to look after, or becomes one person's who saw it.
 */
const handlePersonLeaving = (context: Context, event: EventMap['personLeaving']): void => {
  const { db, live } = context;
  const { userId } = event;
  const owner = findUser(db, userId);
  if (!owner) return;
  endLapsedShares(context, owner);
  if (event.things !== 'erase') detachOpenOccurrences(db, userId);
  deleteEventsOf(db, userId, event.things === 'erase' ? 'all' : 'private');
  if (event.things === 'move') moveSeen(context, userId, event.toUserId);
  live.publish({ type: 'changed', area: 'bell' }, () => true);
};

export const registerLeaving = (context: Context): void => {
  const { db, events } = context;
  events.on('personLeaving', (event) => handlePersonLeaving(context, event));
  leavingSources.add(context, 'calendar', {
    count: (userId) => ({ events: countOpenEventsOf(db, userId) }),
    clears: ['calendar_events'],
  });
};
