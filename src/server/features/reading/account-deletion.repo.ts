import type { Db } from '../../db/open.ts';
import { prepared, preparedNumber } from '../../db/prepared.ts';
import { inRange, type RowRange } from '../../db/row-ranges.ts';
import type { Audience, BookFacts } from './books/books.policy.ts';
import { factColumns } from './books/books.repo.ts';

export const countPublicBooksOf = (db: Db, me: number, range: RowRange): number =>
  preparedNumber(
    db,
    `SELECT count(*) FROM books
     WHERE added_by = @me AND is_public = 1 AND archived_at IS NULL AND ${inRange()}`,
    { me, ...range },
  );

/** A person's reading in the order of deletion: a log takes its sessions along. */
export const readingTables = [
  'reading_timers',
  'reading_sessions',
  'reading_rereads',
  'reading_logs',
  'reading_set_aside',
] as const;

/** What a person read is theirs alone, and goes first: then only others hold their books. */
export const deleteReadingOf = (
  db: Db,
  me: number,
  range: RowRange,
  table: (typeof readingTables)[number],
): void => {
  prepared(db, `DELETE FROM ${table} WHERE user_id = @me AND ${inRange()}`).run({ me, ...range });
};

const isHeld = 'EXISTS (SELECT 1 FROM reading_logs l WHERE l.book_id = books.id)';
const isHeldByReader = `EXISTS (SELECT 1 FROM reading_logs l
  WHERE l.user_id = reading_timers.user_id AND l.book_id = reading_timers.book_id)`;

// What waits in the trash is archived as well, and can still be brought back.
const forNobodyElse =
  "AND (audience = 'owner' OR (archived_at IS NOT NULL AND trashed_at IS NULL))";

/**
 * Removes a person's books from the library, all or only private ones: archived where others have them in
 * their log (rule 128), else deleted.
 */
export const removeBooksOf = (
  db: Db,
  me: number,
  range: RowRange,
  { which, at }: { which: 'private' | 'all'; at: string },
): void => {
  const goes = `added_by = @me AND ${inRange('books')} ${which === 'private' ? forNobodyElse : ''}`;
  prepared(
    db,
    `DELETE FROM reading_timers WHERE book_id IN (SELECT id FROM books WHERE ${goes})
     AND NOT ${isHeldByReader}`,
  ).run({ me, ...range });
  prepared(db, `DELETE FROM books WHERE ${goes} AND NOT ${isHeld}`).run({ me, ...range });
  prepared(
    db,
    `UPDATE books SET archived_at = coalesce(archived_at, @at), media_id = NULL WHERE ${goes}`,
  ).run({ me, at, ...range });
};

/** A person's books among some rows that others saw. */
export const listOpenBooksOf = (
  db: Db,
  me: number,
  range: RowRange,
): (BookFacts & { id: number })[] =>
  prepared<BookFacts & { id: number }>(
    db,
    `SELECT b.id, ${factColumns} FROM books b WHERE b.added_by = @me AND b.archived_at IS NULL
       AND b.audience <> 'owner' AND ${inRange('b')}`,
  ).all({ me, ...range });

/** Gives books, with their covers, to another person. */
export const moveBooks = (
  db: Db,
  who: { me: number; to: number },
  ids: string,
  audience: Audience,
): void => {
  prepared(
    db,
    `UPDATE media SET owner_id = @to WHERE owner_id = @me AND id IN
       (SELECT media_id FROM books WHERE id IN (SELECT value FROM json_each(@ids)))`,
  ).run({ ...who, ids });
  prepared(
    db,
    `UPDATE books SET added_by = @to, audience = @audience, is_public = @audience <> 'owner'
     WHERE added_by = @me AND id IN (SELECT value FROM json_each(@ids))`,
  ).run({ ...who, ids, audience });
  // Who sees a book no longer, and has it in no log, has no timer of it either.
  if (audience !== 'owner') return;
  prepared(
    db,
    `DELETE FROM reading_timers WHERE user_id <> ? AND book_id IN (SELECT value FROM json_each(?))
     AND NOT ${isHeldByReader}`,
  ).run(who.to, ids);
};
