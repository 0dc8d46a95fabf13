import { eq } from 'drizzle-orm';
import type { LogFields } from '#shared/features/reading/logs.contract.ts';
import type { ReadingStatus } from '#shared/features/reading/reading.fields.ts';
import type { DaySums } from '#shared/features/reading/reading-sums.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { inRange, type RowRange } from '../../../db/row-ranges.ts';
import { type Stored, tableSql } from '../../../db/table-sql.ts';
import type { MediaColumns } from '../../../media/media-present.ts';
import type { TrashedBook } from '../books/books.policy.ts';
import { coverColumns, coverJoins, trashedColumns } from '../books/books.repo.ts';
import { isVisible, type ShelfQuery } from '../books/bookshelf.repo.ts';
import { readingLogs } from '../reading.tables.ts';
import {
  countFinishedEarlier,
  countFinishedEarlierByDay,
  listUnloggedEarlier,
  sumUnloggedEarlierByGenre,
  unloggedEarlierSql,
} from './rereads.repo.ts';

const sql = tableSql(readingLogs);

/** A log with what tells whether its reader still sees the book. */
export interface LogRow extends TrashedBook, MediaColumns, Stored<typeof readingLogs.$inferSelect> {
  /** Pages of earlier readings that are in no session. */
  unloggedEarlier: number;
}

/** What a log keeps of its book. */
export const copyNames = ['bookTitle', 'bookAuthor', 'bookGenre', 'bookPages'] as const;
export type BookCopy = Pick<LogRow, (typeof copyNames)[number]>;

const logColumns = `${sql.select(sql.without(), 'l')}, ${trashedColumns}, ${coverColumns},
  (${unloggedEarlierSql('r.log_id = l.id')}) unloggedEarlier`;
const from = `FROM reading_logs l JOIN books b ON b.id = l.book_id ${coverJoins}`;

const selectSql = `SELECT ${logColumns} ${from}`;

export const findLog = (db: Db, id: number): LogRow | undefined =>
  prepared<LogRow>(db, `${selectSql} WHERE l.id = ?`).get(id);

export const findLogOf = (db: Db, userId: number, bookId: number): LogRow | undefined =>
  prepared<LogRow>(db, `${selectSql} WHERE l.user_id = ? AND l.book_id = ?`).get(userId, bookId);

const page = 'AND l.id < ? ORDER BY l.id DESC LIMIT ?';

/** A reader's logs, newest first, below an id. */
export const listLogsOf = (
  db: Db,
  userId: number,
  {
    before = Number.MAX_SAFE_INTEGER,
    limit,
    status,
  }: { before?: number | undefined; limit: number; status?: ReadingStatus | undefined },
): LogRow[] =>
  status
    ? prepared<LogRow>(db, `${selectSql} WHERE l.user_id = ? AND l.status = ? ${page}`).all(
        userId,
        status,
        before,
        limit,
      )
    : prepared<LogRow>(db, `${selectSql} WHERE l.user_id = ? ${page}`).all(userId, before, limit);

const someSql = `SELECT ${logColumns} FROM json_each(?) wanted
  JOIN reading_logs l ON l.id = wanted.value JOIN books b ON b.id = l.book_id ${coverJoins}`;

/** Some logs, in the order of the ids. */
export const listLogsByIds = (db: Db, ids: number[]): LogRow[] => {
  const rows = prepared<LogRow>(db, someSql).all(JSON.stringify(ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
};

// The sums of the sessions begin at 0.
const inserted = sql.without('id', 'pagesRead', 'minutesRead', 'earlierPages', 'baseSessionId');
const insertSql = sql.insert(inserted);

type NewLogRow = LogFields &
  Omit<Pick<LogRow, (typeof inserted)[number]>, keyof LogFields | 'basePage'>;

/** @returns the new log's id. */
export const insertLog = (db: Db, log: NewLogRow): number => {
  const { favorite, shelves, currentPage } = log;
  const stored = { favorite: favorite ? 1 : 0, shelves: JSON.stringify(shelves) };
  const row = { ...log, ...stored, basePage: currentPage };
  return Number(prepared(db, insertSql).run(row).lastInsertRowid);
};

export const updateLog = (
  db: Db,
  id: number,
  changes: Partial<typeof readingLogs.$inferInsert>,
): void => {
  db.update(readingLogs).set(changes).where(eq(readingLogs.id, id)).run();
};

/** Sessions go with it. */
export const deleteLogRow = (db: Db, id: number): void => {
  db.delete(readingLogs).where(eq(readingLogs.id, id)).run();
};

const copySql = `UPDATE reading_logs
  SET (${sql.columns(copyNames)}, updated_at) = (${sql.parameters(copyNames)}, @now)
  WHERE id IN (SELECT value FROM json_each(@ids))`;

/** Brings what logs keep of their book up to date. */
export const updateCopies = (db: Db, ids: number[], copy: BookCopy, now: string): void => {
  prepared(db, copySql).run({ ...copy, ids: JSON.stringify(ids), now });
};

const isOutdated = `(l.book_title, l.book_author, l.book_genre) <> (b.title, b.author, b.genre)
  OR l.book_pages IS NOT b.pages`;
const outdatedSql = `UPDATE reading_logs AS old
  SET (${sql.columns(copyNames)}, updated_at) = (b.title, b.author, b.genre, b.pages, @now)
  FROM reading_logs l JOIN books b ON b.id = l.book_id
  WHERE old.id = l.id AND ${inRange('l')} AND l.user_id = @me AND (${isOutdated}) AND ${isVisible}
  RETURNING id`;

/** Brings a reader's logs in a range up to date with the books that they see. @returns the logs that were not. */
export const updateCopiesOf = (db: Db, query: ShelfQuery & RowRange & { now: string }): number[] =>
  prepared<{ id: number }>(db, outdatedSql)
    .all(query)
    .map(({ id }) => id);

const markSql = `INSERT INTO reading_finished (user_id, book_id) VALUES (?, ?)
  ON CONFLICT DO NOTHING`;

/** @returns whether this is the first time a reader finishes a book. */
export const markFinished = (db: Db, userId: number, bookId: number): boolean =>
  prepared(db, markSql).run(userId, bookId).changes > 0;

const finishedSql = `SELECT count(*) FROM reading_logs INDEXED BY reading_logs_finished
  WHERE user_id = ? AND status = 'completed' AND finish_date >= ? AND finish_date <= ?`;

/** Books finished from one day to another; one that was read twice counts twice. */
export const countFinished = (db: Db, userId: number, first: string, last: string): number =>
  preparedNumber(db, finishedSql, userId, first, last) +
  countFinishedEarlier(db, userId, first, last);

const finishedByDaySql = `SELECT finish_date day, count(*) amount
  FROM reading_logs INDEXED BY reading_logs_finished
  WHERE user_id = ? AND status = 'completed' AND finish_date IS NOT NULL
  GROUP BY finish_date ORDER BY finish_date`;

/** How many books a reader finished on each day, oldest first. */
export const countFinishedByDay = (db: Db, userId: number) =>
  [
    ...prepared<{ day: string; amount: number }>(db, finishedByDaySql).all(userId),
    ...countFinishedEarlierByDay(db, userId),
  ].sort((a, b) => (a.day < b.day ? -1 : 1));

/** Pages of a completed book that are in no session: it counts all its pages (rule 127). */
const unloggedPages = 'max(coalesce(book_pages, 0) - (pages_read - earlier_pages), 0)';

/** All pages of a person that count beyond their sessions. */
export const unloggedPagesSql = `SELECT coalesce(sum(${unloggedPages}), 0) + (${unloggedEarlierSql('r.user_id = u.id')})
  FROM reading_logs WHERE user_id = u.id AND status = 'completed'`;

const unloggedByDaySql = `SELECT coalesce(finish_date, '') day, 0 sessions, 0 minutes,
    sum(${unloggedPages}) pages
  FROM reading_logs WHERE user_id = ? AND status = 'completed'
  GROUP BY finish_date HAVING pages > 0 ORDER BY finish_date`;

/** The pages of completed books that are in no session, by the day of finishing; '' where that is not known. */
export const listUnloggedPages = (db: Db, userId: number): DaySums[] => [
  ...prepared<DaySums>(db, unloggedByDaySql).all(userId),
  ...listUnloggedEarlier(db, userId),
];

const statusSql =
  'SELECT status, count(*) count FROM reading_logs WHERE user_id = ? GROUP BY status';

export const countByStatus = (db: Db, userId: number) =>
  prepared<{ status: ReadingStatus; count: number }>(db, statusSql).all(userId);

const everFinishedSql = `SELECT count(*) FROM reading_logs l WHERE user_id = ? AND (status = 'completed'
  OR EXISTS (SELECT 1 FROM reading_rereads r WHERE r.log_id = l.id))`;

/** How many books a reader has finished; one that is read again stays among them. */
export const countEverFinished = (db: Db, userId: number): number =>
  preparedNumber(db, everFinishedSql, userId);

const genreSql = `SELECT book_genre genre, count(*) books, sum(minutes_read) minutes,
  sum(pages_read + iif(status = 'completed', ${unloggedPages}, 0)) pages
  FROM reading_logs WHERE user_id = ? GROUP BY book_genre`;

export const sumByGenre = (db: Db, userId: number) => {
  // Earlier readings are few: to look for those of each log would take as long as all the rest.
  const earlier = sumUnloggedEarlierByGenre(db, userId);
  return prepared<{ genre: string; books: number; minutes: number; pages: number }>(db, genreSql)
    .all(userId)
    .map((row) => ({ ...row, pages: row.pages + (earlier.get(row.genre) ?? 0) }));
};

const tasteSql = `SELECT
  (SELECT avg(rating) FROM reading_logs WHERE user_id = @me AND rating IS NOT NULL) averageRating,
  (SELECT count(*) FROM reading_logs WHERE user_id = @me AND favorite = 1) favorites`;

export const findTaste = (db: Db, me: number) =>
  prepared<{ averageRating: number | null; favorites: number }>(db, tasteSql).get({ me }) ?? {
    averageRating: null,
    favorites: 0,
  };
