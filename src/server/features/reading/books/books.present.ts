import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import { type Book, bookNames, newBook } from '#shared/features/reading/books.contract.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../../context/context.ts';
import { presentMedia } from '../../../media/media-present.ts';
import { findMembers } from '../../accounts/accounts.repo.ts';
import { type CountedLog, countedPages, percentRead } from '../logs/logs.present.ts';
import type { LogRow } from '../logs/logs.repo.ts';
import { canDeleteBook, canEditBook, type Reader } from './books.policy.ts';
import { listShownBooks, type ShownBookRow } from './books.repo.ts';

const presentMyLog = (
  log: CountedLog & Pick<LogRow, 'id' | 'currentPage' | 'minutesRead'>,
  bookPages: number | null,
): Book['myLog'] => ({
  id: log.id,
  status: log.status,
  currentPage: log.currentPage,
  percent: percentRead(log, bookPages),
  minutesRead: log.minutesRead,
  pagesRead: log.pagesRead,
  countedPages: countedPages(log, bookPages),
});

const presentBook = (
  row: ShownBookRow,
  reader: Reader,
  people: ReadonlyMap<number, Member>,
): Book => {
  const cover = presentMedia(row);
  return {
    id: row.id,
    ...fieldsNamed(row, bookNames),
    coverImage: cover?.url ?? null,
    cover,
    isPublic: row.isPublic === 1,
    addedBy: row.addedBy,
    addedByUser: people.get(row.addedBy) ?? null,
    addedAt: row.addedAt,
    isArchived: false,
    canEdit: canEditBook(reader, row),
    canDelete: canDeleteBook(reader, row),
    myLog: row.logId === null ? null : presentMyLog({ ...row, id: row.logId }, row.pages),
  };
};

/** Books that a reader sees, with a few statements for the whole list. */
export const presentBooks = ({ db }: Context, reader: Reader, ids: number[]): Book[] => {
  const rows = listShownBooks(db, ids, reader.id);
  const people = findMembers(
    db,
    rows.map(({ addedBy }) => addedBy),
  );
  return rows.map((row) => presentBook(row, reader, people));
};

/** A book that the reader can only see in their log. */
export const presentArchived = (log: LogRow): Book => ({
  id: log.bookId,
  ...newBook,
  title: log.bookTitle,
  author: log.bookAuthor,
  genre: log.bookGenre,
  pages: log.bookPages,
  coverImage: null,
  cover: null,
  addedBy: log.addedBy,
  addedByUser: null,
  addedAt: log.createdAt,
  isArchived: true,
  canEdit: false,
  canDelete: false,
  myLog: presentMyLog(log, log.bookPages),
});
