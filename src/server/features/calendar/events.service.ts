import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import type {
  EventChanges,
  EventFields,
  Scope,
} from '#shared/features/calendar/calendar.fields.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { changedOccurrence, changedSingle, newDraft } from './build-event.ts';
import { canDeleteEvent, canEditEvent } from './calendar.policy.ts';
import { countEventsOf, type EventRow } from './events.repo.ts';
import { readEvent, requireEvent } from './listing.service.ts';
import { announceEvent, audienceOfId } from './live-events.ts';
import {
  type ChangedSeries,
  changeAll,
  changeFollowing,
  changeThis,
  endBefore,
  isFirst,
  removeWhole,
  requireOccurrence,
  skipThis,
} from './recurrence/series.service.ts';
import { requireSettled } from './recurrence/series-exceptions.ts';
import { draftOf, restoreEvent, storeEvent } from './save.service.ts';
import { applySharing } from './sharing/sharing.service.ts';

/** @throws AppError 409 for a calendar that is full. */
export const requireQuota = (context: Context, actor: Actor, count: number): void => {
  if (countEventsOf(context.db, actor.id) + count > limits.eventsPerPerson) {
    throw new AppError('conflict', 'calendar:errors.eventsMany');
  }
};

/** @throws AppError 400, 409 */
export const createEventFor = (
  context: Context,
  actor: Actor,
  fields: EventFields,
): CalendarEvent => {
  requireQuota(context, actor, 1);
  const draft = newDraft(fields, context.household.timeZone());
  const id = storeEvent(context, { userId: actor.id }, draft);
  applySharing(context, actor, [id], fields);
  announceEvent(context, id, { before: null });
  return readEvent(context, actor, id);
};

interface Target {
  scope?: Scope | undefined;
  occurrence?: string | undefined;
}

/** The record a change is for, and the occurrence of it where it is a series. */
const targetOf = (context: Context, actor: Actor, row: EventRow, { scope, occurrence }: Target) => {
  const isTaken = row.seriesId !== null && row.originalDay !== null;
  if (isTaken && (scope === 'all' || scope === 'following')) {
    const series = requireEvent(context, actor, row.seriesId ?? 0);
    return { row: series, scope, day: row.originalDay ?? undefined, taken: row };
  }
  if (row.rule === null) return { row, scope: 'single' as const, day: undefined, taken: null };
  const wanted = scope ?? 'all';
  const day =
    wanted !== 'all' || occurrence ? requireOccurrence(context, row, occurrence) : undefined;
  return { row, scope: wanted, day, taken: null };
};

const changeSingle = (
  context: Context,
  actor: Actor,
  row: EventRow,
  changes: EventChanges,
): number => {
  const before = audienceOfId(context, row.id);
  const zone = context.household.timeZone();
  const draft = draftOf(row);
  const changed =
    row.seriesId === null
      ? changedSingle(draft, changes, zone)
      : changedOccurrence(draft, draft.times, changes, zone);
  restoreEvent(context, row.id, changed);
  applySharing(context, actor, [row.id], changes);
  announceEvent(context, row.id, { before });
  return row.id;
};

/** Dates of an occurrence that had been moved say nothing of where its series goes. */
const withoutDates = ({ startDate: _s, endDate: _e, allDay: _a, ...rest }: EventChanges) => rest;

/** A single occurrence has no repetition, which must not be lost silently. */
const requireNoRepetition = (row: EventRow, scope: Scope | 'single', changes: EventChanges) => {
  const isOne = scope === 'this' || (scope === 'single' && row.seriesId !== null);
  if (isOne && changes.recurrence)
    throw new AppError('invalid', 'calendar:errors.occurrenceRepeats');
};

const changeTarget = (
  context: Context,
  actor: Actor,
  { row, scope, day, taken }: ReturnType<typeof targetOf>,
  changes: EventChanges,
): ChangedSeries => {
  if (scope === 'single') return { id: changeSingle(context, actor, row, changes), jobId: null };
  if (scope === 'this' && day) {
    return { id: changeThis(context, actor, row, day, changes), jobId: null };
  }
  const said = taken ? withoutDates(changes) : changes;
  // A split birthday would start counting from zero.
  return scope === 'all' || row.category === 'birthday' || !day || isFirst(row, day)
    ? changeAll(context, actor, row, taken ? undefined : day, said)
    : changeFollowing(context, actor, row, day, said);
};

/**
 * Changes an event, one occurrence, those from one on, or all of a series; settles when all of it is done.
 * `check` runs before anything changes.
 * @throws AppError 404; 403 for those who may only look; 400; 409 while the series is still being changed
 */
export const changeEventFor = async (
  context: Context,
  actor: Actor,
  id: number,
  target: Target,
  changes: EventChanges,
  check: () => void,
): Promise<CalendarEvent> => {
  const changed = write(context.db, () => {
    const found = requireEvent(context, actor, id);
    const chosen = targetOf(context, actor, found, target);
    const { row, scope } = chosen;
    if (!canEditEvent(actor, row)) throw new AppError('forbidden', 'calendar:errors.notEditable');
    requireSettled(context, row);
    check();
    requireNoRepetition(row, scope, changes);
    return changeTarget(context, actor, chosen, changes);
  });
  if (changed.jobId !== null) await context.jobs.finish(changed.jobId);
  return readEvent(context, actor, changed.id);
};

/**
 * Deletes an event, one occurrence, those from one on, or a series; settles when all of it is gone.
 * @throws AppError 404; 403 for anyone but the owner; 400; 409 while the series is still being changed
 */
export const removeEvent = async (
  context: Context,
  actor: Actor,
  id: number,
  target: Target,
): Promise<void> => {
  const jobId = write(context.db, () => {
    const found = requireEvent(context, actor, id);
    if (!canDeleteEvent(actor, found))
      throw new AppError('forbidden', 'calendar:errors.ownerDeletes');
    const { row, scope, day } = targetOf(context, actor, found, target);
    requireSettled(context, row);
    if (scope === 'this' && day) {
      skipThis(context, row, day);
      return null;
    }
    return scope === 'following' && day && !isFirst(row, day)
      ? endBefore(context, actor, row, day)
      : removeWhole(context, actor, row);
  });
  if (jobId !== null) await context.jobs.finish(jobId);
};
