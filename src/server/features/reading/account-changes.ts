import { isHousehold } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { inRange, type RowRange, rowRanges } from '../../db/row-ranges.ts';
import type { FollowAccountChange } from '../../extension-points/account-changes.ts';
import type { JobSteps } from '../../jobs/job-steps.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { audienceOf } from './books/books.policy.ts';
import { findBook, hasPublicBooks } from './books/books.repo.ts';
import { copySteps, syncCopies } from './logs/log-counts.ts';
import { findSettings } from './settings.repo.ts';

/** Recalculates the logs of each book's readers. */
const heldPerStep = 5;

const isStale = `added_by = @userId AND is_public = 1 AND archived_at IS NULL
  AND audience <> @audience`;
const isHeld = 'EXISTS (SELECT 1 FROM reading_logs l WHERE l.book_id = books.id)';
const setAudience = 'UPDATE books SET audience = @audience';
const unheldSql = `${setAudience} WHERE ${isStale} AND ${inRange('books')} AND NOT ${isHeld}`;
const heldSql = `SELECT id FROM books WHERE ${isStale} AND ${inRange('books')} AND ${isHeld}`;

const audienceFor = (db: Db, userId: number) => {
  const person = findUser(db, userId);
  return person && audienceOf(true, person);
};

/** Opens a book to whom it is for by now, with what others' logs keep of it. */
const refreshHeld = (context: Context, userId: number, id: number): void => {
  const { db } = context;
  const audience = audienceFor(db, userId);
  const change = `${setAudience} WHERE ${isStale} AND id = @id`;
  if (prepared(db, change).run({ userId, audience, id }).changes === 0) return;
  const book = findBook(db, id);
  if (book) syncCopies(context, book);
};

function* refreshRange(context: Context, userId: number, range: RowRange): JobSteps {
  const query = { userId, audience: audienceFor(context.db, userId), ...range };
  prepared(context.db, unheldSql).run(query);
  const held = prepared<number>(context.db, heldSql).pluck().all(query);
  for (const [at, id] of held.entries()) {
    if (at % heldPerStep === 0) yield;
    refreshHeld(context, userId, id);
  }
}

/**
 * Recalculates whom a person's books are for, which depends on the kid flag. Until it is done a kid's books
 * are for the household only: see `bookAudienceSql`.
 */
function* refreshAudiences(context: Context, userId: number): JobSteps {
  for (const range of rowRanges(context.db, 'books')) {
    yield* refreshRange(context, userId, range);
    yield;
  }
  context.live.publish({ type: 'changed', area: 'reading' }, () => true);
}

/** What a person sees themselves, and their name where books in other people's lists show it. */
const announce = ({ db, live }: Context, userId: number): void => {
  const person = findUser(db, userId);
  if (!person) return;
  const isShown = hasPublicBooks(db, userId);
  const isSharing = findSettings(db, userId).sharesTotals === 1;
  live.publish(
    { type: 'changed', area: 'reading' },
    (actor) =>
      actor.id === userId ||
      (isSharing && isHousehold(actor)) ||
      (isShown && (isHousehold(actor) || !person.isChild)),
  );
};

/** Names are reloaded; the audience of books follows in steps. */
export const followAccountChanges = (context: Context): void => {
  context.events.on('personChanged', ({ userId }) => announce(context, userId));
};

export const readingAccountChanges = (context: Context): FollowAccountChange =>
  function* ({ userId, isChildChanged }) {
    if (isChildChanged) yield* refreshAudiences(context, userId);
    yield* copySteps(context, userId);
  };
