import type { Actor } from '#shared/features/accounts/access.ts';
import type { FilterChoices } from '#shared/features/reading/filters.contract.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { isVisible, type ShelfQuery, shelfQuery } from './books/bookshelf.repo.ts';
import { readerOf } from './household-readers.ts';

const nextOfBooks = (column: 'genre' | 'author') => `SELECT b.${column} FROM books b
  INDEXED BY books_${column} WHERE b.${column} > @last AND ${isVisible}
  ORDER BY b.${column} LIMIT 1`;
const nextOfLogs = (column: 'genre' | 'author') => `SELECT l.book_${column} FROM reading_logs l
  INDEXED BY reading_logs_${column} WHERE l.user_id = @me AND l.book_${column} > @last
  ORDER BY l.book_${column} LIMIT 1`;

const alphabetically = (names: string[]): string[] => names.sort((a, b) => a.localeCompare(b));

/** Each name once, by jumping from one to the next in its index, whose order puts capitals first. */
const listNames = (db: Db, sql: string, query: ShelfQuery): string[] => {
  const names: string[] = [];
  const next = prepared<string>(db, sql).pluck();
  for (let last = ''; names.length < limits.filterChoices; ) {
    const name = next.get({ ...query, last });
    if (name === undefined) break;
    names.push(name);
    last = name;
  }
  return alphabetically(names);
};

const shelvesSql = `SELECT s.value FROM reading_logs l INDEXED BY reading_logs_shelved
  CROSS JOIN json_each(l.shelves) s WHERE l.user_id = ? AND l.shelves <> '[]'`;

const listShelves = (db: Db, userId: number): string[] =>
  alphabetically([...new Set(prepared<string>(db, shelvesSql).pluck().all(userId))]).slice(
    0,
    limits.filterChoices,
  );

/** What the caller can narrow the list of books, or their own logs, by. */
export const listFilterChoicesFor = (
  context: Context,
  actor: Actor,
  list: 'books' | 'logs',
): FilterChoices => {
  const { db } = context;
  const query = shelfQuery(readerOf(context, actor), { limit: 1 });
  const nextOf = list === 'books' ? nextOfBooks : nextOfLogs;
  return {
    genres: listNames(db, nextOf('genre'), query),
    authors: listNames(db, nextOf('author'), query),
    shelves: listShelves(db, actor.id),
  };
};
