import type { Request } from 'express';
import { AppError } from '#shared/errors.ts';
import { basicNames } from '#shared/features/calendar/calendar.fields.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import type { ImportResult } from '#shared/features/calendar/files.contract.ts';
import type { Context } from '../../../context/context.ts';
import type { ImportSteps } from '../../../imports/import-kinds.ts';
import { type EventRow, findEvent, findEventByUid } from '../events.repo.ts';
import { requireQuota } from '../events.service.ts';
import { audienceOfId } from '../live-events.ts';
import { deleteRemindersFrom } from '../reminders/reminders.repo.ts';
import { copyShares, refileShares } from '../sharing/shares.repo.ts';
import {
  countChanged,
  deleteOtherChanged,
  deleteOtherSkips,
  type FilledColumns,
  findChangedId,
  insertImported,
  insertSkips,
  updateImported,
} from './import.repo.ts';
import type { CalendarRow, ImportSummary, ParseOptions } from './import-rows.ts';

/** The body as it came. @throws AppError 413 */
export const readBody = async (request: Request): Promise<Buffer> => {
  const tooLarge = () => new AppError('tooLarge', 'calendar:errors.fileLarge');
  if (Number(request.headers['content-length'] ?? 0) > limits.fileMax) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limits.fileMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

interface State {
  result: ImportResult;
  /** What became of the event or series whose rows are being stored. */
  last: 'created' | 'updated' | 'unchanged';
  /** Whether something of it was deleted in an earlier step. */
  isTouched: boolean;
  /** Whether a reminder may be due sooner than was known. */
  hasReminder: boolean;
  /** Other viewers of changed events who have not been notified yet. */
  audience: number[];
}

type EventLine = Extract<CalendarRow, { type: 'event' }>;
type ChangedLine = Extract<CalendarRow, { type: 'changed' }>;

/** Rows deleted in one step. */
const pruneMax = 20;
const pruneSkipsMax = 200;

const filledOf = ({ columns, due }: CalendarRow): FilledColumns => ({
  ...columns,
  allDay: columns.allDay ? 1 : 0,
  remindAt: due?.at ?? null,
});

const compared = [
  ...basicNames,
  ...(['allDay', 'starts', 'ends', 'timeZone', 'rule', 'untilDay'] as const),
];

const isSame = (before: EventRow, after: FilledColumns): boolean =>
  compared.every((name) => before[name] === after[name]);

const noteChange = (context: Context, state: State, userId: number, id: number): void => {
  const audience = audienceOfId(context, id);
  audience.delete(userId);
  state.audience = [...new Set([...state.audience, ...audience])];
};

const update = (context: Context, before: EventRow, row: CalendarRow, state: State): void => {
  const { db, clock } = context;
  updateImported(db, { ...filledOf(row), id: before.id, now: clock.now().toISOString() });
  refileShares(db, before.id);
  if (!row.due) return;
  // A reminder that is set to another time before is wanted then, though it was given already.
  if (row.due.starts && before.reminderInterval !== row.columns.reminderInterval) {
    deleteRemindersFrom(db, before.id, row.due.starts);
  }
  state.hasReminder = true;
};

const insert = (
  context: Context,
  row: CalendarRow,
  scope: { userId: number; seriesId: number | null; originalDay: string | null; isFamily: 0 | 1 },
  state: State,
): number => {
  if (row.due) state.hasReminder = true;
  const now = context.clock.now().toISOString();
  return insertImported(context.db, { ...filledOf(row), ...scope, uid: row.uid, now });
};

/** Deletes a few of what the file no longer has of a series. @returns whether there may be more. */
const prune = ({ db }: Context, id: number, row: EventLine, state: State): boolean => {
  const changed = deleteOtherChanged(db, id, row.changedDays, pruneMax);
  const skips = deleteOtherSkips(db, id, row.skips, pruneSkipsMax);
  if (changed + skips > 0) state.isTouched = true;
  return changed === pruneMax || skips === pruneSkipsMax;
};

const storeEvent = (context: Context, userId: number, row: EventLine, state: State): boolean => {
  const { db } = context;
  const known = findEventByUid(db, userId, row.uid);
  if (!known) {
    const scope = { userId, seriesId: null, originalDay: null, isFamily: 0 } as const;
    insertSkips(db, insert(context, row, scope, state), row.skips);
    state.last = 'created';
  } else {
    if (prune(context, known.id, row, state)) return false;
    const hasNewSkips = insertSkips(db, known.id, row.skips) > 0;
    const isTouched = state.isTouched || hasNewSkips || !isSame(known, filledOf(row));
    state.isTouched = false;
    state.last = isTouched ? 'updated' : 'unchanged';
    if (isTouched) {
      update(context, known, row, state);
      noteChange(context, state, userId, known.id);
    }
  }
  state.result[state.last] += 1;
  return true;
};

const storeChanged = (context: Context, userId: number, row: ChangedLine, state: State): void => {
  const { db } = context;
  const series = findEventByUid(db, userId, row.uid);
  // It was deleted while the file was being stored.
  if (!series) return;
  const { originalDay } = row;
  const knownId = findChangedId(db, series.id, originalDay);
  const known = knownId === undefined ? undefined : findEvent(db, knownId, userId);
  if (known && isSame(known, filledOf(row))) return;
  if (known) update(context, known, row, state);
  else {
    const scope = { userId, seriesId: series.id, originalDay, isFamily: series.isFamily };
    copyShares(db, series.id, insert(context, row, scope, state));
  }
  if (state.last === 'created') return;
  noteChange(context, state, userId, series.id);
  if (state.last === 'updated') return;
  state.last = 'updated';
  state.result.unchanged -= 1;
  state.result.updated += 1;
};

/** Records a row adds; what was changed of a series is replaced as a whole. */
const countNewOf = ({ db }: Context, userId: number, row: CalendarRow): number => {
  if (row.type === 'changed') return 1;
  const known = findEventByUid(db, userId, row.uid);
  return known ? -countChanged(db, known.id) : 1;
};

const tell = ({ live }: Context, isFor: (userId: number) => boolean): void =>
  live.publish({ type: 'changed', area: 'calendar' }, ({ id }) => isFor(id));

/** What is there already by its UID is changed rather than doubled. */
export const calendarImport = (
  context: Context,
): ImportSteps<CalendarRow, State, ImportSummary> => ({
  worker: 'calendar-import-worker',
  options: (): ParseOptions => ({
    zone: context.household.timeZone(),
    now: context.clock.now().getTime(),
  }),
  countNew: ({ id }, rows) => rows.reduce((sum, row) => sum + countNewOf(context, id, row), 0),
  begin: (actor, { summary, newCount }) => {
    // A calendar that is full may still be brought up to date.
    if (newCount > 0) requireQuota(context, actor, newCount);
    return {
      result: { created: 0, updated: 0, unchanged: 0, ...summary },
      last: 'created',
      isTouched: false,
      hasReminder: false,
      audience: [],
    };
  },
  store: (userId, row, state) => {
    if (row.type === 'event') return storeEvent(context, userId, row, state);
    storeChanged(context, userId, row, state);
    return true;
  },
  skip: ({ result }) => {
    result.skipped += 1;
  },
  announce: (_userId, state) => {
    const audience = new Set(state.audience);
    if (audience.size > 0) tell(context, (id) => audience.has(id));
    if (state.hasReminder) context.events.emit('reminderAdded', {});
    state.audience = [];
    state.hasReminder = false;
  },
  finish: (userId) => tell(context, (id) => id === userId),
  resultOf: ({ result }) => result,
});
