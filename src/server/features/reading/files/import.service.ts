import type { Actor } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import { ImportChoices, type ImportResult } from '#shared/features/reading/reading-csv.contract.ts';
import type { Context } from '../../../context/context.ts';
import type { ImportSteps } from '../../../imports/import-kinds.ts';
import { findUser } from '../../accounts/accounts.repo.ts';
import { audienceOf, type Reader } from '../books/books.policy.ts';
import { findBook, insertBook } from '../books/books.repo.ts';
import { booksMany, roomForBooks } from '../books/books.service.ts';
import { findSameBook, listByIsbn, shelfQuery } from '../books/bookshelf.repo.ts';
import { readerOf } from '../household-readers.ts';
import { announceLibrary } from '../live-events.ts';
import { copyOf } from '../logs/logs.present.ts';
import { findLogOf, insertLog } from '../logs/logs.repo.ts';
import { noteFinished, noteReading } from '../logs/progress.service.ts';
import { insertEarlier } from '../logs/rereads.repo.ts';
import { type ImportedLog, keptOf } from './import-log.ts';
import type { ImportedBook, ReadingRow, ReadingSummary } from './import-rows.ts';

/** The same book for a reader, by its ISBN, else by title and author. */
const findKnown = ({ db }: Context, reader: Reader, book: ImportedBook): number | undefined => {
  const query = shelfQuery(reader, { limit: 1 });
  const { isbn, title, author } = book;
  const [byIsbn] = isbn ? listByIsbn(db, { ...query, isbn, onlyMine: 0 }) : [];
  return byIsbn ?? findSameBook(db, { ...query, title, author });
};

/** What is counted, and whom new books are for. */
interface ImportState extends ImportResult, ImportChoices {}

const addBook = (
  context: Context,
  person: Pick<Actor, 'id' | 'isChild'>,
  book: ImportedBook,
  isPublic: boolean,
): number => {
  const { db, clock, events } = context;
  const id = insertBook(db, {
    ...book,
    mediaId: null,
    isPublic: isPublic ? 1 : 0,
    audience: audienceOf(isPublic, person),
    addedBy: person.id,
    addedAt: clock.now().toISOString(),
  });
  events.emit('bookAdded', { userId: person.id });
  return id;
};

/** Where the reader is; of a book that was finished, at its end. */
const pageOf = (
  { currentPage, status }: Pick<ImportedLog, 'currentPage' | 'status'>,
  bookPages: number | null,
): number => {
  const usual = status === 'completed' ? (bookPages ?? 0) : 0;
  const isInBook = currentPage !== null && currentPage <= (bookPages ?? limits.bookPagesMax);
  return isInBook ? currentPage : usual;
};

const countEach = <Name extends string>(
  counts: Partial<Record<Name, number>>,
  names: Name[],
): void => {
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
};

/** Noon in UTC is on the same day nearly everywhere. */
const timeOf = (day: string): string => `${day}T12:00:00.000Z`;

const storeRow = (
  context: Context,
  userId: number,
  { book, log: { addedOn, earlier, ...log }, leftOut }: ReadingRow,
  result: ImportState,
): void => {
  const { db, clock } = context;
  const person = findUser(db, userId);
  if (!person) return;
  const known = findKnown(context, readerOf(context, person), book);
  if (known === undefined) result.booksAdded += 1;
  const bookId = known ?? addBook(context, person, book, result.isPublic);
  if (findLogOf(db, userId, bookId)) {
    result.alreadyThere += 1;
    return;
  }
  const stored = findBook(db, bookId);
  if (!stored) return;
  const currentPage = pageOf(log, stored.pages);
  const updatedAt = clock.now().toISOString();
  const createdAt = addedOn ? timeOf(addedOn) : updatedAt;
  const row = { userId, bookId, ...copyOf(stored), ...log, currentPage, createdAt, updatedAt };
  const logId = insertLog(db, row);
  for (const reading of earlier) {
    insertEarlier(db, {
      userId,
      logId,
      ...reading,
      lastSessionId: 0,
      pagesRead: 0,
      lastPage: null,
    });
  }
  result.logsAdded += 1;
  countEach(result.kept, keptOf({ addedOn, earlier, ...log }));
  countEach(result.leftOut, leftOut);
  if (log.status === 'completed') noteFinished(context, userId, bookId);
};

const countNew = (context: Context, actor: Actor, rows: ReadingRow[]): number => {
  const reader = readerOf(context, actor);
  return rows.filter(
    ({ book, isRepeat }) => !isRepeat && findKnown(context, reader, book) === undefined,
  ).length;
};

const isShared = (choices: unknown): boolean =>
  ImportChoices.catch({ isPublic: false }).parse(choices).isPublic;

/** What is there stays as it is. */
export const readingImport = (
  context: Context,
): ImportSteps<ReadingRow, ImportState, ReadingSummary> => ({
  worker: 'reading-import-worker',
  options: () => ({ today: context.household.day() }),
  countNew: (actor, rows) => countNew(context, actor, rows),
  begin: (actor, { summary: { rows, unreadable }, newCount, choices }) => {
    if (newCount > roomForBooks(context, actor)) throw booksMany();
    const counts = { booksAdded: 0, logsAdded: 0, alreadyThere: 0, kept: {}, leftOut: {} };
    return { rows, unreadable, ...counts, isPublic: isShared(choices) };
  },
  store: (userId, row, result) => {
    storeRow(context, userId, row, result);
    return true;
  },
  skip: (result) => {
    result.unreadable += 1;
  },
  announce: () => {},
  finish: (userId, { booksAdded, isPublic }) => {
    const person = findUser(context.db, userId);
    if (booksAdded > 0 && person) announceLibrary(context, userId, audienceOf(isPublic, person));
    noteReading(context, userId);
  },
  resultOf: ({ isPublic: _, ...result }) => result,
});
