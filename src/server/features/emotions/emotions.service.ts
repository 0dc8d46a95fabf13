import { addToDay, timeOnDay } from '#shared/dates.ts';
import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import {
  type EmotionChanges,
  type EmotionInput,
  emotionNames,
} from '#shared/features/emotions/emotions.fields.ts';
import { limits } from '#shared/features/emotions/emotions.limits.ts';
import { fieldsAfter, fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../context/context.ts';
import { isOwnLog } from './emotions.policy.ts';
import {
  countDay,
  deleteLog,
  findLog,
  insertLog,
  type LogCursor,
  type LogRow,
  listBefore,
  listSpan,
  updateLog,
} from './emotions.repo.ts';

const noon = 12 * 60;

const present = (row: LogRow): EmotionLog => ({
  id: row.id,
  userId: row.userId,
  ...fieldsNamed(row, emotionNames),
  timestamp: row.timestamp,
});

/** Notifies the person's other devices only. */
const announce = (
  { live }: Context,
  userId: number,
  id: number,
  change: 'created' | 'updated' | 'deleted',
): void =>
  live.publish({ type: 'changed', area: 'emotions', id, change }, (actor) => actor.id === userId);

/** @throws AppError 404, for what is another's too. */
const requireLog = (context: Context, actor: Actor, id: number): LogRow => {
  const log = findLog(context.db, id);
  if (!log || !isOwnLog(actor, log)) throw notFound();
  return log;
};

/** @throws AppError 404 */
export const readLog = (context: Context, actor: Actor, id: number): EmotionLog =>
  present(requireLog(context, actor, id));

/** A device may be a day ahead of the household (rule 115). @throws AppError 400, 409 */
const requireFreeDay = (context: Context, actor: Actor, date: string): void => {
  if (date > addToDay(context.household.day(), 1)) {
    throw new AppError('invalid', 'common:errors.dateFuture');
  }
  if (countDay(context.db, actor.id, date) >= limits.perDay) {
    throw new AppError('conflict', 'emotions:errors.dayFull');
  }
};

/** Now, or noon of a day gone by (rule 117). */
const timestampOf = ({ household, clock }: Context, date: string): string => {
  const moment = date < household.day() ? timeOnDay(date, noon, household.timeZone()) : clock.now();
  return moment.toISOString();
};

/** Logs an emotion. @throws AppError 400 for a future day, 409 for a full one. */
export const logEmotion = (context: Context, actor: Actor, input: EmotionInput): EmotionLog => {
  requireFreeDay(context, actor, input.date);
  const log = insertLog(context.db, {
    ...input,
    userId: actor.id,
    timestamp: timestampOf(context, input.date),
  });
  context.events.emit('emotionLogged', { userId: actor.id });
  announce(context, actor.id, log.id, 'created');
  return present(log);
};

/** Changes what is sent; another day brings another timestamp. @throws AppError 404, 400, 409 */
export const changeLog = (
  context: Context,
  actor: Actor,
  id: number,
  changes: EmotionChanges,
): EmotionLog => {
  const before = requireLog(context, actor, id);
  const fields = fieldsAfter(before, changes, emotionNames);
  const hasMoved = fields.date !== before.date;
  if (hasMoved) requireFreeDay(context, actor, fields.date);
  const timestamp = hasMoved ? timestampOf(context, fields.date) : before.timestamp;
  const after = { ...fields, timestamp };
  updateLog(context.db, id, after);
  announce(context, actor.id, id, 'updated');
  return present({ id, userId: actor.id, ...after });
};

/** @throws AppError 404 */
export const removeLog = (context: Context, actor: Actor, id: number): void => {
  requireLog(context, actor, id);
  deleteLog(context.db, id);
  context.events.emit('privateRecordDeleted', { userId: actor.id, form: `emotion.${id}` });
  announce(context, actor.id, id, 'deleted');
};

const textOf = ({ date, timestamp, id }: LogCursor): string => `${date}~${timestamp}~${id}`;

const cursorFrom = (text: string): LogCursor => {
  const [date = '', timestamp = '', id] = text.split('~');
  return { date, timestamp, id: Number(id) };
};

/**
 * The caller's own logs, newest first: a span of up to a month whole, else a page and where the next begins.
 * @throws AppError 400 for half a span, or one that is too long or ends before it begins.
 */
export const listLogs = (
  context: Context,
  actor: Actor,
  query: { from?: string | undefined; to?: string | undefined; before?: string | undefined },
): { logs: EmotionLog[]; next: string | null } => {
  const { from, to, before } = query;
  if (from !== undefined || to !== undefined) {
    const isSpan = from !== undefined && to !== undefined && from <= to;
    if (!isSpan || addToDay(from, limits.spanDays - 1) < to) {
      throw new AppError('invalid', 'common:errors.invalidRequest');
    }
    return { logs: listSpan(context.db, actor.id, from, to).map(present), next: null };
  }
  const cursor = before === undefined ? undefined : cursorFrom(before);
  const rows = listBefore(context.db, actor.id, limits.pageSize + 1, cursor);
  const logs = rows.slice(0, limits.pageSize).map(present);
  const last = logs.at(-1);
  return { logs, next: last && rows.length > limits.pageSize ? textOf(last) : null };
};

/** The newest of one's logs. */
export const listRecent = (context: Context, actor: Actor): EmotionLog[] =>
  listBefore(context.db, actor.id, limits.recent).map(present);
