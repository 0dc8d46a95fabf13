import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/open.ts';
import { prepared, preparedNumber } from '../../db/prepared.ts';
import type { TrashedBook } from './books/books.policy.ts';
import { trashedColumns } from './books/books.repo.ts';
import { readingLogs, readingRereads, readingSessions } from './reading.tables.ts';

/** A book in the trash, with the smallest picture of its cover. */
export interface TrashedBookRow extends TrashedBook {
  id: number;
  title: string;
  mediaId: number | null;
  trashedAt: string;
  mediaName: string | null;
  smallSha256: string | null;
}

/** The trash as an admin sees it, as a grown-up of the household does, or what one person deleted. */
export interface TrashQuery {
  me: number;
  isAdmin: 0 | 1;
  isGrownUp: boolean;
}

const columns = `SELECT b.id, b.title, ${trashedColumns}, b.media_id mediaId, m.name mediaName, f.sha256 smallSha256`;
const joins = `LEFT JOIN media m ON m.id = b.media_id
  LEFT JOIN media_files f ON f.media_id = b.media_id AND f.variant = 'small'`;
const page = `AND (b.trashed_at, b.id) < (@deletedAt, @id)
  ORDER BY b.trashed_at DESC, b.id DESC LIMIT @limit`;

// As `canRestoreBook` says.
const households = `b.trashed_at IS NOT NULL
  AND (@isAdmin OR b.audience <> 'owner' OR b.added_by = @me)`;
const own = 'b.added_by = @me AND b.trashed_by = @me AND b.trashed_at IS NOT NULL';
const allBooks = 'books b INDEXED BY books_trash';
const ownBooks = 'books b INDEXED BY books_trash_adder';

const householdSql = `${columns} FROM ${allBooks} ${joins} WHERE ${households} ${page}`;
const ownSql = `${columns} FROM ${ownBooks} ${joins} WHERE ${own} ${page}`;

const paramsOf = ({ me, isAdmin, isGrownUp }: TrashQuery) => (isGrownUp ? { me, isAdmin } : { me });

/** The books that a person may bring back, after a cursor, deleted last first. */
export const listTrash = (
  db: Db,
  query: TrashQuery,
  cursor: { deletedAt: string; id: number },
  limit: number,
): TrashedBookRow[] =>
  prepared<TrashedBookRow>(db, query.isGrownUp ? householdSql : ownSql).all({
    ...paramsOf(query),
    ...cursor,
    limit,
  });

const countHouseholdSql = `SELECT count(*) FROM ${allBooks} WHERE ${households}`;
const countOwnSql = `SELECT count(*) FROM ${ownBooks} WHERE ${own}`;

export const countTrash = (db: Db, query: TrashQuery): number =>
  preparedNumber(db, query.isGrownUp ? countHouseholdSql : countOwnSql, paramsOf(query));

const dueSql = `${columns} FROM ${allBooks} ${joins}
  WHERE b.trashed_at < ? ORDER BY b.trashed_at LIMIT ?`;

/** Books that have been in the trash since before `before`, a few at a time. */
export const listDue = (db: Db, before: string, limit: number): TrashedBookRow[] =>
  prepared<TrashedBookRow>(db, dueSql).all(before, limit);

const columnsOf = (table: SQLiteTable): Column[] => Object.values(getTableColumns(table));

const toJson = (table: SQLiteTable) =>
  `json_object(${columnsOf(table).map(({ name }) => `'${name}', ${name}`)})`;

const fromJson = (value: string, column: Column): string => {
  const stored = `json_extract(${value}, '$.${column.name}')`;
  // The account that entered a session may have been deleted.
  if (column === readingSessions.recordedBy) return `(SELECT id FROM users WHERE id = ${stored})`;
  const initial = column.default;
  if (initial === undefined) return stored;
  // Earlier versions stored fewer columns.
  return `coalesce(${stored}, ${typeof initial === 'string' ? `'${initial}'` : Number(initial)})`;
};

const insertSql = (table: SQLiteTable, value: string) =>
  `INSERT INTO ${getTableName(table)} (${columnsOf(table).map(({ name }) => name)})
  SELECT ${columnsOf(table).map((column) => fromJson(value, column))} FROM reading_set_aside`;

const setAsideSql = `INSERT INTO reading_set_aside (book_id, user_id, log, sessions, rereads)
  SELECT l.book_id, l.user_id, ${toJson(readingLogs)},
    (SELECT json_group_array(${toJson(readingSessions)}) FROM reading_sessions WHERE log_id = l.id),
    (SELECT json_group_array(${toJson(readingRereads)}) FROM reading_rereads WHERE log_id = l.id)
  FROM reading_logs l WHERE l.user_id = ? AND l.book_id = ?`;

/** Copies a person's log of a book and its sessions to where they wait with the book. */
export const setLogAside = (db: Db, userId: number, bookId: number): void => {
  prepared(db, setAsideSql).run(userId, bookId);
};

const findSetAsideSql = `SELECT user_id userId, json_extract(log, '$.id') logId
  FROM reading_set_aside WHERE book_id = ?`;
const logSql = `${insertSql(readingLogs, 'log')} WHERE book_id = ?`;
const sessionsSql = `${insertSql(readingSessions, 's.value')}, json_each(sessions) s WHERE book_id = ?`;
const rereadsSql = `${insertSql(readingRereads, 'r.value')}, json_each(rereads) r WHERE book_id = ?`;

export const forgetSetAside = (db: Db, bookId: number): void => {
  prepared(db, 'DELETE FROM reading_set_aside WHERE book_id = ?').run(bookId);
};

/** Puts what was set aside with a book back. @returns whose log that is, if there was one. */
export const bringLogBack = (
  db: Db,
  bookId: number,
): { userId: number; logId: number } | undefined => {
  const found = prepared<{ userId: number; logId: number }>(db, findSetAsideSql).get(bookId);
  if (!found) return undefined;
  prepared(db, logSql).run(bookId);
  prepared(db, sessionsSql).run(bookId);
  prepared(db, rereadsSql).run(bookId);
  forgetSetAside(db, bookId);
  return found;
};
