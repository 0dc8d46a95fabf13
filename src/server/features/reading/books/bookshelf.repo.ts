import { isAdmin, isHousehold } from '#shared/features/accounts/access.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { anyAge } from '../list-filters.ts';
import type { Reader } from './books.policy.ts';

/** The reader, and the page of their bookshelf. */
export interface ShelfQuery {
  me: number;
  household: 0 | 1;
  all: 0 | 1;
  oldestAge: number;
  before: number;
  limit: number;
}

export const shelfQuery = (
  reader: Reader,
  page: { before?: number | undefined; limit: number },
): ShelfQuery => ({
  me: reader.id,
  household: isHousehold(reader) ? 1 : 0,
  all: isAdmin(reader) ? 1 : 0,
  oldestAge: reader.oldestAge ?? anyAge,
  before: page.before ?? Number.MAX_SAFE_INTEGER,
  limit: page.limit,
});

const fits = '(b.youngest_age IS NULL OR b.youngest_age <= @oldestAge OR b.added_by = @me)';
const paged = 'b.archived_at IS NULL AND b.id < @before';
const newest = 'ORDER BY id DESC LIMIT @limit';

const shelfOf = (audience: string) => `SELECT b.id id FROM books b INDEXED BY books_shelf
  WHERE b.audience = '${audience}' AND ${paged} AND ${fits}`;
const own = `SELECT b.id id FROM books b INDEXED BY books_adder WHERE b.added_by = @me AND ${paged}`;

// As `bookAudienceSql` says.
const isKids = '(SELECT is_child FROM users WHERE users.id = b.added_by)';

// Each branch comes in the order of ids, so that SQLite merges them and nothing is sorted.
const everythingSql = `SELECT b.id id FROM books b WHERE ${paged} ${newest}`;
const householdSql = `${shelfOf('everyone')} UNION ALL ${shelfOf('household')}
  UNION ALL ${own} AND b.audience = 'owner' ${newest}`;
const outsideSql = `${shelfOf('everyone')} AND NOT ${isKids} UNION ALL ${own} AND b.audience <> 'everyone' ${newest}`;

const listSqlFor = ({ all, household }: ShelfQuery): string => {
  if (all) return everythingSql;
  return household ? householdSql : outsideSql;
};

const idsOf = (db: Db, sql: string, query: object): number[] =>
  prepared<number>(db, sql).pluck().all(query);

/** The newest books a reader sees, by id. */
export const listShelf = (db: Db, query: ShelfQuery): number[] =>
  idsOf(db, listSqlFor(query), query);

export const listOwnBooks = (db: Db, query: ShelfQuery): number[] =>
  idsOf(db, `${own} ${newest}`, query);

/** Whether the reader sees the book `b`. */
export const isVisible = `b.archived_at IS NULL AND (b.added_by = @me OR ((@all OR (b.audience = 'everyone' AND NOT ${isKids})
  OR (@household AND b.audience <> 'owner')) AND ${fits}))`;
export const mine = '(NOT @onlyMine OR b.added_by = @me)';

const searchSql = `SELECT b.id id FROM books_search s JOIN books b ON b.id = s.rowid
  WHERE books_search MATCH @words AND s.rowid < @before AND ${isVisible} AND ${mine}
  ORDER BY s.rowid DESC LIMIT @limit`;

/** Books that a reader sees with all the words in title, author and genre, newest first. */
export const searchShelf = (
  db: Db,
  query: ShelfQuery & { words: string; onlyMine: 0 | 1 },
): number[] => idsOf(db, searchSql, query);

const isbnSql = `SELECT b.id id FROM books b INDEXED BY books_isbn
  WHERE b.isbn = @isbn AND b.id < @before AND ${isVisible} AND ${mine} ${newest}`;

export const listByIsbn = (
  db: Db,
  query: ShelfQuery & { isbn: string; onlyMine: 0 | 1 },
): number[] => idsOf(db, isbnSql, query);

const sameSql = `SELECT b.id id FROM books b INDEXED BY books_title
  WHERE b.title = @title COLLATE NOCASE AND b.author = @author COLLATE NOCASE AND ${isVisible}
  LIMIT 1`;

/** A book that a reader sees with this title and author, in capitals or not. */
export const findSameBook = (
  db: Db,
  query: ShelfQuery & { title: string; author: string },
): number | undefined => idsOf(db, sameSql, query)[0];
