import { AppError, notFound } from '#shared/errors.ts';
import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';
import { newLog } from '#shared/features/reading/logs.contract.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import {
  type NewSession,
  type ReadingSession,
  type SavedSession,
  type SessionChanges,
  type SessionFields,
  sessionNames,
} from '#shared/features/reading/sessions.contract.ts';
import { fieldsAfter, fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../../context/context.ts';
import { canSeeBook } from '../books/books.policy.ts';
import { findBook } from '../books/books.repo.ts';
import { readerOf, toReader } from '../household-readers.ts';
import { pastTheBook, recountLog, startReading } from '../logs/log-counts.ts';
import { copyOf } from '../logs/logs.present.ts';
import { type BookCopy, copyNames, findLogOf, type LogRow } from '../logs/logs.repo.ts';
import { addLog, readLog } from '../logs/logs.service.ts';
import { noteReading } from '../logs/progress.service.ts';
import { findKid } from '../settings.repo.ts';
import { requireNotFuture } from './days.ts';
import {
  countSessionsOfLog,
  deleteSessionRow,
  findSession,
  insertSession,
  latest,
  listSessionsOf,
  listSessionsOfLog,
  recountDay,
  type SessionRow,
  updateSession,
} from './sessions.repo.ts';
import { deleteTimer, findTimer } from './timers.repo.ts';

const presentSession = (row: SessionRow): ReadingSession => ({
  id: row.id,
  userId: row.userId,
  bookId: row.bookId,
  bookTitle: row.bookTitle,
  ...fieldsNamed(row, sessionNames),
  createdAt: row.createdAt,
  recordedBy: row.recordedBy,
});

/** An own session. @throws AppError 404 */
const requireSession = ({ db }: Context, actor: Actor, id: number): SessionRow => {
  const session = findSession(db, id);
  if (session?.userId !== actor.id) throw notFound();
  return session;
};

interface SessionQuery {
  bookId?: number | undefined;
  before?: number | undefined;
  limit: number;
}

/** The caller's own, the latest day first. */
export const listSessionsFor = (
  context: Context,
  actor: Actor,
  { bookId, before, limit }: SessionQuery,
): ReadingSession[] => {
  const { db } = context;
  const at = before === undefined ? latest : requireSession(context, actor, before);
  if (bookId === undefined) return listSessionsOf(db, actor.id, at, limit).map(presentSession);
  const log = findLogOf(db, actor.id, bookId);
  return log ? listSessionsOfLog(db, log.id, at, limit).map(presentSession) : [];
};

/** A book the person can read: in the library, or in their log. @throws AppError 404 */
export const requireReadable = (context: Context, actor: Actor, id: number): BookCopy => {
  const book = findBook(context.db, id);
  if (book && canSeeBook(readerOf(context, actor), book)) return copyOf(book);
  const log = findLogOf(context.db, actor.id, id);
  if (!log) throw notFound();
  return fieldsNamed(log, copyNames);
};

/** Whom the session is for. @throws AppError 403 */
const readersOf = ({ db }: Context, actor: Actor, userIds: number[] | undefined): number[] => {
  const ids = [...new Set(userIds ?? [actor.id])];
  const isAllowed = (id: number) =>
    id === actor.id || (isGrownUp(actor) && findKid(db, id) !== undefined);
  if (!ids.every(isAllowed)) throw new AppError('forbidden', 'reading:errors.kidsOnly');
  return ids;
};

/** A log shows its book, so the kid must see the book, or have it in their log. @throws AppError 400 */
const requireOnShelves = ({ db }: Context, kidIds: number[], bookId: number): void => {
  const book = findBook(db, bookId);
  const mayRead = (id: number) => {
    const kid = findKid(db, id);
    if (!kid || !book) return false;
    const reader = toReader({ id, role: 'family', isChild: true }, kid.shelf);
    return canSeeBook(reader, book) || findLogOf(db, id, bookId) !== undefined;
  };
  if (!kidIds.every(mayRead)) throw new AppError('invalid', 'reading:errors.bookNotVisible');
};

/** Writes one person's session down and moves their log. @throws AppError 400 */
const record = (
  context: Context,
  actor: Actor,
  entry: { userId: number; book: { id: number; copy: BookCopy }; fields: SessionFields },
): { id: number; logId: number } => {
  const { db, clock } = context;
  const { userId, book, fields } = entry;
  const isOwn = userId === actor.id;
  const log: Pick<LogRow, 'id' | 'bookPages'> = findLogOf(db, userId, book.id) ?? {
    id: addLog(context, userId, book, newLog),
    bookPages: book.copy.bookPages,
  };
  if (countSessionsOfLog(db, log.id) >= limits.sessionsPerBook) {
    throw new AppError('conflict', 'reading:errors.sessionsMany');
  }
  const { bookPages } = log;
  if (bookPages !== null && fields.pagesRead > bookPages) throw pastTheBook(bookPages);
  const id = insertSession(db, {
    userId,
    logId: log.id,
    ...fields,
    createdAt: clock.now().toISOString(),
    recordedBy: isOwn ? null : actor.id,
  });
  startReading(context, log.id);
  const cut = recountLog(context, log.id);
  // The caller does not learn how far another person has read.
  if (isOwn && bookPages !== null && cut.has(id)) throw pastTheBook(bookPages);
  recountDay(db, userId, fields.date);
  noteReading(context, userId);
  return { id, logId: log.id };
};

const presentSaved = (
  context: Context,
  actor: Actor,
  id: number,
  recordedFor: number[],
): SavedSession => {
  const row = findSession(context.db, id);
  if (!row) throw notFound();
  const log = row.userId === actor.id ? readLog(context, actor, row.logId) : null;
  const lastPageReached =
    row.pagesRead > 0 &&
    log !== null &&
    log.status !== 'completed' &&
    log.book.pages !== null &&
    log.currentPage >= log.book.pages;
  return { ...presentSession(row), log, lastPageReached, recordedFor };
};

/** Records a session, for the caller or for kids of the household. @throws AppError 400, 403, 404 */
export const recordSession = (context: Context, actor: Actor, body: NewSession): SavedSession => {
  const { db, household } = context;
  const userIds = readersOf(context, actor, body.forUserIds);
  const copy = requireReadable(context, actor, body.bookId);
  const kidIds = userIds.filter((id) => id !== actor.id);
  requireOnShelves(context, kidIds, body.bookId);
  const fields = fieldsNamed({ ...body, date: body.date ?? household.day() }, sessionNames);
  requireNotFuture(context, fields.date);
  const book = { id: body.bookId, copy };
  const saved = userIds.map((userId) => ({
    userId,
    ...record(context, actor, { userId, book, fields }),
  }));
  if (body.fromTimer && findTimer(db, actor.id)?.bookId === body.bookId) deleteTimer(db, actor.id);
  const shown = saved.find(({ userId }) => userId === actor.id) ?? saved[0];
  return presentSaved(context, actor, shown?.id ?? 0, userIds);
};

/**
 * A session that the caller recorded as `body` says. Of a kid's they see what they sent: it may have changed.
 * @throws AppError 404
 */
export const readRecorded = (
  context: Context,
  actor: Actor,
  id: number,
  body: NewSession,
): SavedSession => {
  const saved = presentSaved(context, actor, id, body.forUserIds ?? [actor.id]);
  if (saved.userId === actor.id) return saved;
  if (saved.recordedBy !== actor.id) throw notFound();
  return { ...saved, ...fieldsAfter(saved, body, sessionNames), lastPageReached: false };
};

/** Corrects a session: log, day and goals follow. @throws AppError 404, 400 */
export const changeSession = (
  context: Context,
  actor: Actor,
  id: number,
  changes: SessionChanges,
): SavedSession => {
  const { db } = context;
  const before = requireSession(context, actor, id);
  const after = fieldsAfter(before, changes, sessionNames);
  if (after.minutesRead + after.pagesRead === 0) {
    throw new AppError('invalid', 'reading:errors.nothingRead');
  }
  if (after.date !== before.date) requireNotFuture(context, after.date);
  updateSession(db, { ...after, id });
  const cut = recountLog(context, before.logId);
  const { book } = readLog(context, actor, before.logId);
  const isMore = after.pagesRead > before.pagesRead;
  if (isMore && book.pages !== null && (after.pagesRead > book.pages || cut.has(id))) {
    throw pastTheBook(book.pages);
  }
  for (const day of new Set([before.date, after.date])) recountDay(db, actor.id, day);
  noteReading(context, actor.id);
  const saved = presentSaved(context, actor, id, [actor.id]);
  // Other words or minutes lead to no page.
  const hasMoved = after.pagesRead !== before.pagesRead || after.date !== before.date;
  return { ...saved, lastPageReached: saved.lastPageReached && hasMoved };
};

/** Takes a session back. @throws AppError 404 */
export const deleteSessionFor = (context: Context, actor: Actor, id: number): void => {
  const { db } = context;
  const session = requireSession(context, actor, id);
  deleteSessionRow(db, id);
  recountLog(context, session.logId);
  recountDay(db, actor.id, session.date);
  noteReading(context, actor.id);
};
