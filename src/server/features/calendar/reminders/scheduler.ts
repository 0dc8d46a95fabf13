import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays } from 'date-fns/addDays';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import type { Context } from '../../../context/context.ts';
import { afterCommit, write } from '../../../db/transaction.ts';
import { seriesOf, timesOf } from '../calendar.present.ts';
import { type EventRow, findEvent, updateEventRow } from '../events.repo.ts';
import { announceReminders, audienceOf } from '../live-events.ts';
import { instantOf, localAt } from '../recurrence/zone-clock.ts';
import { remindAtOf, skipsOf } from '../save.service.ts';
import { type Due, nextDue } from './reminder-times.ts';
import {
  findLastReminderTime,
  findNextDue,
  insertReminder,
  listDueIds,
  listRemindingIds,
} from './reminders.repo.ts';

/** Events looked at before others get their turn. */
const batch = 20;
/** Looked at least this often: after a sleep or a change of the clock it takes at most this long. */
const longestWaitMs = 30_000;
/** A clock that is set back by less is one that is kept right. */
const toleranceMs = 60_000;

/** Gives everyone who sees an event its due reminders, and stores when the next one is. */
const deliverRemindersOf = (context: Context, id: number, now: Date): void => {
  const { db } = context;
  const row = findEvent(db, id, 0);
  if (!row?.remindAt) return;
  const series = seriesOf(row);
  const event = {
    times: timesOf(row),
    series,
    skips: series ? skipsOf(context, id) : new Set<string>(),
    interval: row.reminderInterval,
  };
  // Older ones are useless by now.
  const oldest = addDays(now, -limits.missedDays).getTime();
  const audience = audienceOf(context, row);
  let next: Due | null = nextDue(event, Math.max(Date.parse(row.remindAt) - 1, oldest));
  for (; next && next.at <= now.getTime(); next = nextDue(event, next.at)) {
    const { occurrence, starts } = next;
    if (starts === null) continue;
    for (const userId of audience) {
      const givenAt = now.toISOString();
      const reminderId = insertReminder(db, { userId, eventId: id, occurrence, starts, givenAt });
      if (reminderId !== undefined) announceReminders(context, userId, { id: reminderId });
    }
  }
  updateEventRow(db, id, { remindAt: next && new Date(next.at).toISOString() });
};

/** Does something for one event; one that cannot be reckoned with is set aside, so that others go on. */
const forOne = (context: Context, id: number, work: () => void): void => {
  try {
    write(context.db, work);
  } catch {
    // Don't log the error: it may quote the event.
    context.log.error({ eventId: id }, 'the reminders of an event failed');
    updateEventRow(context.db, id, { remindAt: null });
  }
};

/** Gives all reminders that are due, those that were missed too; none is given twice. */
const deliverDueReminders = async (context: Context, isStopped = () => false) => {
  const { db, clock } = context;
  for (;;) {
    const now = clock.now();
    const ids = listDueIds(db, now.toISOString(), batch);
    if (ids.length === 0 || isStopped()) return;
    for (const id of ids) forOne(context, id, () => deliverRemindersOf(context, id, now));
    await nextTurn();
  }
};

/** From when on an event's reminders are still to be given: by other clocks the next may be due already. */
const deliveredUntil = (row: EventRow, zone: string, now: Date): Date => {
  if (row.remindAt === null || zone === row.timeZone) return now;
  const { day, minutes } = localAt(row.timeZone, Date.parse(row.remindAt));
  return new Date(Math.min(now.getTime(), instantOf(zone, day, minutes) - 1));
};

const refileOne = (context: Context, id: number, zone: string): void => {
  const { db, clock } = context;
  const row = findEvent(db, id, 0);
  if (!row) return;
  const moved = row.allDay === 1 ? { ...row, timeZone: zone } : row;
  const after = deliveredUntil(row, moved.timeZone, clock.now());
  const remindAt = remindAtOf(context, moved, after);
  if (remindAt !== row.remindAt || moved.timeZone !== row.timeZone) {
    updateEventRow(db, id, { remindAt, timeZone: moved.timeZone });
  }
};

/** Recalculates the next reminders after the clock or the household's zone was changed. */
const refileReminders = async (context: Context, isStopped = () => false) => {
  const zone = context.household.timeZone();
  for (let after = 0; ; ) {
    const ids = listRemindingIds(context.db, after, batch);
    if (ids.length === 0 || isStopped()) return;
    for (const id of ids) forOne(context, id, () => refileOne(context, id, zone));
    after = ids.at(-1) ?? after;
    await nextTurn();
  }
};

/** The state at the last look for reminders. */
interface Look {
  at: number;
  zone: string | null;
}

/** One look: gives due reminders and corrects those a changed clock or zone made wrong. */
export const lookForReminders = async (
  context: Context,
  last: Look,
  isStopped = () => false,
): Promise<Look> => {
  const at = context.clock.now().getTime();
  const zone = context.household.timeZone();
  if (at < last.at - toleranceMs) await refileReminders(context, isStopped);
  await deliverDueReminders(context, isStopped);
  if (zone !== last.zone) {
    await refileReminders(context, isStopped);
    await deliverDueReminders(context, isStopped);
  }
  return { at, zone };
};

/** The last look before the start: that clock may have been ahead of this one. */
export const lookBefore = (context: Context): Look => {
  const lastAt = findLastReminderTime(context.db);
  return { at: lastAt ? Date.parse(lastAt) : 0, zone: null };
};

/** Looks for reminders while the server runs. */
export const startReminders = (context: Context): { resume(): void; close(): Promise<void> } => {
  const { db, clock, log, config } = context;
  let isStopped = false;
  let hasLooked = false;
  let last = lookBefore(context);
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  const look = async () => {
    try {
      hasFailed = false;
      last = await lookForReminders(context, last, () => isStopped);
    } catch (error) {
      hasFailed = true;
      log.error({ err: error }, 'reminders failed');
    }
  };
  /** What cannot be read now is looked for again with the next look. */
  const nextDue = () => {
    try {
      return findNextDue(db);
    } catch (error) {
      log.error({ err: error }, 'reminders cannot be planned');
      return undefined;
    }
  };
  const plan = () => {
    if (isStopped || !hasLooked) return;
    clearTimeout(timer);
    const next = hasFailed ? undefined : nextDue();
    const wait = next ? Date.parse(next) - clock.now().getTime() : longestWaitMs;
    timer = setTimeout(run, Math.min(Math.max(wait, 250), longestWaitMs)).unref();
  };
  const run = () => {
    hasLooked = true;
    running = running.then(look).then(plan);
  };
  context.events.on('reminderAdded', () => afterCommit(db, plan));
  timer = setTimeout(run, config.backgroundAfterMs).unref();
  return {
    resume: plan,
    close: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
