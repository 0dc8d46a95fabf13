import { type Actor, isHousehold } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import { prepared } from '../../db/prepared.ts';
import type { AboutLine, DescribePerson } from '../../extension-points/person-summary.ts';
import {
  type FindJudge,
  type Judge,
  type JudgeNew,
  reasonOfRole,
} from '../../extension-points/visibility.ts';
import { audienceOf, type BookFacts, canSeeBook } from './books/books.policy.ts';
import { findBook } from './books/books.repo.ts';
import { readerOf } from './household-readers.ts';
import { findSettings } from './settings.repo.ts';

const countSql = `SELECT audience <> 'owner' isPublic, count(*) count FROM books
  WHERE added_by = ? AND archived_at IS NULL GROUP BY audience <> 'owner'`;

/** A book for any age: whether a kid sees it differs from book to book. */
const newBook = (adder: Actor, isPublic: boolean): BookFacts => ({
  addedBy: adder.id,
  audience: audienceOf(isPublic, adder),
  youngestAge: null,
  archivedAt: null,
});

const describeBooks = (context: Context, adder: Actor): AboutLine[] => {
  const rows = prepared<{ isPublic: 0 | 1; count: number }>(context.db, countSql).all(adder.id);
  const line = (isPublic: boolean): AboutLine[] => {
    const count = rows.find((row) => row.isPublic === (isPublic ? 1 : 0))?.count ?? 0;
    const book = newBook(adder, isPublic);
    const sees = (person: Actor) => canSeeBook(readerOf(context, person), book);
    return count > 0 ? [{ key: isPublic ? 'reading.public' : 'reading.private', count, sees }] : [];
  };
  return [...line(true), ...line(false)];
};

const describe = (context: Context, person: Actor): AboutLine[] => {
  const shares = findSettings(context.db, person.id).sharesTotals === 1 && isHousehold(person);
  return [
    { key: 'reading.logs', sees: (other) => other.id === person.id },
    shares
      ? { key: 'reading.totals', sees: isHousehold }
      : { key: 'reading.totalsHidden', sees: (other) => other.id === person.id },
    ...describeBooks(context, person),
  ];
};

const judge =
  (context: Context, book: BookFacts): Judge =>
  (person) => {
    if (!canSeeBook(readerOf(context, person), book)) return null;
    if (person.id === book.addedBy) return 'own';
    // Without the admins' way in: whether others like them see it as well.
    const role = person.role === 'admin' ? 'family' : person.role;
    const seesLikeOthers = canSeeBook({ ...readerOf(context, person), role }, book);
    return seesLikeOthers ? reasonOfRole(person) : 'admin';
  };

/** Who sees books, by the policy that shows them. */
export const bookVisibility =
  (context: Context): FindJudge =>
  (id) => {
    const book = findBook(context.db, id);
    return book ? judge(context, book) : null;
  };

export const newBookVisibility =
  (context: Context): JudgeNew =>
  (adder, isPublic) =>
    judge(context, newBook(adder, isPublic));

/** Who sees books and reading totals. */
export const readingSummary =
  (context: Context): DescribePerson =>
  (person) =>
    describe(context, person);
