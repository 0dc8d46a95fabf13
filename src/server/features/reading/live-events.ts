import { isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { type Audience, type BookFacts, canSeeBook, isOpenTo } from './books/books.policy.ts';
import { readerOf } from './household-readers.ts';
import { findSettings } from './settings.repo.ts';

const changed = { type: 'changed', area: 'reading' } as const;

/** Announces a book's creation, change or deletion to those who see it; null means that it does not exist. */
export const announceBook = (
  context: Context,
  id: number,
  { before, after }: { before: BookFacts | null; after: BookFacts | null },
): void => {
  const { live } = context;
  const change = before ? 'updated' : 'created';
  if (after) {
    live.publish({ ...changed, id, change }, (actor) =>
      canSeeBook(readerOf(context, actor), after),
    );
  }
  if (!before) return;
  live.publish({ ...changed, id, change: 'deleted' }, (actor) => {
    const reader = readerOf(context, actor);
    return canSeeBook(reader, before) && !(after && canSeeBook(reader, after));
  });
};

/** Tells a reader's own devices. */
export const announceOwn = ({ live }: Context, userId: number): void =>
  live.publish(changed, (actor) => actor.id === userId);

/** What a reader read in all changed: their own devices, and the household where they share it. */
export const announceTotals = ({ db, live }: Context, userId: number): void => {
  const reader = findSettings(db, userId).sharesTotals === 1 ? findUser(db, userId) : undefined;
  const isShared = reader !== undefined && isHousehold(reader);
  live.publish(changed, (actor) => actor.id === userId || (isShared && isHousehold(actor)));
};

/** A reader begins or ends to share: the household's list is another. */
export const announceSharing = ({ live }: Context, userId: number): void =>
  live.publish(changed, (actor) => actor.id === userId || isHousehold(actor));

/** A kid's bookshelf ends elsewhere: theirs and the grown-ups' list of shelves are others. */
export const announceShelf = ({ live }: Context, userId: number): void =>
  live.publish(changed, (actor) => actor.id === userId || isGrownUp(actor));

/** Many books at once: their owner and the people they are for reload their lists. */
export const announceLibrary = ({ live }: Context, userId: number, audience: Audience): void =>
  live.publish(changed, (actor) => actor.id === userId || isOpenTo(actor, audience));
