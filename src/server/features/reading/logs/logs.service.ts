import type { OutputOf } from '#shared/endpoint.ts';
import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import {
  type LogChanges,
  type LogFields,
  type listLogs,
  logNames,
  type NewLog,
  newLog,
  type ReadingLog,
} from '#shared/features/reading/logs.contract.ts';
import { fieldsAfter } from '#shared/fields-named.ts';
import type { Context } from '../../../context/context.ts';
import { canSeeBook, type Reader } from '../books/books.policy.ts';
import { deleteBookRow, findBook, listHolders } from '../books/books.repo.ts';
import { shelfQuery } from '../books/bookshelf.repo.ts';
import { readerOf } from '../household-readers.ts';
import { filterParams } from '../list-filters.ts';
import { requireNotFuture } from '../sessions/days.ts';
import { sumLog, takeLogFromDays } from '../sessions/sessions.repo.ts';
import { deleteStrayTimers } from '../sessions/timers.repo.ts';
import { listFilteredLogs } from './filtered-logs.repo.ts';
import { pastTheBook } from './log-counts.ts';
import { copyOf, logFieldsOf, presentLog } from './logs.present.ts';
import {
  type BookCopy,
  deleteLogRow,
  findLog,
  findLogOf,
  insertLog,
  type LogRow,
  listLogsByIds,
  listLogsOf,
  updateLog,
} from './logs.repo.ts';
import { noteFinished, noteReading } from './progress.service.ts';
import { listEarlier } from './rereads.repo.ts';

/** An own log. @throws AppError 404 */
export const requireLog = ({ db }: Context, actor: Actor, id: number): LogRow => {
  const log = findLog(db, id);
  if (log?.userId !== actor.id) throw notFound();
  return log;
};

const presentLogs = ({ db }: Context, reader: Reader, logs: LogRow[]): ReadingLog[] => {
  const earlier = listEarlier(
    db,
    logs.map(({ id }) => id),
  );
  return logs.map((log) => presentLog(log, reader, earlier.get(log.id) ?? []));
};

export const readLog = (context: Context, actor: Actor, id: number): ReadingLog => {
  const log = requireLog(context, actor, id);
  const earlier = listEarlier(context.db, [id]).get(id) ?? [];
  return presentLog(log, readerOf(context, actor), earlier);
};

type LogQuery = OutputOf<typeof listLogs.query>;

const listRows = ({ db }: Context, reader: Reader, query: LogQuery): LogRow[] => {
  const { status, before, limit, bookId: _, ...narrowing } = query;
  if (!Object.values(narrowing).some(Boolean)) {
    return listLogsOf(db, reader.id, { before, limit, status });
  }
  const { q, sort } = query;
  const page = shelfQuery(reader, { before, limit });
  return listLogsByIds(db, listFilteredLogs(db, { ...page, ...filterParams(query), q, sort }));
};

/** The caller's own, newest first unless sorted. */
export const listLogsFor = (context: Context, actor: Actor, query: LogQuery): ReadingLog[] => {
  const { status, bookId, before = Number.MAX_SAFE_INTEGER } = query;
  const reader = readerOf(context, actor);
  if (bookId === undefined) {
    return presentLogs(context, reader, listRows(context, reader, query));
  }
  const log = findLogOf(context.db, actor.id, bookId);
  const isAsked = log && log.id < before && (!status || log.status === status);
  return isAsked ? presentLogs(context, reader, [log]) : [];
};

/** Begins a log. @returns its id. */
export const addLog = (
  { db, clock }: Context,
  userId: number,
  book: { id: number; copy: BookCopy },
  fields: Pick<LogFields, 'status' | 'startDate' | 'finishDate'>,
): number => {
  const isFinished = fields.status === 'completed';
  const now = clock.now().toISOString();
  return insertLog(db, {
    userId,
    bookId: book.id,
    ...book.copy,
    ...newLog,
    ...fields,
    currentPage: isFinished ? (book.copy.bookPages ?? 0) : 0,
    createdAt: now,
    updatedAt: now,
  });
};

/** @throws AppError 404, 400; 409 where there is one of this book */
export const createLogFor = (context: Context, actor: Actor, fields: NewLog): ReadingLog => {
  const { db, household } = context;
  const book = findBook(db, fields.bookId);
  if (findLogOf(db, actor.id, fields.bookId)) {
    throw new AppError('conflict', 'reading:errors.logExists');
  }
  if (!book || !canSeeBook(readerOf(context, actor), book)) throw notFound();
  const today = household.day();
  const { status } = fields;
  const startDate =
    fields.startDate === undefined && status === 'reading' ? today : (fields.startDate ?? null);
  requireNotFuture(context, startDate);
  const finishDate = status === 'completed' ? laterOf(today, startDate) : null;
  const copied = { id: book.id, copy: copyOf(book) };
  const id = addLog(context, actor.id, copied, { status, startDate, finishDate });
  if (status === 'completed') noteFinished(context, actor.id, book.id);
  noteReading(context, actor.id);
  return readLog(context, actor, id);
};

const laterOf = (day: string, other: string | null): string =>
  other !== null && other > day ? other : day;

/** Start and finish after a change. @throws AppError 400 */
const changeDates = (context: Context, log: LogRow, changes: LogChanges) => {
  const today = context.household.day();
  const status = changes.status ?? log.status;
  const begins = status === 'reading' && log.status !== 'reading' && log.startDate === null;
  const usualStart = begins ? today : log.startDate;
  const startDate = changes.startDate === undefined ? usualStart : changes.startDate;
  const usualFinish = log.status === 'completed' ? log.finishDate : laterOf(today, startDate);
  const finish = changes.finishDate === undefined ? usualFinish : changes.finishDate;
  const finishDate = status === 'completed' ? finish : null;
  requireNotFuture(context, startDate);
  requireNotFuture(context, finishDate);
  if (startDate !== null && finishDate !== null && finishDate < startDate) {
    throw new AppError('invalid', 'reading:errors.finishBeforeStart');
  }
  return { status, startDate, finishDate };
};

/** Where the reader says they are; a book just completed is read to its end. @throws AppError 400 */
const changePage = ({ db }: Context, log: LogRow, changes: LogChanges) => {
  const { bookPages } = log;
  const isDone = changes.status === 'completed' && log.status !== 'completed';
  const isMoved = changes.currentPage !== undefined && changes.currentPage !== log.currentPage;
  const page = (isMoved ? changes.currentPage : null) ?? (isDone ? bookPages : null);
  if (page === null) return {};
  if (bookPages !== null && page > bookPages) throw pastTheBook(bookPages);
  return { basePage: page, currentPage: page, baseSessionId: sumLog(db, log.id).lastId };
};

/** Status, days, page, rating, review, favourite and shelves (rule 125). @throws AppError 404, 400 */
export const changeLog = (
  context: Context,
  actor: Actor,
  id: number,
  changes: LogChanges,
): ReadingLog => {
  const { db, clock } = context;
  const log = requireLog(context, actor, id);
  const fields = fieldsAfter(logFieldsOf(log), changes, logNames);
  const dates = changeDates(context, log, changes);
  updateLog(db, id, {
    ...fields,
    ...dates,
    ...changePage(context, log, changes),
    shelves: JSON.stringify(fields.shelves),
    updatedAt: clock.now().toISOString(),
  });
  if (dates.status === 'completed') noteFinished(context, actor.id, log.bookId);
  noteReading(context, actor.id);
  return readLog(context, actor, id);
};

/** A book that was archived for those who had it in their log goes with the last of them. */
const forgetArchived = ({ db }: Context, { bookId, archivedAt, trashedAt }: LogRow): void => {
  if (archivedAt === null || trashedAt !== null || listHolders(db, bookId).length > 0) return;
  deleteStrayTimers(db, bookId);
  deleteBookRow(db, bookId);
};

const removeLog = (context: Context, log: LogRow): void => {
  const { db } = context;
  takeLogFromDays(db, log.userId, log.id);
  deleteLogRow(db, log.id);
  forgetArchived(context, log);
  noteReading(context, log.userId);
};

/** Takes a log away, with the sessions of its book. @throws AppError 404 */
export const deleteLogFor = (context: Context, actor: Actor, id: number): void =>
  removeLog(context, requireLog(context, actor, id));

/** The same, by the book; nothing where there is none. */
export const removeLogOf = (context: Context, userId: number, bookId: number): void => {
  const log = findLogOf(context.db, userId, bookId);
  if (log) removeLog(context, log);
};
