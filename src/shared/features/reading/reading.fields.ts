import { z } from 'zod';
import { earliestDay, isDay } from '../../dates.ts';
import { Id } from '../../fields.ts';
import { type MessageKey, message } from '../../locales/messages.ts';
import { ageBands } from './ages.ts';
import { limits } from './reading.limits.ts';

export const readingStatuses = ['to_read', 'reading', 'completed', 'did_not_finish'] as const;

/** The hyphen forms of other readings of the spec are taken too (rule 123). */
const spellings: Record<string, string> = {
  'to-read': 'to_read',
  'in-progress': 'reading',
  in_progress: 'reading',
  'did-not-finish': 'did_not_finish',
};
export const ReadingStatus = z.enum(readingStatuses);
export type ReadingStatus = z.infer<typeof ReadingStatus>;
export const TypedStatus = z.preprocess(
  (value) => (typeof value === 'string' ? (spellings[value] ?? value) : value),
  z.enum(readingStatuses, { error: message('common:errors.invalidRequest') }),
);

export const goalTypes = ['books', 'pages', 'minutes'] as const;
export const GoalType = z.enum(goalTypes, {
  error: message('common:errors.invalidRequest'),
});
export type GoalType = z.infer<typeof GoalType>;
export const timeframes = ['daily', 'weekly', 'monthly', 'yearly', 'custom'] as const;
export const Timeframe = z.enum(timeframes, {
  error: message('common:errors.invalidRequest'),
});
export type Timeframe = z.infer<typeof Timeframe>;

export const timerStates = ['running', 'paused', 'stopped'] as const;

export const AgeBand = z.enum(ageBands, { error: message('common:errors.invalidRequest') });

/** No goal and no book is planned further ahead. */
const latestDay = '2199-12-31';

/** A day that exists, from 1900 on; whether it may lie in the future is for the household's day to say. */
export const Day = z
  .string({ error: message('reading:errors.dateRequired') })
  .refine(isDay, { error: message('reading:errors.dateRequired'), abort: true })
  .refine((day) => day >= earliestDay, { error: message('common:errors.dateEarly'), abort: true })
  .refine((day) => day <= latestDay, message('common:errors.dateFuture'));

/** A day, or none: an empty field sends an empty text or null. */
export const OptionalDay = z
  .string({ error: message('reading:errors.dateRequired') })
  .nullable()
  .transform((day) => day || null)
  .pipe(Day.nullable());

/** A number, typed or counted. */
export const typedNumber = (required: MessageKey) =>
  z.union(
    [
      z.number(required),
      z
        .string(required)
        .trim()
        .regex(/^-?\d+$/, required)
        .transform(Number),
    ],
    { error: required },
  );

/** A whole number, typed or counted; `required` is the message for an empty field. */
export const whole = (min: number, max: number, range: MessageKey, required = range) =>
  typedNumber(required).pipe(z.int({ error: range }).min(min, range).max(max, range));

/** A page of a list: `before` is the id of the last one of the page before. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.pageDefault),
  before: Id.optional(),
});
