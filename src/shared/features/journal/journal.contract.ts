import { z } from 'zod';
import { earliestDay, isDay } from '../../dates.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { ById, FormFlag, requiredText } from '../../fields.ts';
import { namesOf } from '../../fields-named.ts';
import { message, tooLong } from '../../locales/messages.ts';
import { Media } from '../../media.ts';
import { versionOf } from '../../record-version.ts';

export const limits = {
  titleMax: 200,
  contentMax: 20_000,
  /** Characters of a mood in free text (rule 114). */
  moodMax: 40,
  pageDefault: 50,
  pageMax: 100,
  searchPage: 20,
  searchMax: 100,
  /** Days asked for at a time, more than any calendar shows. */
  daysMax: 400,
} as const;

/** The part of a multipart call that holds the picture. */
export const picturePart = 'mediaFile';

/** The moods to pick from (spec, part 2 section 9); anything else is free text. */
export const moods = ['happy', 'sad', 'excited', 'tired', 'anxious', 'calm', 'angry'] as const;
export type Mood = (typeof moods)[number];

const Day = z
  .string({ error: message('journal:errors.dateRequired') })
  .refine((text) => text !== '', { error: message('journal:errors.dateRequired'), abort: true })
  .refine(isDay, { error: message('common:errors.dateUnknown'), abort: true })
  .refine((day) => day >= earliestDay, message('common:errors.dateEarly'));

/** Marks around a hit while it is on its way out of the index; no text may bring its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const text = (max: number) =>
  z
    .string()
    .transform((value) => value.replace(controls, '').trim())
    .pipe(z.string().max(max, tooLong(max)))
    .nullish()
    .transform((value) => value ?? '');

/** A mood of the list is stored under its name, however it is written. */
const toMood = (value: string): string =>
  moods.find((mood) => mood === value.toLowerCase()) ?? value;

export const JournalFields = z.object({
  date: Day,
  title: text(limits.titleMax),
  content: text(limits.contentMax),
  mood: text(limits.moodMax).transform(toMood),
});
export type JournalFields = z.infer<typeof JournalFields>;

/** What a person writes or chooses of an entry. */
export const fieldNames = namesOf(JournalFields);

const mapFields = <Value>(value: Value) =>
  Object.fromEntries(fieldNames.map((name) => [name, value])) as Record<keyof JournalFields, Value>;

/** What the form of a new entry begins with, but for its day. */
export const emptyEntry = mapFields('');

/** On edit every field may be left out, and then stays as it is. */
export const JournalChanges = JournalFields.partial().extend({
  /** Takes the picture away; a new one takes its place without asking. */
  removeImage: FormFlag.optional(),
});
export type JournalChanges = z.infer<typeof JournalChanges>;

export const Journal = z.object({
  id: z.int(),
  userId: z.int(),
  /** `date` is a day of the household, yyyy-MM-dd; `mood` one of `moods`, free text, or empty. */
  ...mapFields(z.string()),
  imageUrl: z.string().nullable(),
  /** The same picture with its sizes. */
  media: Media.nullable(),
  createdAt: z.iso.datetime(),
});
export type Journal = z.infer<typeof Journal>;

/** A piece of text, and whether it is what was looked for. */
export const TextPart = z.object({ text: z.string(), isHit: z.boolean() });
export type TextPart = z.infer<typeof TextPart>;

export const JournalHit = z.object({
  journal: Journal,
  title: z.array(TextPart),
  /** The part of the content around what was found, or its beginning. */
  snippet: z.array(TextPart),
});
export type JournalHit = z.infer<typeof JournalHit>;

/** Names an entry as the end of a page: its day and its id, such as `2026-03-02_15`. */
const Cursor = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}_\d{1,9}$/, message('common:errors.invalidRequest'))
  .transform((text) => ({ date: text.slice(0, 10), id: Number(text.slice(11)) }));
export type Cursor = z.output<typeof Cursor>;

/** The cursor with which the page after an entry begins. */
export const cursorOf = ({ date, id }: Pick<Journal, 'date' | 'id'>): string => `${date}_${id}`;

/** The caller's own entries, the newest day first; a `Link` header names the next page. */
export const listJournals = defineEndpoint({
  method: 'GET',
  path: '/api/journals',
  access: 'member',
  query: z.object({
    from: Day.optional(),
    to: Day.optional(),
    limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.pageDefault),
    before: Cursor.optional(),
  }),
  response: z.array(Journal),
});
/** The days one has written on, earliest first. */
export const listJournalDays = defineEndpoint({
  method: 'GET',
  path: '/api/journals/days',
  access: 'member',
  query: z.object({ from: Day, to: Day }),
  response: z.array(z.string()),
});
/** The caller's own entries that contain every word or its beginning, the newest day first. */
export const searchJournals = defineEndpoint({
  method: 'GET',
  path: '/api/journals/search',
  access: 'member',
  query: z.object({
    q: requiredText(limits.searchMax, message('journal:errors.searchRequired')),
    before: Cursor.optional(),
  }),
  response: z.array(JournalHit),
});
export const createJournal = defineEndpoint({
  method: 'POST',
  path: '/api/journals',
  access: 'member',
  takesClientId: true,
  multipart: true,
  body: JournalFields,
  response: Journal,
});
export const updateJournal = defineEndpoint({
  method: 'PATCH',
  path: '/api/journals/:id',
  access: 'member',
  params: ById,
  multipart: true,
  body: JournalChanges,
  response: Journal,
});
export const deleteJournal = defineEndpoint({
  method: 'DELETE',
  path: '/api/journals/:id',
  access: 'member',
  params: ById,
  response: ById,
});

/** The version of an entry. */
export const journalVersionOf = (entry: Journal): string =>
  versionOf(entry, [...fieldNames, 'imageUrl']);
