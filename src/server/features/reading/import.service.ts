import { isDay } from '#shared/dates.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { normaliseAgeRange, youngestAge } from '#shared/features/reading/ages.ts';
import { normaliseIsbn } from '#shared/features/reading/isbn.ts';
import type { ReadingStatus } from '#shared/features/reading/reading.fields.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import type { ImportResult } from '#shared/features/reading/reading-csv.contract.ts';
import type { Context } from '../../context.ts';
import { announceLibrary } from './announcements.ts';
import type { Reader } from './books.policy.ts';
import { findBook, insertBook, type NewBook } from './books.repo.ts';
import { booksMany, roomForBooks, shelfQuery } from './books.service.ts';
import { type CsvRow, plainText } from './csv.ts';
import { copyOf } from './logs.present.ts';
import { type BookCopy, findLogOf, insertLog, type NewLogRow } from './logs.repo.ts';
import { noteFinished, noteReading } from './progress.service.ts';
import { readerOf } from './readers.ts';
import { findSameBook, listByIsbn } from './shelf.repo.ts';

const shelves: Record<string, ReadingStatus> = {
  read: 'completed',
  completed: 'completed',
  'currently-reading': 'reading',
  reading: 'reading',
  'did-not-finish': 'did_not_finish',
  did_not_finish: 'did_not_finish',
  dnf: 'did_not_finish',
  abandoned: 'did_not_finish',
};

const wholeIn = (cell: string | undefined, min: number, max: number): number | null => {
  const text = plainText(cell);
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : null;
};

/** Goodreads writes 2024/05/31; spreadsheets may have made dashes of it. */
const dayIn = (cell: string | undefined, latest: string): string | null => {
  const [year, month = '', date = ''] = plainText(cell).split(/[/-]/);
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) && day >= '1900-01-01' && day <= latest ? day : null;
};

/** Reviews come with tags for their line breaks. */
const reviewIn = (cell: string | undefined): string =>
  plainText(cell)
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .slice(0, limits.reviewMax);

/** Goodreads wraps ISBNs as `="0439023480"`. */
const isbnIn = (row: CsvRow): string | null => {
  const typed = [row.isbn13, row.isbn].map((cell) => plainText(cell).replace(/[="]/g, ''));
  for (const text of typed) {
    const isbn = normaliseIsbn(text);
    if (isbn) return isbn;
  }
  return null;
};

type BookIn = Omit<NewBook, 'audience' | 'isPublic' | 'mediaId' | 'addedBy' | 'addedAt'>;

const bookIn = (row: CsvRow): BookIn | null => {
  const title = plainText(row.title).slice(0, limits.titleMax);
  const author = plainText(row.author).slice(0, limits.authorMax);
  if (!title || !author) return null;
  const ageRange = normaliseAgeRange(plainText(row['age range']).slice(0, limits.ageRangeMax));
  return {
    title,
    author,
    description: plainText(row.description).slice(0, limits.descriptionMax),
    genre: plainText(row.genre).slice(0, limits.genreMax),
    pages: wholeIn(row['number of pages'], 1, limits.bookPagesMax),
    ageRange,
    youngestAge: youngestAge(ageRange),
    isbn: isbnIn(row),
  };
};

type LogIn = Omit<NewLogRow, keyof BookCopy | 'userId' | 'bookId' | 'createdAt'>;

const logIn = (row: CsvRow, bookPages: number | null, today: string): LogIn => {
  const status = shelves[plainText(row['exclusive shelf']).toLowerCase()] ?? 'to_read';
  const finishDate = status === 'completed' ? dayIn(row['date read'], today) : null;
  const startDate = dayIn(row['date started'], finishDate ?? today);
  const usualPage = status === 'completed' ? (bookPages ?? 0) : 0;
  return {
    status,
    startDate,
    finishDate,
    currentPage: wholeIn(row['current page'], 0, bookPages ?? limits.bookPagesMax) ?? usualPage,
    rating: wholeIn(row['my rating'], 1, 5),
    review: reviewIn(row['my review']),
    favorite: /^(yes|true|1)$/i.test(plainText(row.favorite)) ? 1 : 0,
  };
};

/** The same book on the caller's shelf, by its ISBN, else by title and author. */
const findKnown = ({ db }: Context, reader: Reader, book: BookIn): number | undefined => {
  const query = shelfQuery(reader, { limit: 1 });
  const { isbn, title, author } = book;
  const [byIsbn] = isbn ? listByIsbn(db, { ...query, isbn, onlyMine: 0 }) : [];
  return byIsbn ?? findSameBook(db, { ...query, title, author });
};

interface Importer {
  context: Context;
  actor: Actor;
  reader: Reader;
  result: ImportResult;
  /** The household's. */
  today: string;
  /** How many books the library still takes from the reader. */
  room: number;
}

/** @throws AppError 409 when there is no room for one more. */
const addBook = (importer: Importer, book: BookIn): number => {
  const { context, actor, result } = importer;
  const { db, clock, events } = context;
  if (importer.room < 1) throw booksMany();
  importer.room -= 1;
  const id = insertBook(db, {
    ...book,
    mediaId: null,
    isPublic: 0,
    audience: 'owner',
    addedBy: actor.id,
    addedAt: clock.now().toISOString(),
  });
  result.booksAdded += 1;
  events.emit('bookAdded', { userId: actor.id });
  return id;
};

const importRow = (importer: Importer, row: CsvRow): void => {
  const { context, actor, reader, result, today } = importer;
  const { db, clock } = context;
  const book = bookIn(row);
  if (!book) {
    result.unreadable += 1;
    return;
  }
  const bookId = findKnown(context, reader, book) ?? addBook(importer, book);
  if (findLogOf(db, actor.id, bookId)) {
    result.alreadyThere += 1;
    return;
  }
  const stored = findBook(db, bookId);
  if (!stored) return;
  const log = logIn(row, stored.pages, today);
  const createdAt = clock.now().toISOString();
  insertLog(db, { userId: actor.id, bookId, ...copyOf(stored), ...log, createdAt });
  result.logsAdded += 1;
  if (log.status === 'completed') noteFinished(context, actor.id, bookId);
};

/** Puts the rows of a file into the caller's library and log; what is there stays as it is. @throws AppError 409 */
export const importRows = (context: Context, actor: Actor, rows: CsvRow[]): ImportResult => {
  const result = {
    rows: rows.length,
    booksAdded: 0,
    logsAdded: 0,
    alreadyThere: 0,
    unreadable: 0,
  };
  const reader = readerOf(context, actor);
  const today = context.household.day();
  const room = roomForBooks(context, actor);
  const importer = { context, actor, reader, result, today, room };
  for (const row of rows) importRow(importer, row);
  if (result.booksAdded > 0) announceLibrary(context, actor.id);
  noteReading(context, actor.id);
  return result;
};
