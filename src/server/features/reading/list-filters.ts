import { type AgeBand, oldestAge, youngestAge } from '#shared/features/reading/ages.ts';
import type { ListFilters } from '#shared/features/reading/filters.contract.ts';
import { normaliseIsbn } from '#shared/features/reading/isbn.ts';
import type { ReadingStatus } from '#shared/features/reading/reading.fields.ts';

/** A reader without an age limit sees books for any age. */
export const anyAge = 1_000;

/** The filters of a list as its SQL takes them; null where there is none. */
export interface FilterParams {
  status: ReadingStatus | null;
  genre: string | null;
  author: string | null;
  shelf: string | null;
  youngest: number | null;
  oldest: number | null;
}

export interface BookFilterParams extends FilterParams {
  words: string | null;
  isbn: string | null;
}

const bandOf = (age: AgeBand | undefined) => ({
  youngest: age ? youngestAge(age) : null,
  oldest: age ? (oldestAge(age) ?? anyAge) : null,
});

export const filterParams = ({ status, genre, author, shelf, age }: ListFilters): FilterParams => ({
  status: status ?? null,
  genre: genre || null,
  author: author || null,
  shelf: shelf || null,
  ...bandOf(age),
});

/** Terms match the start of words: `harr pott` finds Harry Potter. Without any, nothing is found. */
const searchWords = (typed: string): string =>
  (typed.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"*`).join(' ') || '""';

/** The same for books, which are found by an index of words. */
export const bookFilterParams = (filters: ListFilters): BookFilterParams => {
  const isbn = normaliseIsbn(filters.q ?? '');
  return {
    ...filterParams(filters),
    isbn,
    words: isbn || !filters.q ? null : searchWords(filters.q),
  };
};
