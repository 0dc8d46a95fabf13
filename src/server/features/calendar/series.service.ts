import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { EventChanges } from '#shared/features/calendar/calendar.fields.ts';
import type { Context } from '../../context.ts';
import { announceEvent, audienceOfId } from './announcements.ts';
import { canEditEvent } from './calendar.policy.ts';
import { seriesOf, timesOf } from './calendar.present.ts';
import {
  changedOccurrence,
  changedRest,
  changedSeries,
  changedTexts,
  endedBefore,
} from './drafting.ts';
import { timesOn } from './event-times.ts';
import {
  deleteEventRow,
  deleteSkips,
  type EventRow,
  insertSkip,
  listChanged,
  updateEventRow,
} from './events.repo.ts';
import { happensOn, occurrenceDays } from './recurrence.ts';
import {
  type Draft,
  draftOf,
  restoreEvent,
  scheduleReminder,
  seriesOfDraft,
  skipsOf,
  storeEvent,
} from './save.service.ts';
import { copyShares } from './shares.repo.ts';
import { applySharing } from './sharing.service.ts';
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

const isFrom = ({ originalDay }: EventRow, day: string): boolean => (originalDay ?? '') >= day;

/** No longer part of a series: an event of its own, by a name of its own. */
const alone = () => ({ seriesId: null, originalDay: null, uid: randomUUID() });

/**
 * Moves what was taken out of a series with it. Days it does not happen on are forgotten; what was
 * changed on its own stays where it is, and where the series does not happen comes to stand alone.
 */
const moveExceptions = (
  context: Context,
  changed: EventRow[],
  from: { id: number; day: string },
  to: { id: number; draft: Draft; days: number },
): void => {
  const { db } = context;
  const series = seriesOfDraft(to.draft);
  const fits = (day: string) => series !== null && happensOn(series, day);
  const skips = [...skipsOf(context, from.id)].filter((day) => day >= from.day);
  deleteSkips(db, from.id, from.day);
  for (const day of skips) {
    const moved = shiftDay(day, to.days);
    if (fits(moved)) insertSkip(db, to.id, moved);
  }
  // Farthest first: no two may be filed under one day in between.
  const order = to.days > 0 ? -1 : 1;
  const rows = changed.toSorted((a, b) => (isFrom(a, b.originalDay ?? '') ? order : -order));
  for (const { id, originalDay } of rows) {
    const moved = shiftDay(originalDay ?? '', to.days);
    updateEventRow(db, id, fits(moved) ? { seriesId: to.id, originalDay: moved } : alone());
  }
};

/** Texts that were changed for all reach the occurrences changed on their own that one may change. */
const spreadTexts = (
  context: Context,
  actor: Actor,
  changed: EventRow[],
  changes: EventChanges,
): void => {
  const { title, description, color, category, reminderInterval } = changes;
  const texts = [title, description, color, category, reminderInterval];
  if (texts.every((text) => text === undefined)) return;
  for (const row of changed) {
    if (canEditEvent(actor, row))
      restoreEvent(context, row.id, changedTexts(draftOf(row), changes));
  }
};

/** Only what differs from the series as it was: the form sends everything. */
const realChanges = (row: EventRow, changes: EventChanges): EventChanges => {
  const { title, description, color, category, reminderInterval } = changes;
  return {
    ...(title !== row.title && { title }),
    ...(description !== row.description && { description }),
    ...(color !== row.color && { color }),
    ...(category !== row.category && { category }),
    ...(reminderInterval !== row.reminderInterval && { reminderInterval }),
  };
};

/** Changes a whole series; `day` names the occurrence the dates are of, if not the first. */
export const changeAll = (
  context: Context,
  actor: Actor,
  row: EventRow,
  day: string | undefined,
  changes: EventChanges,
): number => {
  const base = timesOf(row);
  const at = { day: day ?? row.firstDay, times: day ? timesOn(base, day) : base };
  const zone = context.household.timeZone();
  const changed = listChanged(context.db, row.id, actor.id);
  const ids = [row.id, ...changed.map(({ id }) => id)];
  const before = new Map(ids.map((id) => [id, audienceOfId(context, id)]));
  const { draft, days } = changedSeries(draftOf(row), at, changes, zone);
  restoreEvent(context, row.id, draft);
  const hasMoved = days !== 0 || draft.rule !== row.rule || draft.untilDay !== row.untilDay;
  if (hasMoved || row.firstDay !== seriesOfDraft(draft)?.firstDay) {
    moveExceptions(context, changed, { id: row.id, day: '' }, { id: row.id, draft, days });
  }
  spreadTexts(context, actor, changed, realChanges(row, changes));
  applySharing(context, actor, ids, changes);
  // Days that were put back or taken out may bring another reminder next.
  scheduleReminder(context, row.id);
  for (const [id, audience] of before) announceEvent(context, id, { before: audience });
  return row.id;
};

/** Changes one occurrence, which becomes a record of its own. */
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
  const place = { userId: row.userId, isFamily: row.isFamily === 1, uid: row.uid };
  const id = storeEvent(context, { ...place, seriesId: row.id, originalDay: day }, draft);
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
): number => {
  const at = { day, times: timesOn(timesOf(row), day) };
  const zone = context.household.timeZone();
  const { draft, days } = changedRest(draftOf(row), at, changes, zone);
  const changed = listChanged(context.db, row.id, actor.id).filter((other) => isFrom(other, day));
  const ids = [row.id, ...changed.map((other) => other.id)];
  const before = new Map(ids.map((other) => [other, audienceOfId(context, other)]));
  restoreEvent(context, row.id, endedBefore(draftOf(row), day));
  const place = { userId: row.userId, isFamily: row.isFamily === 1 };
  const id = storeEvent(context, place, draft);
  copyShares(context.db, row.id, id);
  moveExceptions(context, changed, { id: row.id, day }, { id, draft, days });
  spreadTexts(context, actor, changed, realChanges(row, changes));
  scheduleReminder(context, id);
  applySharing(context, actor, [id, ...changed.map((other) => other.id)], changes);
  for (const [other, audience] of before) announceEvent(context, other, { before: audience });
  announceEvent(context, id, { before: null });
  return id;
};

/** Takes one occurrence out of a series. */
export const skipThis = (context: Context, row: EventRow, day: string): void => {
  const before = audienceOfId(context, row.id);
  insertSkip(context.db, row.id, day);
  scheduleReminder(context, row.id);
  announceEvent(context, row.id, { before });
};

/** Ends a series before a day, with what was taken from it later. */
export const endBefore = (context: Context, actor: Actor, row: EventRow, day: string): void => {
  const before = audienceOfId(context, row.id);
  restoreEvent(context, row.id, endedBefore(draftOf(row), day));
  deleteSkips(context.db, row.id, day);
  for (const other of listChanged(context.db, row.id, actor.id)) {
    if (!isFrom(other, day)) continue;
    const audience = audienceOfId(context, other.id);
    deleteEventRow(context.db, other.id);
    announceEvent(context, other.id, { before: audience });
  }
  announceEvent(context, row.id, { before });
};
