import type { OutputOf } from '#shared/endpoint.ts';
import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { youngestAge } from '#shared/features/reading/ages.ts';
import {
  type Book,
  type BookChanges,
  type BookFields,
  bookNames,
  type listBooks,
  newBook,
} from '#shared/features/reading/books.contract.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import { fieldsAfter } from '#shared/fields-named.ts';
import type { Context } from '../../../context/context.ts';
import type { PreparedMedia } from '../../../media/media-store.ts';
import { readerOf } from '../household-readers.ts';
import { bookFilterParams } from '../list-filters.ts';
import { announceBook } from '../live-events.ts';
import { syncCopies } from '../logs/log-counts.ts';
import { findLogOf } from '../logs/logs.repo.ts';
import { audienceOf, canEditBook, canSeeBook, type Reader } from './books.policy.ts';
import { presentArchived, presentBooks } from './books.present.ts';
import { type BookRow, countBooksOf, findBook, insertBook, updateBook } from './books.repo.ts';
import { listByIsbn, listOwnBooks, listShelf, searchShelf, shelfQuery } from './bookshelf.repo.ts';
import { listFiltered } from './filtered-shelf.repo.ts';

type BookQuery = OutputOf<typeof listBooks.query>;

const listIds = ({ db }: Context, reader: Reader, query: BookQuery): number[] => {
  const { q, filter, sort, before, limit, ...narrowing } = query;
  const page = shelfQuery(reader, { before, limit });
  const isMine = filter === 'mine';
  const onlyMine = isMine ? 1 : 0;
  if (sort !== 'added' || Object.values(narrowing).some(Boolean)) {
    return listFiltered(db, { ...page, ...bookFilterParams(query), sort, onlyMine });
  }
  if (!q) return isMine ? listOwnBooks(db, page) : listShelf(db, page);
  const { isbn, words } = bookFilterParams({ q });
  if (isbn) return listByIsbn(db, { ...page, isbn, onlyMine });
  return words ? searchShelf(db, { ...page, words, onlyMine }) : [];
};

/** The books the caller can see, newest first unless sorted. */
export const listBooksFor = (context: Context, actor: Actor, query: BookQuery): Book[] => {
  const reader = readerOf(context, actor);
  return presentBooks(context, reader, listIds(context, reader, query));
};

/** A book that the caller sees. @throws AppError 404 */
export const requireBook = (context: Context, actor: Actor, id: number): BookRow => {
  const book = findBook(context.db, id);
  if (!book || !canSeeBook(readerOf(context, actor), book)) throw notFound();
  return book;
};

/** A book in the library or the caller's log. @throws AppError 404 */
export const readBook = (context: Context, actor: Actor, id: number): Book => {
  const { db } = context;
  const reader = readerOf(context, actor);
  const book = findBook(db, id);
  if (book && canSeeBook(reader, book)) {
    const [shown] = presentBooks(context, reader, [id]);
    if (shown) return shown;
  }
  const log = findLogOf(db, actor.id, id);
  if (!log) throw notFound();
  return presentArchived(log);
};

/** @throws AppError 404; 403 for another's book */
export const requireOwnBook = (context: Context, actor: Actor, id: number): BookRow => {
  const book = requireBook(context, actor, id);
  if (!canEditBook(readerOf(context, actor), book)) {
    throw new AppError('forbidden', 'reading:errors.notYourBook');
  }
  return book;
};

export const booksMany = (): AppError => new AppError('conflict', 'reading:errors.booksMany');

/** How many books the library still takes from one person. */
export const roomForBooks = ({ db }: Context, actor: Actor): number =>
  limits.booksPerPerson - countBooksOf(db, actor.id);

/** Adds a book to the library; private unless said otherwise. @throws AppError 409 */
export const createBookFor = (
  context: Context,
  actor: Actor,
  fields: BookFields,
  picture: PreparedMedia | null,
): Book => {
  const { db, clock, events, media } = context;
  if (roomForBooks(context, actor) < 1) throw booksMany();
  const book = fieldsAfter(newBook, fields, bookNames);
  const id = insertBook(db, {
    ...book,
    youngestAge: youngestAge(book.ageRange),
    mediaId: picture && media.insert(picture, actor.id, 'cover'),
    isPublic: book.isPublic ? 1 : 0,
    audience: audienceOf(book.isPublic, actor),
    addedBy: actor.id,
    addedAt: clock.now().toISOString(),
  });
  announceBook(context, id, { before: null, after: findBook(db, id) ?? null });
  events.emit('bookAdded', { userId: actor.id });
  return readBook(context, actor, id);
};

/** What the book's cover becomes: the new one, none, or as it was. */
const changeCover = (
  { media }: Context,
  book: BookRow,
  change: { picture: PreparedMedia | null; remove: boolean; ownerId: number },
): number | null => {
  if (!change.picture && !change.remove) return book.mediaId;
  if (book.mediaId !== null) media.trash(book.mediaId);
  return change.picture && media.insert(change.picture, change.ownerId, 'cover');
};

/** Changes an own book; what is left out stays. @throws AppError 404, 403 */
export const changeBook = (
  context: Context,
  actor: Actor,
  id: number,
  fields: BookChanges,
  picture: PreparedMedia | null,
): Book => {
  const { db } = context;
  const before = requireOwnBook(context, actor, id);
  const book = fieldsAfter({ ...before, isPublic: before.isPublic === 1 }, fields, bookNames);
  const remove = fields.removeCover === true;
  updateBook(db, id, {
    ...book,
    youngestAge: youngestAge(book.ageRange),
    mediaId: changeCover(context, before, { picture, remove, ownerId: actor.id }),
    audience: audienceOf(book.isPublic, actor),
  });
  const after = requireBook(context, actor, id);
  syncCopies(context, after);
  announceBook(context, id, { before, after });
  return readBook(context, actor, id);
};
