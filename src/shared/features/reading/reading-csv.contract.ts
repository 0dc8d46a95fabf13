import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { FormFlag } from '../../fields.ts';

/** The name of the file's part when the list comes in a form. */
export const csvPart = 'file';

/** What a file says of a reader and a book that goes into the log. */
export const Kept = z.enum([
  'ratings',
  'reviews',
  'favourites',
  'shelves',
  'datesAdded',
  'datesRead',
  'rereads',
]);
export type Kept = z.infer<typeof Kept>;

/** What a file may have that does not go there, or not all of it. */
export const LeftOut = z.enum(['datesRead', 'reviews', 'shelves', 'notes', 'authors', 'editions']);
export type LeftOut = z.infer<typeof LeftOut>;

export const ImportResult = z.object({
  rows: z.int(),
  booksAdded: z.int(),
  logsAdded: z.int(),
  /** Already in the reader's log. */
  alreadyThere: z.int(),
  /** Rows without a title or an author. */
  unreadable: z.int(),
  /** How many new entries of the log have it. */
  kept: z.partialRecord(Kept, z.int()),
  /** How many of them lost something, by what it was. */
  leftOut: z.partialRecord(LeftOut, z.int()),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** What a form says besides the file; books are private where it is silent (rule 122). */
export const ImportChoices = z.object({ isPublic: FormFlag.default(false) });
export type ImportChoices = z.infer<typeof ImportChoices>;

/** A Goodreads or Treehouse export: `text/csv`, or a form with the file. All of it or nothing. */
export const importReading = defineEndpoint({
  method: 'POST',
  path: '/api/reading-import',
  access: 'member',
  multipart: true,
  response: ImportResult,
});
/** Downloads the reader's own logs or sessions as `text/csv`. */
export const exportReading = defineEndpoint({
  method: 'GET',
  path: '/api/reading-export',
  access: 'member',
  query: z.object({ what: z.enum(['logs', 'sessions']).default('logs') }),
  response: z.unknown(),
});
