import { AppError } from '#shared/errors.ts';
import { normaliseAgeRange, youngestAge } from '#shared/features/reading/ages.ts';
import { normaliseIsbn } from '#shared/features/reading/isbn.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import type { LeftOut } from '#shared/features/reading/reading-csv.contract.ts';
import type { Parsed, Parser } from '../../../imports/parse-messages.ts';
import type { NewBook } from '../books/books.repo.ts';
import { shortText, textIn, wholeIn } from './cells.ts';
import { type CsvRow, readCsv } from './csv.ts';
import { type ImportedLog, logIn } from './import-log.ts';

export interface ParseOptions {
  /** The household's. */
  today: string;
}

export type ImportedBook = Omit<
  NewBook,
  'audience' | 'isPublic' | 'mediaId' | 'addedBy' | 'addedAt'
>;
/** What one line of a file says, as it is stored. */
export interface ReadingRow {
  book: ImportedBook;
  log: ImportedLog;
  /** What it says besides and the log does not keep. */
  leftOut: LeftOut[];
  /** Whether the same book is further up in the file. */
  isRepeat: boolean;
}

export interface ReadingSummary {
  rows: number;
  unreadable: number;
}

/** Goodreads wraps ISBNs as `="0439023480"`. */
const isbnIn = (row: CsvRow): string | null => {
  const typed = [row.isbn13, row.isbn].map((cell) => shortText(cell).replace(/[="]/g, ''));
  for (const text of typed) {
    const isbn = normaliseIsbn(text);
    if (isbn) return isbn;
  }
  return null;
};

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
    const row: ReadingRow = { book, ...logIn(line, today), isRepeat: isSeen(book) };
    yield { row, share };
  }
  return { rows: lines.length, unreadable };
} satisfies Parser<ParseOptions>;
