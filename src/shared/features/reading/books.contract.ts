import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById, FormFlag, requiredText, trimmedText } from '../../fields.ts';
import { namesOf } from '../../fields-named.ts';
import { message } from '../../locales/messages.ts';
import { Media } from '../../media.ts';
import { versionOf } from '../../record-version.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { normaliseAgeRange } from './ages.ts';
import { BookSort, ListFilters } from './filters.contract.ts';
import { normaliseIsbn } from './isbn.ts';
import { PageQuery, ReadingStatus, whole } from './reading.fields.ts';
import { limits } from './reading.limits.ts';

/** The name of the cover's part in the two multipart calls. */
export const coverPart = 'coverImage';

export const Book = z.object({
  id: z.int(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  genre: z.string(),
  pages: z.int().nullable(),
  ageRange: z.string(),
  isbn: z.string().nullable(),
  /** The cover's address; `cover` has its smaller sizes. */
  coverImage: z.string().nullable(),
  cover: Media.nullable(),
  isPublic: z.boolean(),
  addedBy: z.int(),
  /** Who added it; null where that is not for the reader to know. */
  addedByUser: Member.nullable(),
  addedAt: z.iso.datetime(),
  /** The reader can no longer see the book: title, author, genre and pages are as they last knew them. */
  isArchived: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  /** The reader's own log of it. */
  myLog: z
    .object({
      id: z.int(),
      status: ReadingStatus,
      currentPage: z.int(),
      /** How far that is through the book, 0 to 100, as on the log itself; null when its length is not known. */
      percent: z.int().nullable(),
      minutesRead: z.int(),
      pagesRead: z.int(),
      /** The same, with all pages of each completed reading (rule 127). */
      countedPages: z.int(),
    })
    .nullable(),
});
export type Book = z.infer<typeof Book>;

const Empty = z.union([z.literal(''), z.null()]).transform(() => null);

export const BookFields = z.object({
  title: requiredText(limits.titleMax, message('reading:errors.titleRequired')),
  author: requiredText(limits.authorMax, message('reading:errors.authorRequired')),
  description: trimmedText(limits.descriptionMax).optional(),
  genre: trimmedText(limits.genreMax).optional(),
  pages: z
    .union([Empty, whole(1, limits.bookPagesMax, message('reading:errors.bookPages'))], {
      error: message('reading:errors.bookPages'),
    })
    .optional(),
  ageRange: trimmedText(limits.ageRangeMax).transform(normaliseAgeRange).optional(),
  isbn: z
    .string({ error: message('reading:errors.isbn') })
    .nullable()
    .transform((typed, check) => {
      const isbn = typed?.trim() ? normaliseIsbn(typed) : null;
      if (typed?.trim() && !isbn) {
        check.addIssue({ code: 'custom', message: message('reading:errors.isbn') });
      }
      return isbn;
    })
    .optional(),
  isPublic: FormFlag.optional(),
});
export type BookFields = z.infer<typeof BookFields>;

/** What a person writes or chooses of a book. */
export const bookNames = namesOf(BookFields);

/** What is left out of a new book. */
export const newBook: Pick<Book, keyof BookFields> = {
  title: '',
  author: '',
  description: '',
  genre: '',
  pages: null,
  ageRange: '',
  isbn: null,
  isPublic: false,
};

/** What is left out stays as it is, but for title and author. */
export const BookChanges = BookFields.extend({ removeCover: FormFlag.optional() });
export type BookChanges = z.infer<typeof BookChanges>;

/** Newest first, unless sorted; a full page may be followed by another. */
export const listBooks = defineEndpoint({
  method: 'GET',
  path: '/api/books',
  access: 'member',
  query: PageQuery.extend({
    ...ListFilters.shape,
    filter: z.enum(['all', 'mine']).default('all'),
    sort: BookSort.default('added'),
  }),
  response: z.array(Book),
});
export const getBook = defineEndpoint({
  method: 'GET',
  path: '/api/books/:id',
  access: 'member',
  params: ById,
  response: Book,
});
export const createBook = defineEndpoint({
  method: 'POST',
  path: '/api/books',
  access: 'member',
  takesClientId: true,
  multipart: true,
  body: BookFields,
  response: Book,
});
export const updateBook = defineEndpoint({
  method: 'PUT',
  path: '/api/books/:id',
  access: 'member',
  params: ById,
  multipart: true,
  body: BookChanges,
  response: Book,
});
/** Takes the reader's own log and sessions with it; those of others stay (rule 128). */
export const deleteBook = defineEndpoint({
  method: 'DELETE',
  path: '/api/books/:id',
  access: 'member',
  params: ById,
  response: ById,
});

/** The version of a book. */
export const bookVersionOf = (book: Book): string => versionOf(book, [...bookNames, 'coverImage']);
