import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import {
  basicsOf,
  type EventBasics,
  type EventChanges,
} from '#shared/features/calendar/calendar.fields.ts';
import type { Context } from '../../../context/context.ts';
import { changedOccurrence, changedRest, changedSeries, endedBefore } from '../build-event.ts';
import { seriesOf, timesOf } from '../calendar.present.ts';
import { seriesOfDraft } from '../draft.ts';
import { type EventRow, type Exception, insertSkip, listExceptions } from '../events.repo.ts';
import { announceEvent, audienceOfId } from '../live-events.ts';
import { draftOf, restoreEvent, scheduleReminder, skipsOf, storeEvent } from '../save.service.ts';
import { copyShares } from '../sharing/shares.repo.ts';
import { applySharing } from '../sharing/sharing.service.ts';
import { timesOn } from './event-times.ts';
import { happensOn, occurrenceDays } from './recurrence.ts';
import { applyToExceptions, removeIfEmpty } from './series-exceptions.ts';
import { shiftDay } from './zone-clock.ts';

/** A day on which a series happens, and has not been taken from it. @throws AppError 400 */
export const requireOccurrence = (
  context: Context,
  series: EventRow,
  day: string | undefined,
): string => {
  const days = seriesOf(series);
  if (!day || !days || !happensOn(days, day) || skipsOf(context, series.id).has(day)) {
    throw new AppError('invalid', 'calendar:errors.noOccurrence');
  }
  return day;
};

export const isFirst = (series: EventRow, day: string): boolean => {
  const days = seriesOf(series);
  return !days || occurrenceDays(days, days.firstDay, shiftDay(day, -1), 1).length === 0;
};

/** Only what differs from the series as it was: the form sends everything. */
const realChanges = (row: EventRow, changes: EventChanges): EventChanges => {
  const said = Object.entries(basicsOf(changes));
  return Object.fromEntries(
    said.filter(([name, value]) => value !== row[name as keyof EventBasics]),
  );
};

/** A record that was changed, and the job that brings its exceptions after it, if there is one. */
export interface ChangedSeries {
  id: number;
  jobId: number | null;
}

/** No two exceptions may be filed under one day in between, so those that move into free days go first. */
const inMovingOrder = (exceptions: Exception[], days: number): Exception[] =>
  days > 0 ? exceptions.toReversed() : exceptions;

const skipsFrom = (context: Context, id: number, day: string): string[] =>
  [...skipsOf(context, id)].filter((skip) => skip >= day);

/** Changes a whole series; `day` names the occurrence the dates are of, if not the first. */
export const changeAll = (
  context: Context,
  actor: Actor,
  row: EventRow,
  day: string | undefined,
  changes: EventChanges,
): ChangedSeries => {
  const { id } = row;
  const base = timesOf(row);
  const at = { day: day ?? row.firstDay, times: day ? timesOn(base, day) : base };
  const before = audienceOfId(context, id);
  const { draft, days } = changedSeries(draftOf(row), at, changes, context.household.timeZone());
  const hasMoved = days !== 0 || draft.rule !== row.rule || draft.untilDay !== row.untilDay;
  const moves = hasMoved || row.firstDay !== seriesOfDraft(draft)?.firstDay;
  restoreEvent(context, id, draft);
  applySharing(context, actor, [id], changes);
  const jobId = applyToExceptions(context, actor, {
    action: 'change',
    actorId: actor.id,
    seriesId: id,
    targetId: id,
    move: moves ? { days, from: '' } : null,
    exceptions: inMovingOrder(listExceptions(context.db, id), days),
    skips: moves ? skipsFrom(context, id, '') : [],
    texts: realChanges(row, changes),
    sharing: changes,
  });
  announceEvent(context, id, { before });
  return { id, jobId };
};

/** Changes one occurrence, which becomes a separate record. */
export const changeThis = (
  context: Context,
  actor: Actor,
  row: EventRow,
  day: string,
  changes: EventChanges,
): number => {
  const times = timesOn(timesOf(row), day);
  const draft = changedOccurrence(draftOf(row), times, changes, context.household.timeZone());
  const before = audienceOfId(context, row.id);
  const eventScope = { userId: row.userId, isFamily: row.isFamily === 1, uid: row.uid };
  const id = storeEvent(context, { ...eventScope, seriesId: row.id, originalDay: day }, draft);
  copyShares(context.db, row.id, id);
  insertSkip(context.db, row.id, day);
  scheduleReminder(context, row.id);
  applySharing(context, actor, [id], changes);
  announceEvent(context, row.id, { before });
  announceEvent(context, id, { before: null });
  return id;
};

/** Changes an occurrence and all after it, which become a series of their own. */
export const changeFollowing = (
  context: Context,
  actor: Actor,
  row: EventRow,
  day: string,
  changes: EventChanges,
): ChangedSeries => {
  const { db } = context;
  const at = { day, times: timesOn(timesOf(row), day) };
  const { draft, days } = changedRest(draftOf(row), at, changes, context.household.timeZone());
  const before = audienceOfId(context, row.id);
  restoreEvent(context, row.id, endedBefore(draftOf(row), day));
  const eventScope = { userId: row.userId, isFamily: row.isFamily === 1 };
  const id = storeEvent(context, eventScope, draft);
  copyShares(db, row.id, id);
  applySharing(context, actor, [id], changes);
  const jobId = applyToExceptions(context, actor, {
    action: 'change',
    actorId: actor.id,
    seriesId: row.id,
    targetId: id,
    move: { days, from: day },
    exceptions: inMovingOrder(listExceptions(db, row.id, day), days),
    skips: skipsFrom(context, row.id, day),
    texts: realChanges(row, changes),
    sharing: changes,
  });
  announceEvent(context, row.id, { before });
  announceEvent(context, id, { before: null });
  return { id, jobId };
};

/** Takes one occurrence out of a series. */
export const skipThis = (context: Context, row: EventRow, day: string): void => {
  const before = audienceOfId(context, row.id);
  insertSkip(context.db, row.id, day);
  scheduleReminder(context, row.id);
  announceEvent(context, row.id, { before });
  removeIfEmpty(context, row.id);
};

/** Ends a series before a day, with what was taken from it later. @returns the job to wait for, or null. */
export const endBefore = (
  context: Context,
  actor: Actor,
  row: EventRow,
  day: string,
): number | null => {
  const { id } = row;
  const before = audienceOfId(context, id);
  restoreEvent(context, id, endedBefore(draftOf(row), day));
  const exceptions = listExceptions(context.db, id, day);
  const removal = { seriesId: id, targetId: id, exceptions, skipsFrom: day, isWhole: false };
  const jobId = applyToExceptions(context, actor, { action: 'remove', ...removal });
  announceEvent(context, id, { before });
  return jobId;
};

/** Removes an event; a series with all that was taken from it. @returns the job to wait for, or null. */
export const removeWhole = (
  context: Context,
  actor: Actor,
  { id, seriesId }: EventRow,
): number | null => {
  const exceptions = listExceptions(context.db, id);
  const removal = { seriesId: id, targetId: id, exceptions, isWhole: true };
  const jobId = applyToExceptions(context, actor, { action: 'remove', ...removal });
  if (seriesId !== null) removeIfEmpty(context, seriesId);
  return jobId;
};
