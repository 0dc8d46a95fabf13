import type { LogSort } from '#shared/features/reading/filters.contract.ts';
import { fold } from '#shared/search-folding.ts';
import { likePattern, likeSql } from '../../../db/like-pattern.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { isVisible, type ShelfQuery } from '../books/bookshelf.repo.ts';
import type { FilterParams } from '../list-filters.ts';

/** A page of a person's filtered or sorted log; `before` is the last one of the page before. */
interface FilteredLogs extends ShelfQuery, FilterParams {
  sort: LogSort | undefined;
  q: string | undefined;
}

/** Each order has its index, so that nothing is sorted. */
const orders: Record<LogSort | 'newest', { key: string; index: string; isRising?: true }> = {
  newest: { key: 'l.id', index: 'reading_logs_user' },
  added: { key: 'l.created_at', index: 'reading_logs_added' },
  title: { key: 'l.book_title COLLATE NOCASE', index: 'reading_logs_title', isRising: true },
  rating: {
    key: 'CASE WHEN l.rating IS NULL THEN 0 ELSE l.rating END',
    index: 'reading_logs_stars',
  },
  date: {
    key: `CASE WHEN l.finish_date IS NOT NULL THEN l.finish_date
      WHEN l.start_date IS NOT NULL THEN l.start_date ELSE '' END`,
    index: 'reading_logs_day',
  },
  pages: {
    key: 'CASE WHEN l.book_pages IS NULL THEN 0 ELSE l.book_pages END',
    index: 'reading_logs_pages',
  },
};

const text = "l.book_title || ' ' || l.book_author || ' ' || l.book_genre";
const isMatch = `NOT EXISTS (SELECT 1 FROM json_each(@patterns) word
  WHERE NOT ${likeSql(`(${text})`).replaceAll('@pattern', 'word.value')})`;
// The age of a book that the reader no longer sees is not theirs to know.
const isInBand = `EXISTS (SELECT 1 FROM books b
  WHERE b.id = l.book_id AND b.youngest_age BETWEEN @youngest AND @oldest AND ${isVisible})`;
const fits = `(@status IS NULL OR l.status = @status) AND (@genre IS NULL OR l.book_genre = @genre)
  AND (@author IS NULL OR l.book_author = @author)
  AND (@shelf IS NULL OR EXISTS (SELECT 1 FROM json_each(l.shelves) WHERE value = @shelf))
  AND ${isMatch} AND (@youngest IS NULL OR ${isInBand})`;

const sqlFor = (sort: LogSort | undefined, isFirst: boolean): string => {
  const { key, index, isRising } = orders[sort ?? 'newest'];
  const [sign, way] = isRising ? ['>', 'ASC'] : ['<', 'DESC'];
  const after = `(SELECT ${key}, l.id FROM reading_logs l WHERE l.id = @before AND l.user_id = @me)`;
  return `SELECT l.id FROM reading_logs l INDEXED BY ${index} WHERE l.user_id = @me
    ${isFirst ? '' : `AND (${key}, l.id) ${sign} ${after}`} AND ${fits}
    ORDER BY ${key} ${way}, l.id ${way} LIMIT @limit`;
};

/** Logs of a person that fit all filters, in the order asked for. */
export const listFilteredLogs = (db: Db, { sort, q = '', ...query }: FilteredLogs): number[] => {
  const isFirst = query.before === Number.MAX_SAFE_INTEGER;
  const patterns = JSON.stringify(fold(q).split(/\s+/).filter(Boolean).map(likePattern));
  const ids = prepared<number>(db, sqlFor(sort, isFirst)).pluck();
  return ids.all({ ...query, patterns });
};
