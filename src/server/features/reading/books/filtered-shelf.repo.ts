import type { BookSort } from '#shared/features/reading/filters.contract.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { BookFilterParams } from '../list-filters.ts';
import { isVisible, mine, type ShelfQuery } from './bookshelf.repo.ts';

/** A page of a filtered or sorted bookshelf; `before` is the last book of the page before. */
interface FilteredShelf extends ShelfQuery, BookFilterParams {
  sort: BookSort;
  onlyMine: 0 | 1;
}

type Params = Omit<FilteredShelf, 'sort'> & Record<string, unknown>;

const idsOf = (db: Db, sql: string, params: Params): number[] =>
  prepared<number>(db, sql).pluck().all(params);

const isMatch = `(@words IS NULL OR b.id IN (SELECT rowid FROM books_search WHERE books_search MATCH @words))
  AND (@isbn IS NULL OR b.isbn = @isbn)`;
const isInBand = 'b.youngest_age BETWEEN @youngest AND @oldest';
const fits = `${isVisible} AND ${mine} AND ${isMatch} AND (@genre IS NULL OR b.genre = @genre)
  AND (@author IS NULL OR b.author = @author) AND (@youngest IS NULL OR ${isInBand})`;
const isOnShelf = 'EXISTS (SELECT 1 FROM json_each(log.shelves) WHERE value = @shelf)';
const logFits = `log.user_id = @me AND (@status IS NULL OR log.status = @status)
  AND (@shelf IS NULL OR ${isOnShelf})`;
const joinLog = `CROSS JOIN reading_logs log ON log.book_id = b.id AND ${logFits}`;
const joinBook = 'CROSS JOIN books b ON b.id = log.book_id';

const newest = 'ORDER BY b.id DESC LIMIT @limit';
const newestSql = `SELECT b.id FROM books b WHERE b.id < @before AND ${fits} ${newest}`;
// From the logs: those of one person are fewer than all books.
const newestLoggedSql = `SELECT b.id FROM reading_logs log INDEXED BY reading_logs_user_book ${joinBook}
  WHERE ${logFits} AND log.book_id < @before AND ${fits} ORDER BY log.book_id DESC LIMIT @limit`;

const titled = 'b.title COLLATE NOCASE, b.author COLLATE NOCASE, b.id';
const titleSql = (join: string) => `SELECT b.id FROM books b INDEXED BY books_title ${join}
  WHERE b.title >= @title COLLATE NOCASE AND (${titled}) > (@title, @by, @after) AND ${fits}
  ORDER BY ${titled} LIMIT @limit`;

// Where a hidden book stands in the order would tell its title.
const lastTitleSql = `SELECT b.title, b.author "by", b.id after FROM books b
  WHERE b.id = @before AND ${isVisible}`;

const listByTitle = (db: Db, query: Params, isLogged: boolean): number[] => {
  const isFirst = query.before === Number.MAX_SAFE_INTEGER;
  const last = isFirst ? { title: '', by: '', after: 0 } : prepared(db, lastTitleSql).get(query);
  return last ? idsOf(db, titleSql(isLogged ? joinLog : ''), { ...query, ...last }) : [];
};

const ratedSql = `SELECT b.id FROM reading_logs log INDEXED BY reading_logs_rated ${joinBook}
  WHERE log.rating IS NOT NULL AND ${logFits} AND (log.rating, log.id) < (@rating, @logId) AND ${fits}
  ORDER BY log.rating DESC, log.id DESC LIMIT @limit`;
const unrated = `NOT EXISTS (SELECT 1 FROM reading_logs rated
  WHERE rated.user_id = @me AND rated.book_id = b.id AND rated.rating IS NOT NULL)`;
const lastRatedSql = `SELECT rating, id logId FROM reading_logs
  WHERE user_id = ? AND book_id = ? AND rating IS NOT NULL`;

/** The best first by the reader's own stars, then books without any. */
const listByRating = (db: Db, query: Params, isLogged: boolean): number[] => {
  const isFirst = query.before === Number.MAX_SAFE_INTEGER;
  const top = { rating: Number.MAX_SAFE_INTEGER, logId: 0 };
  const last = isFirst ? top : prepared(db, lastRatedSql).get(query.me, query.before);
  const rated = last ? idsOf(db, ratedSql, { ...query, ...last }) : [];
  const limit = query.limit - rated.length;
  if (limit === 0) return rated;
  const before = last ? Number.MAX_SAFE_INTEGER : query.before;
  const sql = (isLogged ? newestLoggedSql : newestSql).replace('WHERE', `WHERE ${unrated} AND`);
  return [...rated, ...idsOf(db, sql, { ...query, before, limit })];
};

/** Books that a reader sees and that fit all filters, in the order asked for. */
export const listFiltered = (db: Db, { sort, ...query }: FilteredShelf): number[] => {
  const isLogged = query.status !== null || query.shelf !== null;
  if (sort === 'title') return listByTitle(db, query, isLogged);
  if (sort === 'rating') return listByRating(db, query, isLogged);
  return idsOf(db, isLogged ? newestLoggedSql : newestSql, query);
};
