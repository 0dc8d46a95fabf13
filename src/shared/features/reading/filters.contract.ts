import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { trimmedText } from '../../fields.ts';
import { AgeBand, TypedStatus } from './reading.fields.ts';
import { limits } from './reading.limits.ts';

const short = (max: number) => trimmedText(max).optional();

/** What both lists may be narrowed by; status and shelf are those of the reader's own log. */
export const ListFilters = z.object({
  /** Words in title, author or genre; the start of each is enough. */
  q: short(limits.searchMax),
  status: TypedStatus.optional(),
  genre: short(limits.genreMax),
  author: short(limits.authorMax),
  shelf: short(limits.shelfMax),
  /** Of books whose age range begins in this band. */
  age: AgeBand.optional(),
});
export type ListFilters = z.output<typeof ListFilters>;

export const BookSort = z.enum(['added', 'title', 'rating']);
export type BookSort = z.infer<typeof BookSort>;

export const LogSort = z.enum(['added', 'title', 'rating', 'date', 'pages']);
export type LogSort = z.infer<typeof LogSort>;

const names = z.array(z.string());

/** What a list can be narrowed by, in alphabetical order; at most `limits.filterChoices` of each. */
export const FilterChoices = z.object({ genres: names, authors: names, shelves: names });
export type FilterChoices = z.infer<typeof FilterChoices>;

/** The genres and authors of the books or logs that the reader sees, and their shelves. */
export const listFilterChoices = defineEndpoint({
  method: 'GET',
  path: '/api/reading-filters',
  access: 'member',
  query: z.object({ list: z.enum(['books', 'logs']).default('books') }),
  response: FilterChoices,
});
