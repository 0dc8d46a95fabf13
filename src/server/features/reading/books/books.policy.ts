import { type Actor, isAdmin, isGrownUp, isHousehold } from '#shared/features/accounts/access.ts';

export type Audience = 'everyone' | 'household' | 'owner';

/** As much of a person as the rules about books need. */
export interface Reader extends Pick<Actor, 'id' | 'role'> {
  /** The upper age of a kid's bookshelf, in years; null without a limit, and for grown-ups. */
  oldestAge: number | null;
}

/** As much of a book as the rules need. */
export interface BookFacts {
  addedBy: number;
  audience: Audience;
  youngestAge: number | null;
  archivedAt: string | null;
}

/** What the rules about the trash need besides. */
export interface TrashedBook extends BookFacts {
  trashedAt: string | null;
  trashedBy: number | null;
}

/** Whom a book is for: what a kid adds goes no further than the household (rules 16 and 122). */
export const audienceOf = (isPublic: boolean, adder: { isChild: boolean }): Audience => {
  if (!isPublic) return 'owner';
  return adder.isChild ? 'household' : 'everyone';
};

export const isOpenTo = (reader: Pick<Reader, 'role'>, audience: Audience): boolean =>
  audience === 'everyone' || isAdmin(reader) || (audience === 'household' && isHousehold(reader));

/** The audiences a person belongs to; searches are narrowed by them. */
export const audiencesOf = (reader: Reader): Audience[] =>
  (['everyone', 'household', 'owner'] as const).filter((audience) => isOpenTo(reader, audience));

const isOnShelf = (reader: Reader, { youngestAge }: BookFacts): boolean =>
  reader.oldestAge === null || youngestAge === null || youngestAge <= reader.oldestAge;

/** Public books and the caller's own, all for admins; a kid's bookshelf ends at its age band (rules 122 and 136). */
export const canSeeBook = (reader: Reader, book: BookFacts): boolean =>
  book.archivedAt === null &&
  (book.addedBy === reader.id || (isOpenTo(reader, book.audience) && isOnShelf(reader, book)));

export const canEditBook = (reader: Reader, book: BookFacts): boolean =>
  canSeeBook(reader, book) && book.addedBy === reader.id;

/** The caller's own; for admins every book they can see (product rules, section 10). */
export const canDeleteBook = (reader: Reader, book: BookFacts): boolean =>
  canSeeBook(reader, book) && (book.addedBy === reader.id || isAdmin(reader));

/** A book may be restored by a grown-up who would see it, and by the person who deleted their own. */
export const canRestoreBook = (
  actor: Pick<Actor, 'id' | 'role' | 'isChild'>,
  book: TrashedBook,
): boolean => {
  if (book.trashedAt === null) return false;
  const isOwn = book.addedBy === actor.id;
  if (!isGrownUp(actor)) return isOwn && book.trashedBy === actor.id;
  return isOwn || isOpenTo(actor, book.audience);
};

/** Ending a book at once is for admins, and for grown-ups where it is their own. */
export const canEndBook = (
  actor: Pick<Actor, 'id' | 'role' | 'isChild'>,
  book: TrashedBook,
): boolean =>
  canRestoreBook(actor, book) && isGrownUp(actor) && (isAdmin(actor) || book.addedBy === actor.id);
