import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById, Id, textOrEmpty, trimmedText } from '../../fields.ts';
import { namesOf } from '../../fields-named.ts';
import { message } from '../../locales/messages.ts';
import { BookId, ReadingLog } from './logs.contract.ts';
import { Day, PageQuery, whole } from './reading.fields.ts';
import { limits } from './reading.limits.ts';

export const ReadingSession = z.object({
  id: z.int(),
  userId: z.int(),
  bookId: z.int(),
  /** As the reader last knew it. */
  bookTitle: z.string(),
  date: z.string(),
  minutesRead: z.int(),
  pagesRead: z.int(),
  notes: z.string(),
  mood: z.string(),
  createdAt: z.iso.datetime(),
  /** The grown-up who wrote it down; null for the reader. */
  recordedBy: z.int().nullable(),
});
export type ReadingSession = z.infer<typeof ReadingSession>;

const required = message('reading:errors.required');

const Written = z.object({
  date: Day,
  minutesRead: whole(0, limits.minutesMax, message('reading:errors.minutes'), required),
  pagesRead: whole(0, limits.pagesMax, message('reading:errors.pages'), required),
  notes: trimmedText(limits.notesMax),
  mood: trimmedText(limits.moodMax),
});

/** What a person writes of a session. */
export const sessionNames = namesOf(Written);

const NewFields = Written.extend({
  notes: textOrEmpty(limits.notesMax),
  mood: textOrEmpty(limits.moodMax),
});

const hasRead = (fields: { minutesRead: number; pagesRead: number }): boolean =>
  fields.minutesRead + fields.pagesRead > 0;
const nothingRead = { error: message('reading:errors.nothingRead'), path: ['minutesRead'] };

/** The fields a person fills in; not both numbers may be 0 (rule 138). */
export const SessionFields = NewFields.refine(hasRead, nothingRead);
export type SessionFields = z.output<typeof SessionFields>;

export const NewSession = NewFields.extend({
  bookId: BookId,
  /** Today, unless given. */
  date: Day.optional(),
  /** For whom a grown-up writes it down: kids of the household, and themselves if they are among them. */
  forUserIds: z.array(z.int().positive()).min(1).max(20).optional(),
  /** Saves what the reading timer measured, and clears it. */
  fromTimer: z.boolean().optional(),
}).refine(hasRead, nothingRead);
export type NewSession = z.output<typeof NewSession>;

/** What is left out stays; the two numbers are looked at together by the service. */
export const SessionChanges = Written.partial();
export type SessionChanges = z.output<typeof SessionChanges>;

/** A session with what it did to the reader's log. */
export const SavedSession = ReadingSession.extend({
  /** Null when it was written down for others only: their logs are theirs. */
  log: ReadingLog.nullable(),
  /** It led to the book's end, which is not marked as completed yet: time to offer that. */
  lastPageReached: z.boolean(),
  /** Everyone it was logged for. */
  recordedFor: z.array(z.int()),
});
export type SavedSession = z.infer<typeof SavedSession>;

/** The reader's own, the latest day first. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/reading-sessions',
  access: 'member',
  query: PageQuery.extend({ bookId: Id.optional() }),
  response: z.array(ReadingSession),
});
/** Begins a log of the book where the reader has none. */
export const createSession = defineEndpoint({
  method: 'POST',
  path: '/api/reading-sessions',
  access: 'member',
  takesClientId: true,
  body: NewSession,
  response: SavedSession,
});
export const updateSession = defineEndpoint({
  method: 'PATCH',
  path: '/api/reading-sessions/:id',
  access: 'member',
  params: ById,
  body: SessionChanges,
  response: SavedSession,
});
export const deleteSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/reading-sessions/:id',
  access: 'member',
  params: ById,
  response: ById,
});
