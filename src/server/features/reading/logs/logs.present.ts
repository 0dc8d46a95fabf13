import {
  type LogFields,
  logNames,
  type ReadingLog,
} from '#shared/features/reading/logs.contract.ts';
import { percentOf } from '#shared/features/reading/position.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import { presentMedia } from '../../../media/media-present.ts';
import { canSeeBook, type Reader } from '../books/books.policy.ts';
import type { BookRow } from '../books/books.repo.ts';
import type { BookCopy, LogRow } from './logs.repo.ts';
import type { EarlierReading } from './rereads.repo.ts';

/** What a log keeps of a book. */
export const copyOf = (book: BookRow): BookCopy => ({
  bookTitle: book.title,
  bookAuthor: book.author,
  bookGenre: book.genre,
  bookPages: book.pages,
});

/** How far a reader is through a book, 0 to 100; null when its length is not known. */
export const percentRead = (
  { status, currentPage }: Pick<LogRow, 'status' | 'currentPage'>,
  bookPages: number | null,
): number | null => {
  if (bookPages === null) return null;
  return status === 'completed' ? 100 : percentOf(currentPage, bookPages);
};

export type CountedLog = Pick<LogRow, 'status' | 'pagesRead' | 'earlierPages' | 'unloggedEarlier'>;

/** Pages that count as read: those of the sessions, and of each completed reading all (rule 127). */
export const countedPages = (log: CountedLog, bookPages: number | null): number => {
  const unlogged = Math.max((bookPages ?? 0) - (log.pagesRead - log.earlierPages), 0);
  return log.pagesRead + log.unloggedEarlier + (log.status === 'completed' ? unlogged : 0);
};

/** What the reader wrote and chose. */
export const logFieldsOf = (log: LogRow): LogFields => ({
  ...fieldsNamed(log, logNames),
  favorite: log.favorite === 1,
  shelves: JSON.parse(log.shelves),
});

export const presentLog = (log: LogRow, reader: Reader, earlier: EarlierReading[]): ReadingLog => {
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
    ...logFieldsOf(log),
    pagesRead: log.pagesRead,
    minutesRead: log.minutesRead,
    currentPage: Math.min(log.currentPage, log.bookPages ?? log.currentPage),
    percent: percentRead(log, log.bookPages),
    earlierReadings: earlier.map(({ startDate, finishDate }) => ({ startDate, finishDate })),
    createdAt: log.createdAt,
    updatedAt: log.updatedAt,
  };
};
