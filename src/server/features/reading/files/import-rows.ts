import { isDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { normaliseAgeRange, youngestAge } from '#shared/features/reading/ages.ts';
import { normaliseIsbn } from '#shared/features/reading/isbn.ts';
import type { ReadingStatus } from '#shared/features/reading/reading.fields.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import type { Parsed, Parser } from '../../../imports/parse-messages.ts';
import type { NewBook } from '../books/books.repo.ts';
import type { BookCopy, NewLogRow } from '../logs/logs.repo.ts';
import { type CsvRow, plainText, readCsv } from './csv.ts';

export interface ParseOptions {
  /** The household's. */
  today: string;
}

export type ImportedBook = Omit<
  NewBook,
  'audience' | 'isPublic' | 'mediaId' | 'addedBy' | 'addedAt'
>;
export interface ImportedLog
  extends Omit<NewLogRow, keyof BookCopy | 'userId' | 'bookId' | 'createdAt' | 'currentPage'> {
  /** Null where the file does not say. */
  currentPage: number | null;
}

/** What one line of a file says, as it is stored. */
export interface ReadingRow {
  book: ImportedBook;
  log: ImportedLog;
  /** Whether the same book is further up in the file. */
  isRepeat: boolean;
}

export interface ReadingSummary {
  rows: number;
  unreadable: number;
}

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

/** Numbers, days and names of shelves; anything longer is invalid. */
const shortText = (cell: string | undefined): string => plainText(cell?.slice(0, 100));

const wholeIn = (cell: string | undefined, min: number, max: number): number | null => {
  const text = shortText(cell);
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : null;
};

/** Goodreads writes 2024/05/31; spreadsheets may have made dashes of it. */
const dayIn = (cell: string | undefined, latest: string): string | null => {
  const [year, month = '', date = ''] = shortText(cell).split(/[/-]/);
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) && day >= '1900-01-01' && day <= latest ? day : null;
};

/** Reviews come with tags for their line breaks; a tag ends before the next begins. */
const reviewIn = (cell: string | undefined): string =>
  plainText(cell)
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .slice(0, limits.reviewMax);

/** Goodreads wraps ISBNs as `="0439023480"`. */
const isbnIn = (row: CsvRow): string | null => {
  const typed = [row.isbn13, row.isbn].map((cell) => shortText(cell).replace(/[="]/g, ''));
  for (const text of typed) {
    const isbn = normaliseIsbn(text);
    if (isbn) return isbn;
  }
  return null;
};

const textIn = (cell: string | undefined, max: number): string => plainText(cell).slice(0, max);

const bookIn = (row: CsvRow): ImportedBook | null => {
  const title = textIn(row.title, limits.titleMax);
  const author = textIn(row.author, limits.authorMax);
  if (!title || !author) return null;
  const ageRange = normaliseAgeRange(textIn(row['age range'], limits.ageRangeMax));
  return {
    title,
    author,
    description: textIn(row.description, limits.descriptionMax),
    genre: textIn(row.genre, limits.genreMax),
    pages: wholeIn(row['number of pages'], 1, limits.bookPagesMax),
    ageRange,
    youngestAge: youngestAge(ageRange),
    isbn: isbnIn(row),
  };
};

const logIn = (row: CsvRow, today: string): ImportedLog => {
  const status = shelves[shortText(row['exclusive shelf']).toLowerCase()] ?? 'to_read';
  const finishDate = status === 'completed' ? dayIn(row['date read'], today) : null;
  return {
    status,
    startDate: dayIn(row['date started'], finishDate ?? today),
    finishDate,
    currentPage: wholeIn(row['current page'], 0, limits.bookPagesMax),
    rating: wholeIn(row['my rating'], 1, 5),
    review: reviewIn(row['my review']),
    favorite: /^(yes|true|1)$/i.test(shortText(row.favorite)) ? 1 : 0,
  };
};

/** As the database compares them: capitals of the alphabet alone are the same as small letters. */
const foldAscii = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Remembers books, and knows them again by their ISBN, else by title and author. */
const createSeen = () => {
  const seen = new Set<string>();
  return ({ isbn, title, author }: ImportedBook): boolean => {
    const names = [JSON.stringify([foldAscii(title), foldAscii(author)]), ...(isbn ? [isbn] : [])];
    const isKnown = names.some((name) => seen.has(name));
    for (const name of names) seen.add(name);
    return isKnown;
  };
};

/** Parses a list of books into rows that are ready to be stored. */
export const parseReadingList = function* (
  file: Uint8Array,
  { today }: ParseOptions,
): Generator<Parsed, ReadingSummary & Record<string, unknown>> {
  const text = Buffer.from(file).toString('utf8');
  if (!text.trim()) throw new AppError('invalid', 'reading:errors.csvRequired');
  const lines = readCsv(text);
  const isSeen = createSeen();
  let unreadable = 0;
  for (const [index, line] of lines.entries()) {
    const share = index / lines.length;
    const book = bookIn(line);
    if (!book) {
      unreadable += 1;
      yield { share };
      continue;
    }
    const row: ReadingRow = { book, log: logIn(line, today), isRepeat: isSeen(book) };
    yield { row, share };
  }
  return { rows: lines.length, unreadable };
} satisfies Parser<ParseOptions>;
