import type { Cursor } from '#shared/features/journal/journal.contract.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { tableSql } from '../../db/table-sql.ts';
import { type MediaColumns, mediaColumnsSql } from '../../media/media-present.ts';
import { journals } from './journal.tables.ts';

// Computed columns serve the search.
const sql = tableSql(journals);
const names = sql.without();

type JournalColumns = Pick<typeof journals.$inferSelect, (typeof names)[number]>;
export interface JournalRow extends MediaColumns, JournalColumns {}

const columns = `${sql.select(names, 'j')}, ${mediaColumnsSql('a')}`;

const pictureJoins = 'LEFT JOIN media a ON a.id = j.media_id';

const findSql = `SELECT ${columns} FROM journals j ${pictureJoins} WHERE j.id = ?`;

export const findEntry = (db: Db, id: number): JournalRow | undefined =>
  prepared<JournalRow>(db, findSql).get(id);

const listSql = `SELECT ${columns} FROM journals j ${pictureJoins}
  WHERE j.user_id = ? AND j.date BETWEEN ? AND ? AND (j.date, j.id) < (?, ?)
  ORDER BY j.date DESC, j.id DESC LIMIT ?`;

/** Later than every day, and so before every entry. */
const start: Cursor = { date: '9999-12-31', id: 0 };

/** Some of a person's entries; days are included, `before` is the last one of the page before. */
export interface Page {
  from?: string | undefined;
  to?: string | undefined;
  before?: Cursor | undefined;
  limit: number;
}

/** A page of one person's entries, the newest day first. */
export const listEntries = (db: Db, userId: number, page: Page): JournalRow[] => {
  const { from = '', to = start.date, before = start, limit } = page;
  const last = to < before.date ? to : before.date;
  return prepared<JournalRow>(db, listSql).all(userId, from, last, before.date, before.id, limit);
};

const daysSql = `SELECT DISTINCT date FROM journals WHERE user_id = ? AND date BETWEEN ? AND ?
  ORDER BY date`;

export const listDays = (db: Db, userId: number, from: string, to: string): string[] =>
  prepared<string>(db, daysSql).pluck().all(userId, from, to);

/** A hit and its texts with marks around what was found. */
export interface HitRow extends JournalRow {
  markedTitle: string;
  markedSnippet: string;
}

/** Words of a snippet. */
const snippetWords = 28;

// The index narrows to the writer itself and gives hits in the order they are shown in, so that a page
// costs no more than a page; the second test of the writer is what privacy rests on.
const searchSql = `SELECT ${columns},
  highlight(journal_search, 1, char(1), char(2)) markedTitle,
  snippet(journal_search, 2, char(1), char(2), '…', ${snippetWords}) markedSnippet
  FROM journal_search f CROSS JOIN journals j ON j.place = f.rowid ${pictureJoins}
  WHERE journal_search MATCH ?
    AND f.rowid < CAST(replace(?, '-', '') AS INTEGER) * 68719476736 + CAST(? AS INTEGER)
    AND j.user_id = ?
  ORDER BY f.rowid DESC LIMIT ?`;

/** One person's entries that fit an FTS5 expression, the newest day first. */
export const searchEntries = (
  db: Db,
  userId: number,
  search: { expression: string; before?: Cursor | undefined; limit: number },
): HitRow[] => {
  const { expression, before = start, limit } = search;
  const match = `owner : "u${userId}" AND {title content mood} : (${expression})`;
  return prepared<HitRow>(db, searchSql).all(match, before.date, before.id, userId, limit);
};

export type NewEntry = Omit<JournalColumns, 'id'>;

const insertSql = sql.insert(sql.without('id'));

/** @returns its id. */
export const insertEntry = (db: Db, entry: NewEntry): number =>
  Number(prepared(db, insertSql).run(entry).lastInsertRowid);

const updateSql = sql.update(sql.without('id', 'userId', 'createdAt'));

export const updateEntry = (
  db: Db,
  id: number,
  entry: Omit<NewEntry, 'userId' | 'createdAt'>,
): void => {
  prepared(db, updateSql).run({ ...entry, id });
};

export const deleteEntry = (db: Db, id: number): void => {
  prepared(db, 'DELETE FROM journals WHERE id = ?').run(id);
};
