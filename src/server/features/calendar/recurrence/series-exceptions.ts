import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { EventChanges } from '#shared/features/calendar/calendar.fields.ts';
import type { Context } from '../../../context/context.ts';
import { prepared } from '../../../db/prepared.ts';
import type { JobSteps } from '../../../jobs/job-steps.ts';
import { findUser } from '../../accounts/accounts.repo.ts';
import { actorOf } from '../../accounts/actors.ts';
import { changedTexts } from '../build-event.ts';
import { canEditEvent } from '../calendar.policy.ts';
import { seriesOf } from '../calendar.present.ts';
import {
  deleteEventRow,
  deleteSkips,
  type EventRow,
  type Exception,
  findEvent,
  insertSkip,
  listExceptions,
  updateEventRow,
} from '../events.repo.ts';
import { announceEvent, audienceOfId } from '../live-events.ts';
import { draftOf, restoreEvent, scheduleReminder, skipsOf } from '../save.service.ts';
import { applySharing } from '../sharing/sharing.service.ts';
import { happensOn, occurrenceDays, type Series } from './recurrence.ts';
import { shiftDay } from './zone-clock.ts';

export const exceptionJob = 'calendar.exceptions';

/** What is done in one transaction: about ten milliseconds of work. */
const atOnce = { exceptions: 10, skips: 200 };

/** What a change of a series does to the occurrences that were changed on their own, and to the days taken out. */
interface Change {
  action: 'change';
  actorId: number;
  seriesId: number;
  /** The series that the exceptions belong to from now on. */
  targetId: number;
  /** Days by which they move, and from which day on; null where they stay. */
  move: { days: number; from: string } | null;
  /** In an order in which no two are ever filed under one day. */
  exceptions: Exception[];
  skips: string[];
  texts: EventChanges;
  sharing: EventChanges;
}

/** Removes occurrences that were changed on their own, and then perhaps the series. */
interface Removal {
  action: 'remove';
  seriesId: number;
  targetId: number;
  exceptions: Exception[];
  /** The days taken out that go too, from which on; a job of an older version has none. */
  skipsFrom?: string;
  isWhole: boolean;
}

type ExceptionWork = Change | Removal;

const chunksOf = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );

/** No longer part of a series: a separate event with its own uid. */
const alone = () => ({ seriesId: null, originalDay: null, uid: randomUUID() });

/** Where a day is moved to; null where the series does not happen then. */
const movedDay = (series: Series | null, day: string, days: number): string | null => {
  const moved = shiftDay(day, days);
  return series && happensOn(series, moved) ? moved : null;
};

function* removeSkips({ db }: Context, seriesId: number, from: string): JobSteps {
  while (deleteSkips(db, seriesId, from, atOnce.skips)) yield;
}

function* moveSkips(context: Context, work: Change, series: Series | null): JobSteps {
  const { db } = context;
  if (!work.move) return;
  yield* removeSkips(context, work.seriesId, work.move.from);
  for (const days of chunksOf(work.skips, atOnce.skips)) {
    for (const day of days) {
      const moved = movedDay(series, day, work.move.days);
      if (moved) insertSkip(db, work.targetId, moved);
    }
    yield;
  }
}

const changeException = (
  context: Context,
  actor: Actor,
  { id, day }: Exception,
  { work, series, isLate }: { work: Change; series: Series | null; isLate: boolean },
): void => {
  const { db } = context;
  const before = audienceOfId(context, id);
  if (work.move) {
    const moved = movedDay(series, day, work.move.days);
    updateEventRow(db, id, moved ? { seriesId: work.targetId, originalDay: moved } : alone());
  }
  const row = findEvent(db, id, actor.id);
  if (!row) return;
  const hasTexts = Object.values(work.texts).some((text) => text !== undefined);
  if (hasTexts && canEditEvent(actor, row)) {
    restoreEvent(context, id, changedTexts(draftOf(row), work.texts));
  }
  try {
    applySharing(context, actor, [id], work.sharing);
  } catch (error) {
    // The caller has gone: what cannot be shared stays as it was.
    if (!isLate || !(error instanceof AppError)) throw error;
  }
  announceEvent(context, id, { before });
};

/** Deletes a series of which no day is left: each was taken out, and none is kept as changed. */
export const removeIfEmpty = (context: Context, id: number): void => {
  const row = findEvent(context.db, id, 0);
  const series = row && seriesOf(row);
  if (!series?.untilDay || listExceptions(context.db, id).length > 0) return;
  const skips = skipsOf(context, id);
  const days = occurrenceDays(series, series.firstDay, series.untilDay, skips.size + 1);
  if (days.some((day) => !skips.has(day))) return;
  const before = audienceOfId(context, id);
  deleteEventRow(context.db, id);
  announceEvent(context, id, { before });
};

const removeException = (context: Context, { id }: Exception): void => {
  const before = audienceOfId(context, id);
  deleteEventRow(context.db, id);
  announceEvent(context, id, { before });
};

function* changeSteps(context: Context, actor: Actor, work: Change, isLate: boolean): JobSteps {
  const row = findEvent(context.db, work.targetId, 0);
  const series = row ? seriesOf(row) : null;
  yield* moveSkips(context, work, series);
  for (const exceptions of chunksOf(work.exceptions, atOnce.exceptions)) {
    for (const exception of exceptions)
      changeException(context, actor, exception, { work, series, isLate });
    yield;
  }
  // Days that were put back or taken out may bring another reminder next.
  scheduleReminder(context, work.targetId);
  if (work.seriesId !== work.targetId) removeIfEmpty(context, work.seriesId);
}

function* removeSteps(context: Context, work: Removal): JobSteps {
  for (const exceptions of chunksOf(work.exceptions, atOnce.exceptions)) {
    for (const exception of exceptions) removeException(context, exception);
    yield;
  }
  const skipsFrom = work.isWhole ? '' : work.skipsFrom;
  if (skipsFrom !== undefined) yield* removeSkips(context, work.seriesId, skipsFrom);
  if (!work.isWhole) {
    removeIfEmpty(context, work.seriesId);
    return;
  }
  const before = audienceOfId(context, work.seriesId);
  deleteEventRow(context.db, work.seriesId);
  announceEvent(context, work.seriesId, { before });
}

const busySql = `SELECT 1 FROM durable_jobs WHERE kind = '${exceptionJob}'
  AND ? IN (payload ->> 'seriesId', payload ->> 'targetId') LIMIT 1`;

/** @throws AppError 409 while an earlier change of the series is not done with all of its exceptions. */
export const requireSettled = ({ db }: Context, { id, seriesId }: EventRow): void => {
  if (prepared<unknown>(db, busySql).get(seriesId ?? id)) {
    throw new AppError('conflict', 'calendar:errors.seriesBusy');
  }
};

/**
 * Does what follows from a change of a series: at once where there are few exceptions, else as a job.
 * @returns the job to wait for, or null.
 */
export const applyToExceptions = (
  context: Context,
  actor: Actor,
  work: ExceptionWork,
): number | null => {
  const skips = work.action === 'change' ? work.skips.length : 0;
  if (work.exceptions.length > atOnce.exceptions || skips > atOnce.skips) {
    return context.jobs.add(exceptionJob, work);
  }
  const steps =
    work.action === 'change'
      ? changeSteps(context, actor, work, false)
      : removeSteps(context, work);
  for (const _ of steps);
  return null;
};

/** The person who changed the series, as they are now; a job outlives even their account. */
const actorNow = ({ db, clock }: Context, id: number): Actor | null => {
  const row = findUser(db, id);
  return row ? actorOf(id, row, clock.now()) : null;
};

export function* exceptionSteps(context: Context, work: ExceptionWork): JobSteps {
  if (work.action === 'remove') {
    yield* removeSteps(context, work);
    return;
  }
  const actor = actorNow(context, work.actorId);
  if (actor) yield* changeSteps(context, actor, work, true);
}
