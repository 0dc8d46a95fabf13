import { isAccessExpired } from '#shared/features/accounts/access.ts';
import type { ServerMessage } from '#shared/live.ts';
import type { Context } from '../../context/context.ts';
import { canSeeEvent } from './calendar.policy.ts';
import { type EventRow, findEvent } from './events.repo.ts';
import { listAudience } from './sharing/shares.repo.ts';

/** Active people who see an event now; who has to wait outside (expired guests) is not among them. */
export const audienceOf = (context: Context, event: EventRow | undefined): Set<number> => {
  if (!event) return new Set();
  const now = context.clock.now();
  const people = listAudience(context.db, event).filter((person) => {
    const actor = { id: person.id, role: person.role, isChild: person.isChild === 1 };
    const shareCanEdit = person.isShared === 1 ? 0 : null;
    const terms = {
      ...person,
      verified: person.verified === 1,
      accessExpired: person.accessExpired === 1,
    };
    return canSeeEvent(actor, { ...event, shareCanEdit }) && !isAccessExpired(terms, now);
  });
  return new Set(people.map(({ id }) => id));
};

export const audienceOfId = (context: Context, id: number): Set<number> =>
  audienceOf(context, findEvent(context.db, id, 0));

/** Tells those who see an event that it came or changed, and those who no longer do that it is gone. */
export const announceEvent = (
  context: Context,
  id: number,
  { before }: { before: Set<number> | null },
): void => {
  const after = audienceOfId(context, id);
  const change = before ? 'updated' : 'created';
  const changed: ServerMessage = { type: 'changed', area: 'calendar', id, change };
  const gone: ServerMessage = { type: 'changed', area: 'calendar', id, change: 'deleted' };
  context.live.deliver(({ actor }) => {
    if (after.has(actor.id)) return changed;
    return before?.has(actor.id) ? gone : null;
  });
};

/** Tells people that reminders came, were seen or are gone. */
export const announceReminders = (
  { live }: Context,
  userId: number,
  reminder?: { id: number },
): void =>
  live.publish(
    { type: 'changed', area: 'bell', ...(reminder && { id: reminder.id, change: 'created' }) },
    (actor) => actor.id === userId,
  );
