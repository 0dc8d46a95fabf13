import { eq } from 'drizzle-orm';
import type { Role } from '#shared/features/accounts/accounts.fields.ts';
import type { AgeBand } from '#shared/features/reading/ages.ts';
import type { ReadingStatus } from '#shared/features/reading/reading.fields.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { type Stored, tableSql } from '../../../db/table-sql.ts';
import { type MediaColumns, mediaColumnsSql } from '../../../media/media-present.ts';
import { unloggedEarlierSql } from '../logs/rereads.repo.ts';
import type { TrashedBook } from './books.policy.ts';
import { books } from './books.tables.ts';

const sql = tableSql(books);
const names = sql.without('audience');

/** A book with its cover. */
export interface BookRow
  extends TrashedBook,
    MediaColumns,
    Omit<Stored<typeof books.$inferSelect>, keyof TrashedBook> {}

/** The columns of a book's cover; the book is `b`. */
export const coverColumns = mediaColumnsSql('m');
export const coverJoins = 'LEFT JOIN media m ON m.id = b.media_id';

/**
 * Whom the book `b` is for. A kid's book is never for everyone: one marked so is from before its owner became
 * a kid and has not been recalculated yet.
 */
export const bookAudienceSql = `CASE WHEN b.audience = 'everyone'
  AND (SELECT adder.is_child FROM users adder WHERE adder.id = b.added_by)
  THEN 'household' ELSE b.audience END`;

/** What tells whether a reader sees the book `b`. */
export const factColumns = `b.added_by addedBy, ${bookAudienceSql} audience,
  b.youngest_age youngestAge, b.archived_at archivedAt`;
/** What tells besides whether they may restore it. */
export const trashedColumns = `${factColumns}, b.trashed_at trashedAt, b.trashed_by trashedBy`;

const bookColumns = `${sql.select(names, 'b')}, ${bookAudienceSql} audience, ${coverColumns}`;

export const findBook = (db: Db, id: number): BookRow | undefined =>
  prepared<BookRow>(db, `SELECT ${bookColumns} FROM books b ${coverJoins} WHERE b.id = ?`).get(id);

/** A book with as much of the reader's log as its card shows. */
export interface ShownBookRow extends BookRow {
  logId: number | null;
  status: ReadingStatus;
  currentPage: number;
  minutesRead: number;
  pagesRead: number;
  earlierPages: number;
  unloggedEarlier: number;
}

const shownSql = `SELECT ${bookColumns}, log.id logId, log.status, log.current_page currentPage,
    log.minutes_read minutesRead, log.pages_read pagesRead,
    log.earlier_pages earlierPages, (${unloggedEarlierSql('r.log_id = log.id')}) unloggedEarlier
  FROM json_each(@ids) wanted JOIN books b ON b.id = wanted.value ${coverJoins}
  LEFT JOIN reading_logs log ON log.user_id = @me AND log.book_id = b.id`;

/** The books one reader can see, in the order of the ids. */
export const listShownBooks = (db: Db, ids: number[], me: number): ShownBookRow[] => {
  const rows = prepared<ShownBookRow>(db, shownSql).all({ ids: JSON.stringify(ids), me });
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
};

const mediaSql = `SELECT ${trashedColumns} FROM books b WHERE b.media_id = ?`;

export const listBooksOfMedia = (db: Db, mediaId: number): TrashedBook[] =>
  prepared<TrashedBook>(db, mediaSql).all(mediaId);

const countSql = 'SELECT count(*) FROM books WHERE added_by = ? AND archived_at IS NULL';

export const countBooksOf = (db: Db, userId: number): number =>
  preparedNumber(db, countSql, userId);

const addedSql = `SELECT ${bookColumns} FROM books b INDEXED BY books_adder ${coverJoins}
  WHERE b.added_by = ? AND b.archived_at IS NULL AND b.id < ? ORDER BY b.id DESC LIMIT ?`;

/** Books a person added, newest first, below an id. */
export const listAddedBooks = (db: Db, userId: number, before: number, limit: number): BookRow[] =>
  prepared<BookRow>(db, addedSql).all(userId, before, limit);

const inserted = sql.without('id', 'archivedAt', 'trashedAt', 'trashedBy');
const insertSql = sql.insert(inserted);

export type NewBook = Pick<BookRow, (typeof inserted)[number]>;

/** @returns the new book's id. */
export const insertBook = (db: Db, book: NewBook): number =>
  Number(prepared(db, insertSql).run(book).lastInsertRowid);

export const updateBook = (
  db: Db,
  id: number,
  changes: Partial<typeof books.$inferInsert>,
): void => {
  db.update(books).set(changes).where(eq(books.id, id)).run();
};

export const deleteBookRow = (db: Db, id: number): void => {
  db.delete(books).where(eq(books.id, id)).run();
};

const publicSql = `SELECT 1 FROM books
  WHERE added_by = ? AND is_public = 1 AND archived_at IS NULL LIMIT 1`;

export const hasPublicBooks = (db: Db, userId: number): boolean =>
  prepared(db, publicSql).get(userId) !== undefined;

/** A person with a book in their log. */
interface HolderRow {
  logId: number;
  /** Pages of the book, as the log knows it. */
  bookPages: number | null;
  id: number;
  role: Role;
  isChild: 0 | 1;
  shelf: AgeBand | null;
}

const holdersSql = `SELECT l.id logId, l.book_pages bookPages, u.id, u.role, u.is_child isChild, s.shelf
  FROM reading_logs l JOIN users u ON u.id = l.user_id
  LEFT JOIN reading_settings s ON s.user_id = l.user_id WHERE l.book_id = ?`;

export const listHolders = (db: Db, bookId: number): HolderRow[] =>
  prepared<HolderRow>(db, holdersSql).all(bookId);
