import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { LogChanges, NewLog, ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { isPastTheBook, pageAfter, percentOf } from '#shared/features/reading/position.ts';
import type { ReadingStatus } from '#shared/features/reading/reading.fields.ts';
import type { Context } from '../../context.ts';
import { presentMedia } from '../../media/media-present.ts';
import { canSeeBook, type Reader } from './books.policy.ts';
import { type BookRow, findBook, listHolders } from './books.repo.ts';
import { requireNotFuture } from './days.ts';
import {
  type BookCopy,
  deleteLogRow,
  findLog,
  findLogOf,
  insertLog,
  type LogRow,
  listLogsOf,
  updateCopies,
  updateLog,
} from './logs.repo.ts';
import { noteFinished, noteReading } from './progress.service.ts';
import { readerOf, toReader } from './readers.ts';
import { listDaysOfLog, listSteps, recountDay, sumLog } from './sessions.repo.ts';

export const copyOf = (book: BookRow): BookCopy => ({
  bookTitle: book.title,
  bookAuthor: book.author,
  bookGenre: book.genre,
  bookPages: book.pages,
});

const percentRead = ({ status, currentPage, bookPages }: LogRow): number | null => {
  if (bookPages === null) return null;
  return status === 'completed' ? 100 : percentOf(currentPage, bookPages);
};

const presentLog = (log: LogRow, reader: Reader): ReadingLog => {
  const isOnShelf = canSeeBook(reader, log);
  const cover = isOnShelf ? presentMedia(log) : null;
  return {
    id: log.id,
    userId: log.userId,
    bookId: log.bookId,
    book: {
      title: log.bookTitle,
      author: log.bookAuthor,
      genre: log.bookGenre,
      pages: log.bookPages,
      coverImage: cover?.url ?? null,
      cover,
      isArchived: !isOnShelf,
    },
    status: log.status,
    startDate: log.startDate,
    finishDate: log.finishDate,
    pagesRead: log.pagesRead,
    minutesRead: log.minutesRead,
    currentPage: Math.min(log.currentPage, log.bookPages ?? log.currentPage),
    percent: percentRead(log),
    rating: log.rating,
    review: log.review,
    favorite: log.favorite === 1,
    createdAt: log.createdAt,
    updatedAt: log.updatedAt,
  };
};

/** An own log. @throws AppError 404 */
const requireLog = ({ db }: Context, actor: Actor, id: number): LogRow => {
  const log = findLog(db, id);
  if (log?.userId !== actor.id) throw notFound();
  return log;
};

export const readLog = (context: Context, actor: Actor, id: number): ReadingLog =>
  presentLog(requireLog(context, actor, id), readerOf(context, actor));

interface LogQuery {
  status?: ReadingStatus | undefined;
  bookId?: number | undefined;
  before?: number | undefined;
  limit: number;
}

/** The caller's own, newest first. */
export const listLogsFor = (context: Context, actor: Actor, query: LogQuery): ReadingLog[] => {
  const { status, bookId, before = Number.MAX_SAFE_INTEGER, limit } = query;
  const reader = readerOf(context, actor);
  if (bookId === undefined) {
    const rows = listLogsOf(context.db, actor.id, { before, limit, status });
    return rows.map((log) => presentLog(log, reader));
  }
  const log = findLogOf(context.db, actor.id, bookId);
  const isAsked = log && log.id < before && (!status || log.status === status);
  return isAsked ? [presentLog(log, reader)] : [];
};

/** Begins a log. @returns its id. */
export const addLog = (
  { db, clock }: Context,
  userId: number,
  book: { id: number; copy: BookCopy },
  fields: { status: ReadingStatus; startDate: string | null; finishDate: string | null },
): number => {
  const isFinished = fields.status === 'completed';
  return insertLog(db, {
    userId,
    bookId: book.id,
    ...book.copy,
    ...fields,
    currentPage: isFinished ? (book.copy.bookPages ?? 0) : 0,
    rating: null,
    review: '',
    wasFinished: isFinished ? 1 : 0,
    createdAt: clock.now().toISOString(),
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
  if (status === 'completed') noteFinished(context, actor.id);
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
  const page = changes.currentPage ?? (isDone ? bookPages : null);
  if (page === null) return {};
  if (bookPages !== null && page > bookPages) throw pastTheBook(bookPages);
  return { basePage: page, currentPage: page, baseSessionId: sumLog(db, log.id).lastId };
};

export const pastTheBook = (pages: number): AppError =>
  new AppError('invalid', 'reading:errors.pastTheBook', { values: { pages } });

/** Status, days, page, rating, review and favourite (decision 125). @throws AppError 404, 400 */
export const changeLog = (
  context: Context,
  actor: Actor,
  id: number,
  changes: LogChanges,
): ReadingLog => {
  const { db, clock } = context;
  const log = requireLog(context, actor, id);
  const dates = changeDates(context, log, changes);
  const isDone = dates.status === 'completed';
  updateLog(db, id, {
    ...dates,
    ...changePage(context, log, changes),
    rating: changes.rating === undefined ? log.rating : changes.rating,
    review: changes.review ?? log.review,
    favorite: changes.favorite ?? log.favorite === 1,
    wasFinished: isDone || log.wasFinished === 1,
    updatedAt: clock.now().toISOString(),
  });
  if (isDone && log.wasFinished === 0) noteFinished(context, actor.id);
  noteReading(context, actor.id);
  return readLog(context, actor, id);
};

const removeLog = (context: Context, log: LogRow): void => {
  const { db } = context;
  const days = listDaysOfLog(db, log.id);
  deleteLogRow(db, log.id);
  for (const day of days) recountDay(db, log.userId, day);
  noteReading(context, log.userId, { hasSessions: days.length > 0 });
};

/** Takes a log away, with the sessions of its book. @throws AppError 404 */
export const deleteLogFor = (context: Context, actor: Actor, id: number): void =>
  removeLog(context, requireLog(context, actor, id));

/** The same, by the book; nothing where there is none. */
export const removeLogOf = (context: Context, userId: number, bookId: number): void => {
  const log = findLogOf(context.db, userId, bookId);
  if (log) removeLog(context, log);
};

/**
 * Adds a log up anew from its sessions (decision 126).
 * @returns the sessions that would have led past the last page.
 */
export const recountLog = ({ db, clock }: Context, id: number): Set<number> => {
  const log = findLog(db, id);
  const cut = new Set<number>();
  if (!log) return cut;
  let page = Math.min(log.basePage, log.bookPages ?? log.basePage);
  for (const step of listSteps(db, id, log.baseSessionId)) {
    if (isPastTheBook(page, step.pages, log.bookPages)) cut.add(step.id);
    page = pageAfter(page, step.pages, log.bookPages);
  }
  const { minutes, pages, firstDay } = sumLog(db, id);
  const hasBegun = log.status === 'to_read' && firstDay !== null;
  updateLog(db, id, {
    minutesRead: minutes,
    pagesRead: pages,
    currentPage: page,
    ...(hasBegun ? { status: 'reading', startDate: log.startDate ?? firstDay } : {}),
    updatedAt: clock.now().toISOString(),
  });
  return cut;
};

/** Brings what logs keep of a book up to date, for those who see it; others keep what they knew. */
export const syncCopies = (context: Context, book: BookRow): void => {
  const { db } = context;
  const ids = listHolders(db, book.id)
    .filter((holder) => {
      const person = { id: holder.id, role: holder.role, isChild: holder.isChild === 1 };
      return canSeeBook(toReader(person, holder.shelf), book);
    })
    .map(({ logId }) => logId);
  updateCopies(db, ids, copyOf(book));
  for (const id of ids) recountLog(context, id);
};
