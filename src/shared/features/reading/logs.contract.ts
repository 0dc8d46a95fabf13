import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById, Id, trimmedText } from '../../fields.ts';
import { namesOf } from '../../fields-named.ts';
import { message } from '../../locales/messages.ts';
import { Media } from '../../media.ts';
import { ListFilters, LogSort } from './filters.contract.ts';
import { OptionalDay, PageQuery, ReadingStatus, TypedStatus, whole } from './reading.fields.ts';
import { limits } from './reading.limits.ts';
import { parseShelves } from './shelves.ts';

export const ReadingLog = z.object({
  id: z.int(),
  userId: z.int(),
  bookId: z.int(),
  /** As the reader last knew it; they may not see the book any more. */
  book: z.object({
    title: z.string(),
    author: z.string(),
    genre: z.string(),
    pages: z.int().nullable(),
    coverImage: z.string().nullable(),
    cover: Media.nullable(),
    isArchived: z.boolean(),
  }),
  status: ReadingStatus,
  startDate: z.string().nullable(),
  finishDate: z.string().nullable(),
  /** Sums of the sessions. */
  pagesRead: z.int(),
  minutesRead: z.int(),
  /** Where the reader is: what they last said, and the sessions since. */
  currentPage: z.int(),
  /** How far that is through the book, 0 to 100; null when its length is not known. */
  percent: z.int().nullable(),
  /** 0.5 to 5 in half stars. */
  rating: z.number().nullable(),
  review: z.string(),
  favorite: z.boolean(),
  shelves: z.array(z.string()),
  /** Readings before this one, oldest first. */
  earlierReadings: z.array(
    z.object({ startDate: z.string().nullable(), finishDate: z.string().nullable() }),
  ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ReadingLog = z.infer<typeof ReadingLog>;

const bookRequired = message('reading:errors.bookRequired');
export const BookId = z.int({ error: bookRequired }).positive({ error: bookRequired });

export const NewLog = z.object({
  bookId: BookId,
  status: TypedStatus.default('to_read'),
  startDate: OptionalDay.optional(),
});
export type NewLog = z.output<typeof NewLog>;

const tooMany = message('reading:errors.shelvesMany');

/** As a list, or as one text with commas. */
const Shelves = z
  .union([z.string(), z.array(z.string().max(limits.shelfMax)).max(limits.shelvesMax, tooMany)])
  .transform((typed) => parseShelves(typeof typed === 'string' ? typed : typed.join(',')))
  .refine((names) => names.length <= limits.shelvesMax, tooMany);

const invalid = message('common:errors.invalidRequest');

/** Half stars, typed or counted. */
const Stars = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d(\.\d)?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0.5, invalid).max(5, invalid).multipleOf(0.5, invalid));

/** What a reader writes or chooses of a log; null takes a rating or a day away. */
export const LogFields = z.object({
  status: TypedStatus,
  startDate: OptionalDay,
  /** Stands with `completed` only; today, unless given. */
  finishDate: OptionalDay,
  currentPage: whole(0, limits.bookPagesMax, message('reading:errors.currentPage')),
  rating: z.union([z.null(), Stars], { error: invalid }),
  review: trimmedText(limits.reviewMax),
  favorite: z.boolean(),
  shelves: Shelves,
});
export type LogFields = z.output<typeof LogFields>;

export const logNames = namesOf(LogFields);

/** What a new log begins with. */
export const newLog: LogFields = {
  status: 'to_read',
  startDate: null,
  finishDate: null,
  currentPage: 0,
  rating: null,
  review: '',
  favorite: false,
  shelves: [],
};

/** What is left out stays. */
export const LogChanges = LogFields.partial();
export type LogChanges = z.output<typeof LogChanges>;

/** The reader's own, newest first unless sorted. */
export const listLogs = defineEndpoint({
  method: 'GET',
  path: '/api/reading-logs',
  access: 'member',
  query: PageQuery.extend({
    ...ListFilters.shape,
    sort: LogSort.optional(),
    bookId: Id.optional(),
  }),
  response: z.array(ReadingLog),
});
/** 409 "… already exists …" when there is one of this book. */
export const createLog = defineEndpoint({
  method: 'POST',
  path: '/api/reading-logs',
  access: 'member',
  takesClientId: true,
  body: NewLog,
  response: ReadingLog,
});
export const updateLog = defineEndpoint({
  method: 'PATCH',
  path: '/api/reading-logs/:id',
  access: 'member',
  params: ById,
  body: LogChanges,
  response: ReadingLog,
});
/** Starts a finished book again, from its first page; 409 for another. */
export const startReread = defineEndpoint({
  method: 'POST',
  path: '/api/reading-logs/:id/reread',
  access: 'member',
  params: ById,
  response: ReadingLog,
});
/** Cancels the last start: the book is finished as before. */
export const cancelReread = defineEndpoint({
  method: 'DELETE',
  path: '/api/reading-logs/:id/reread',
  access: 'member',
  params: ById,
  response: ReadingLog,
});
/** Takes the sessions of the book with it. */
export const deleteLog = defineEndpoint({
  method: 'DELETE',
  path: '/api/reading-logs/:id',
  access: 'member',
  params: ById,
  response: ById,
});
