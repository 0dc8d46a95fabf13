import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { Audience, BookFacts } from './books.policy.ts';

export const countPublicBooksOf = (db: Db, userId: number): number =>
  prepared<number>(
    db,
    'SELECT count(*) FROM books WHERE added_by = ? AND is_public = 1 AND archived_at IS NULL',
  )
    .pluck()
    .get(userId) as number;

/** What a person read is theirs alone, and goes first: then only others hold their books. */
export const deleteReadingOf = (db: Db, userId: number): void => {
  for (const table of ['reading_timers', 'reading_sessions', 'reading_logs', 'reading_set_aside']) {
    prepared(db, `DELETE FROM ${table} WHERE user_id = ?`).run(userId);
  }
};

const isHeld = 'EXISTS (SELECT 1 FROM reading_logs l WHERE l.book_id = books.id)';

// What waits in the trash is archived as well, and can still be brought back.
const forNobodyElse =
  "AND (audience = 'owner' OR (archived_at IS NOT NULL AND trashed_at IS NULL))";

/**
 * Takes a person's books out of the library, all or those that were for nobody else: archived where
 * others have them in their log (decision 128), else gone.
 */
export const removeBooksOf = (
  db: Db,
  userId: number,
  which: 'private' | 'all',
  at: string,
): void => {
  const goes = which === 'private' ? forNobodyElse : '';
  prepared(
    db,
    `DELETE FROM reading_timers WHERE book_id IN
       (SELECT id FROM books WHERE added_by = ? ${goes})
     AND NOT EXISTS (SELECT 1 FROM reading_logs l
       WHERE l.user_id = reading_timers.user_id AND l.book_id = reading_timers.book_id)`,
  ).run(userId);
  prepared(db, `DELETE FROM books WHERE added_by = ? ${goes} AND NOT ${isHeld}`).run(userId);
  prepared(
    db,
    `UPDATE books SET archived_at = coalesce(archived_at, ?), media_id = NULL
     WHERE added_by = ? ${goes}`,
  ).run(at, userId);
};

/** A person's books that others saw. */
export const listOpenBooksOf = (db: Db, userId: number): (BookFacts & { id: number })[] =>
  prepared<BookFacts & { id: number }>(
    db,
    `SELECT id, added_by addedBy, audience, youngest_age youngestAge, archived_at archivedAt
     FROM books WHERE added_by = ? AND archived_at IS NULL AND audience <> 'owner'`,
  ).all(userId);

/** Gives books, with their covers, to somebody else. */
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
     AND NOT EXISTS (SELECT 1 FROM reading_logs l
       WHERE l.user_id = reading_timers.user_id AND l.book_id = reading_timers.book_id)`,
  ).run(who.to, ids);
};
