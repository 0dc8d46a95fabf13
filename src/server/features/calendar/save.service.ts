import { randomUUID } from 'node:crypto';
import { basicsOf } from '#shared/features/calendar/calendar.fields.ts';
import type { Context } from '../../context/context.ts';
import { seriesOf, timesOf } from './calendar.present.ts';
import { columnsOf, type Draft } from './draft.ts';
import {
  type EventRow,
  findEvent,
  insertEvent,
  listSkips,
  type NewEvent,
  updateEventRow,
} from './events.repo.ts';
import { type Due, nextDue } from './reminders/reminder-times.ts';
import { deleteRemindersFrom } from './reminders/reminders.repo.ts';
import { refileShares } from './sharing/shares.repo.ts';

export const draftOf = (row: EventRow): Draft => ({
  ...basicsOf(row),
  times: timesOf(row),
  rule: row.rule,
  untilDay: row.untilDay,
});

/** The days on which a series does not happen. */
export const skipsOf = (context: Context, id: number): Set<string> =>
  new Set(listSkips(context.db, [id]).map(({ day }) => day));

const nextDueOf = (context: Context, row: EventRow, after: Date): Due | null => {
  const series = seriesOf(row);
  const skips = series ? skipsOf(context, row.id) : new Set<string>();
  const event = { times: timesOf(row), series, skips, interval: row.reminderInterval };
  return nextDue(event, after.getTime());
};

/** When the next reminder of an event is due after a moment; null for none. */
export const remindAtOf = (context: Context, row: EventRow, after: Date): string | null => {
  const due = nextDueOf(context, row, after);
  return due && new Date(due.at).toISOString();
};

/** Recalculates an event's next reminder: earlier ones were given. */
export const scheduleReminder = (context: Context, id: number): void => {
  const { db, clock } = context;
  const row = findEvent(db, id, 0);
  if (!row || (row.reminderInterval === 'none' && row.remindAt === null)) return;
  const remindAt = remindAtOf(context, row, clock.now());
  if (remindAt !== row.remindAt) updateEventRow(db, id, { remindAt });
  if (remindAt !== null) context.events.emit('reminderAdded', {});
};

type EventScope = Pick<NewEvent, 'userId' | 'seriesId' | 'originalDay' | 'isFamily'> & {
  uid?: string;
};

/** A draft as it is stored; reminders of all-day events go by the clocks the household has now. */
const storedOf = ({ household }: Context, draft: Draft) => {
  const columns = columnsOf(draft);
  return columns.allDay ? { ...columns, timeZone: household.timeZone() } : columns;
};

/** Stores a new event. @returns its id. */
export const storeEvent = (context: Context, scope: EventScope, draft: Draft): number => {
  const now = context.clock.now().toISOString();
  const id = insertEvent(context.db, {
    uid: randomUUID(),
    ...scope,
    ...storedOf(context, draft),
    createdAt: now,
    updatedAt: now,
  });
  if (draft.reminderInterval !== 'none') scheduleReminder(context, id);
  return id;
};

/** A reminder that was set to another time is given again. */
const remindAgain = (context: Context, id: number): void => {
  const row = findEvent(context.db, id, 0);
  const next = row && nextDueOf(context, row, context.clock.now());
  if (next?.starts) deleteRemindersFrom(context.db, id, next.starts);
};

/** Stores what an event has become. */
export const restoreEvent = (context: Context, id: number, draft: Draft): void => {
  const updatedAt = context.clock.now().toISOString();
  const before = findEvent(context.db, id, 0)?.reminderInterval;
  updateEventRow(context.db, id, { ...storedOf(context, draft), updatedAt });
  refileShares(context.db, id);
  if (draft.reminderInterval !== before) remindAgain(context, id);
  scheduleReminder(context, id);
};
