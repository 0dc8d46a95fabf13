import type { Context } from '../../context.ts';
import type { EventMap } from '../../events.ts';
import { leavingSources } from '../../sources/leaving-sources.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { type Audience, audienceOf, canSeeBook } from './books.policy.ts';
import {
  countPublicBooksOf,
  deleteReadingOf,
  listOpenBooksOf,
  moveBooks,
  removeBooksOf,
} from './leaving.repo.ts';
import { readerOf } from './readers.ts';

/** Whom a book is for with its new owner: never more people than before, and then only the owner. */
export const audienceWith = (owner: { isChild: boolean }, before: Audience): Audience => {
  const audience = audienceOf(before !== 'owner', owner);
  return audience === 'everyone' && before !== 'everyone' ? 'owner' : audience;
};

/** Gives somebody the books that are on their shelf anyway. */
const moveOpenBooks = (context: Context, me: number, to: number): void => {
  const { db } = context;
  const owner = findUser(db, to);
  if (!owner) throw new Error('nobody to move books to');
  const reader = readerOf(context, owner);
  const seen = listOpenBooksOf(db, me).filter((book) => canSeeBook(reader, book));
  for (const before of ['everyone', 'household'] as const) {
    const ids = seen.filter(({ audience }) => audience === before).map(({ id }) => id);
    moveBooks(db, { me, to }, JSON.stringify(ids), audienceWith(owner, before));
  }
};

/** Somebody goes for good: what they read goes, the books they shared stay, or become another's. */
const handlePersonLeaving = (context: Context, event: EventMap['personLeaving']): void => {
  const { db, clock, live } = context;
  const { userId } = event;
  deleteReadingOf(db, userId);
  const which = event.things === 'erase' ? 'all' : 'private';
  removeBooksOf(db, userId, which, clock.now().toISOString());
  if (event.things === 'move') moveOpenBooks(context, userId, event.toUserId);
  live.publish({ type: 'changed', area: 'reading' }, () => true);
};

export const registerLeaving = (context: Context): void => {
  const { db, events } = context;
  events.on('personLeaving', (event) => handlePersonLeaving(context, event));
  leavingSources.add(context, 'reading', {
    count: (userId) => ({ books: countPublicBooksOf(db, userId) }),
    clears: [],
  });
};
