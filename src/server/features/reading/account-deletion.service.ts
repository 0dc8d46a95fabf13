import type { Context } from '../../context/context.ts';
import { type RowRange, rowRanges, sumRanges } from '../../db/row-ranges.ts';
import type {
  AccountDeletionSource,
  AccountRemoval,
} from '../../extension-points/account-deletion.ts';
import type { JobSteps } from '../../jobs/job-steps.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import {
  countPublicBooksOf,
  deleteReadingOf,
  listOpenBooksOf,
  moveBooks,
  readingTables,
  removeBooksOf,
} from './account-deletion.repo.ts';
import { type Audience, audienceOf, canSeeBook } from './books/books.policy.ts';
import { readerOf } from './household-readers.ts';

/** Whom a book is for with its new owner: never more people than before, and then only the owner. */
const audienceWith = (owner: { isChild: boolean }, before: Audience): Audience => {
  const audience = audienceOf(before !== 'owner', owner);
  return audience === 'everyone' && before !== 'everyone' ? 'owner' : audience;
};

/** Gives a person the books they can see. */
const moveOpenBooks = (context: Context, me: number, to: number, range: RowRange): void => {
  const { db } = context;
  const owner = findUser(db, to);
  if (!owner) throw new Error('nobody to move books to');
  const reader = readerOf(context, owner);
  const seen = listOpenBooksOf(db, me, range).filter((book) => canSeeBook(reader, book));
  for (const before of ['everyone', 'household'] as const) {
    const ids = seen.filter(({ audience }) => audience === before).map(({ id }) => id);
    moveBooks(db, { me, to }, JSON.stringify(ids), audienceWith(owner, before));
  }
};

/** An account is deleted: what it read goes, the books it shared stay, or become another's. */
function* leave(context: Context, removal: AccountRemoval): JobSteps {
  const { db, live } = context;
  const { userId, at } = removal;
  for (const table of readingTables) {
    for (const range of rowRanges(db, table)) {
      deleteReadingOf(db, userId, range, table);
      yield;
    }
  }
  const which = removal.things === 'erase' ? 'all' : 'private';
  for (const range of rowRanges(db, 'books')) {
    removeBooksOf(db, userId, range, { which, at });
    if (removal.things === 'move') moveOpenBooks(context, userId, removal.toUserId, range);
    yield;
  }
  live.publish({ type: 'changed', area: 'reading' }, () => true);
}

export const readingDeletion = (context: Context): AccountDeletionSource => {
  const { db } = context;
  return {
    *count(userId) {
      const books = yield* sumRanges(db, 'books', (range) => countPublicBooksOf(db, userId, range));
      return { books };
    },
    leave: (removal) => leave(context, removal),
  };
};
