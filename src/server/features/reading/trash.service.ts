import { AppError, forbidden, notFound } from '#shared/errors.ts';
import { type Actor, isAdmin, isGrownUp } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/trash/trash.fields.ts';
import { daysBefore } from '#shared/hours.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import type { TrashCursor, TrashedThing, TrashSource } from '../../extension-points/trash.ts';
import { mediaUrl } from '../../media/media-names.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import {
  audienceOf,
  canDeleteBook,
  canEndBook,
  canRestoreBook,
  type TrashedBook,
} from './books/books.policy.ts';
import {
  type BookRow,
  deleteBookRow,
  findBook,
  listHolders,
  updateBook,
} from './books/books.repo.ts';
import { requireBook } from './books/books.service.ts';
import { readerOf } from './household-readers.ts';
import { announceBook } from './live-events.ts';
import { removeLogOf } from './logs/logs.service.ts';
import { noteReading } from './logs/progress.service.ts';
import { addLogToDays } from './sessions/sessions.repo.ts';
import { deleteStrayTimers, pauseStrayTimers } from './sessions/timers.repo.ts';
import {
  bringLogBack,
  countTrash,
  forgetSetAside,
  listDue,
  listTrash,
  setLogAside,
  type TrashedBookRow,
  type TrashQuery,
} from './trash.repo.ts';

/** Books deleted in one transaction: few enough for other writers to wait. */
const purgeBatch = 2;

/** What is in the trash changed for those who may bring these books back; each as it is or was there. */
const announceTrash = ({ live }: Context, books: TrashedBook[]): void => {
  if (books.length === 0) return;
  live.publish({ type: 'changed', area: 'trash' }, (actor) =>
    books.some((book) => canRestoreBook(actor, book)),
  );
};

/**
 * Puts a book into the trash; the caller's own log and sessions wait with it. Others keep theirs: for
 * them the book is archived (rule 128). @throws AppError 404, 403
 */
export const removeBook = (context: Context, actor: Actor, id: number): void => {
  const { db, clock, audit } = context;
  const book = requireBook(context, actor, id);
  if (!canDeleteBook(readerOf(context, actor), book)) {
    throw new AppError('forbidden', 'reading:errors.notYoursToDelete');
  }
  setLogAside(db, actor.id, id);
  removeLogOf(context, actor.id, id);
  const now = clock.now().toISOString();
  pauseStrayTimers(db, id, now);
  const deleted = { archivedAt: now, trashedAt: now, trashedBy: actor.id };
  updateBook(db, id, deleted);
  if (book.addedBy !== actor.id) {
    const who = { actorId: actor.id, subjectId: book.addedBy };
    audit.record({ action: 'bookDeleted', ...who, details: { title: book.title } });
  }
  announceBook(context, id, { before: book, after: null });
  announceTrash(context, [{ ...book, ...deleted }]);
};

const record = (
  { audit }: Context,
  actor: Actor,
  action: 'trashRestored' | 'trashRemoved',
  { title, addedBy }: { title: string; addedBy: number },
): void => {
  const details = { kind: 'book', title };
  audit.record({ action, actorId: actor.id, subjectId: addedBy, details });
};

/** A book that the caller may bring back, or that is back. @throws AppError 404 */
const requireRestorable = (context: Context, actor: Actor, id: number): BookRow => {
  const book = findBook(context.db, id);
  if (!book) throw notFound();
  if (book.trashedAt === null) return requireBook(context, actor, id);
  if (!canRestoreBook(actor, book)) throw notFound();
  return book;
};

/** Restores a book, and the log of the person who deleted it. @throws AppError 404 */
const restoreBook = (context: Context, actor: Actor, id: number): void => {
  const { db } = context;
  const book = requireRestorable(context, actor, id);
  if (book.trashedAt === null) return;
  const adder = findUser(db, book.addedBy);
  const audience = adder ? audienceOf(book.isPublic === 1, adder) : book.audience;
  updateBook(db, id, { archivedAt: null, trashedAt: null, trashedBy: null, audience });
  const kept = bringLogBack(db, id);
  if (kept) {
    addLogToDays(db, kept.logId);
    noteReading(context, kept.userId);
  }
  record(context, actor, 'trashRestored', book);
  const after = findBook(db, id);
  announceBook(context, id, { before: null, after: after ?? null });
  announceTrash(context, [book]);
};

/** Ends books with their covers; those in others' logs stay there, as their logs keep them. */
const endBooks = (context: Context, books: TrashedBookRow[]): void => {
  const { db, media } = context;
  for (const { id } of books) {
    deleteStrayTimers(db, id);
    if (listHolders(db, id).length > 0) {
      forgetSetAside(db, id);
      updateBook(db, id, { trashedAt: null, trashedBy: null, mediaId: null });
    } else deleteBookRow(db, id);
  }
  media.remove(books.flatMap(({ mediaId }) => mediaId ?? []));
  announceTrash(context, books);
};

/** Ends a book before its time. @throws AppError 404, 403 */
const endBook = (context: Context, actor: Actor, id: number): void => {
  const book = findBook(context.db, id);
  if (!book || !canRestoreBook(actor, book)) throw notFound();
  if (!canEndBook(actor, book)) throw forbidden();
  record(context, actor, 'trashRemoved', book);
  endBooks(context, [{ ...book, trashedAt: book.trashedAt ?? '' }]);
};

const queryOf = (actor: Actor): TrashQuery => ({
  me: actor.id,
  isAdmin: isAdmin(actor) ? 1 : 0,
  isGrownUp: isGrownUp(actor),
});

const endSome = (context: Context, actor: Actor, cursor: TrashCursor, limit: number): number => {
  const some = Math.min(limit, purgeBatch);
  const books = listTrash(context.db, queryOf(actor), cursor, some).filter((book) =>
    canEndBook(actor, book),
  );
  endBooks(context, books);
  return books.length;
};

const presentTrashed = (actor: Actor, row: TrashedBookRow): TrashedThing => ({
  id: row.id,
  title: row.title,
  ownerId: row.addedBy,
  deletedBy: row.trashedBy,
  deletedAt: row.trashedAt,
  thumbUrl: row.mediaName && row.smallSha256 && mediaUrl(row.mediaName, 'small', row.smallSha256),
  canRestore: canRestoreBook(actor, row),
  canRemove: canEndBook(actor, row),
});

/** Books, as the trash lists them. */
export const bookTrash = (context: Context): TrashSource => ({
  list: (actor, cursor, limit) =>
    listTrash(context.db, queryOf(actor), cursor, limit).map((row) => presentTrashed(actor, row)),
  count: (actor) => countTrash(context.db, queryOf(actor)),
  restore: (actor, id) => restoreBook(context, actor, id),
  remove: (actor, id) => endBook(context, actor, id),
  removeSome: (actor, cursor, limit) => endSome(context, actor, cursor, limit),
});

/** Removes one batch of what has been in the trash for 30 days. @returns whether there may be more. */
export const purgeBooks = (context: Context, date: Date): boolean => {
  const { db } = context;
  const before = daysBefore(date, limits.trashDays).toISOString();
  return write(db, () => {
    const books = listDue(db, before, purgeBatch);
    endBooks(context, books);
    return books.length === purgeBatch;
  });
};
