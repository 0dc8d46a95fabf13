import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';
import { dayIn } from '#shared/dates.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../../context/context.ts';
import { walkPages } from '../../../db/pages.ts';
import { canSeeBook } from '../books/books.policy.ts';
import { type BookRow, listShownBooks } from '../books/books.repo.ts';
import { readerOf } from '../household-readers.ts';
import { logFieldsOf } from '../logs/logs.present.ts';
import { type LogRow, listLogsOf } from '../logs/logs.repo.ts';
import { type EarlierReading, listEarlier } from '../logs/rereads.repo.ts';
import { latest, listSessionsOf, type SessionRow } from '../sessions/sessions.repo.ts';

type What = 'logs' | 'sessions';
type Cells = (string | number | null)[];

/** Rows written at a time; others are answered in between. */
const batch = 200;

const shelfOf = {
  to_read: 'to-read',
  reading: 'currently-reading',
  completed: 'read',
  did_not_finish: 'did-not-finish',
};

/** Two days, as ISO 8601 writes them; `..` is one that is not known. */
const spanOf = ({ startDate, finishDate }: EarlierReading): string =>
  `${startDate ?? '..'}/${finishDate ?? '..'}`;

type LogCell = (
  log: LogRow,
  known: { book: BookRow | undefined; addedOn: string; earlier: EarlierReading[] },
) => string | number | null;

// Named as Goodreads names them, so that a file goes back in. The last three describe the books
// that the reader still sees: a log keeps no more of the others.
const logColumns: [string, LogCell][] = [
  ['Title', (log) => log.bookTitle],
  ['Author', (log) => log.bookAuthor],
  ['Genre', (log) => log.bookGenre],
  ['Number of Pages', (log) => log.bookPages],
  ['Exclusive Shelf', (log) => shelfOf[log.status]],
  ['Date Started', (log) => log.startDate],
  ['Date Read', (log) => log.finishDate],
  ['Date Added', (_log, { addedOn }) => addedOn],
  ['Bookshelves', (log) => logFieldsOf(log).shelves.join(', ')],
  ['My Rating', (log) => log.rating],
  ['My Review', (log) => log.review],
  ['Favorite', (log) => (log.favorite ? 'yes' : '')],
  ['Current Page', (log) => log.currentPage],
  ['Pages Read', (log) => log.pagesRead],
  ['Minutes Read', (log) => log.minutesRead],
  ['Read Count', (log, { earlier }) => earlier.length + (log.status === 'completed' ? 1 : 0)],
  ['Earlier Readings', (_log, { earlier }) => earlier.map(spanOf).join(' ')],
  ['ISBN', (_log, { book }) => book?.isbn ?? ''],
  ['Age Range', (_log, { book }) => book?.ageRange ?? ''],
  ['Description', (_log, { book }) => book?.description ?? ''],
];

const sessionColumns: [string, (session: SessionRow) => string | number | null][] = [
  ['Date', (session) => session.date],
  ['Title', (session) => session.bookTitle],
  ['Minutes Read', (session) => session.minutesRead],
  ['Pages Read', (session) => session.pagesRead],
  ['Notes', (session) => session.notes],
  ['Mood', (session) => session.mood],
];

/** Keeps spreadsheets from running a cell as a formula. */
const toCsv = (rows: Cells[]): string => stringify(rows, { escape_formulas: true });

function* logPages(context: Context, actor: Actor): Generator<Cells[]> {
  const { db, household } = context;
  const reader = readerOf(context, actor);
  const timeZone = household.timeZone();
  const pages = walkPages<LogRow>(
    (last, limit) => listLogsOf(db, actor.id, { before: last?.id, limit }),
    batch,
  );
  for (const logs of pages) {
    const shown = logs.filter((log) => canSeeBook(reader, log)).map(({ bookId }) => bookId);
    const books = new Map(listShownBooks(db, shown, actor.id).map((book) => [book.id, book]));
    const rereads = listEarlier(
      db,
      logs.map(({ id }) => id),
    );
    yield logs.map((log) => {
      const addedOn = dayIn(new Date(log.createdAt), timeZone);
      const earlier = rereads.get(log.id) ?? [];
      const known = { book: books.get(log.bookId), addedOn, earlier };
      return logColumns.map(([, cell]) => cell(log, known));
    });
  }
}

function* sessionPages({ db }: Context, userId: number): Generator<Cells[]> {
  const pages = walkPages<SessionRow>(
    (last, limit) => listSessionsOf(db, userId, last ?? latest, limit),
    batch,
  );
  for (const sessions of pages) {
    yield sessions.map((session) => sessionColumns.map(([, cell]) => cell(session)));
  }
}

/** A person's own logs or sessions as CSV, a batch of rows at a time. */
export async function* csvParts(
  context: Context,
  actor: Actor,
  what: What,
): AsyncGenerator<string> {
  const isLogs = what === 'logs';
  const columns = isLogs ? logColumns : sessionColumns;
  // Spreadsheets read UTF-8 only where a byte order mark says so.
  yield `\ufeff${toCsv([columns.map(([title]) => title)])}`;
  const pages = isLogs ? logPages(context, actor) : sessionPages(context, actor.id);
  for (const rows of pages) {
    yield toCsv(rows);
    await nextTurn();
  }
}

/** Sends the caller's own logs or sessions as a file. */
export const sendExport = async (
  context: Context,
  actor: Actor,
  what: What,
  response: Response,
): Promise<void> => {
  const name = `treehouse-reading-${what}-${context.household.day()}.csv`;
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  response.setHeader('Cache-Control', 'no-store');
  for await (const part of csvParts(context, actor, what)) {
    if (response.destroyed) return;
    response.write(part);
  }
  response.end();
};
