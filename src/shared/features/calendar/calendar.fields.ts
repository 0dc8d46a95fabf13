import { z } from 'zod';
import { earliestDay, isDay } from '../../dates.ts';
import { requiredText, trimmedText } from '../../fields.ts';
import { namesOf } from '../../fields-named.ts';
import { type MessageKey, message } from '../../locales/messages.ts';
import { latestDay, limits } from './calendar.limits.ts';
import { type ReminderInterval as Interval, readReminder } from './reminder-interval.ts';

/** The palette by name (spec, part 2 section 9). */
export const eventColors = {
  green: '#22c55e',
  yellow: '#eab308',
  red: '#ef4444',
  purple: '#a855f7',
  blue: '#3b82f6',
} as const;
export type EventColorName = keyof typeof eventColors;
export const EventColor = z.enum(Object.values(eventColors));
export type EventColor = z.infer<typeof EventColor>;

export const EventCategory = z.enum(['general', 'birthday', 'holiday', 'school', 'family'], {
  error: message('common:errors.invalidRequest'),
});
export type EventCategory = z.infer<typeof EventCategory>;

/** The reminders of the spec (part 2, section 9). */
export const reminderNames = [
  'none',
  'fifteen_minutes',
  'one_hour',
  'one_day',
  'two_days',
  'one_week',
] as const;

/** One of the spec, or how long before as a duration of RFC 5545, such as `PT45M`, `P3D` or `P2W`. */
export const ReminderInterval = z
  .string({ error: message('calendar:errors.reminder') })
  .transform((text, context): Interval => {
    const read = readReminder(text);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: message('calendar:errors.reminder') });
    return z.NEVER;
  }) as unknown as z.ZodType<Interval, Interval>;
export type ReminderInterval = Interval;

export const Frequency = z.enum(['daily', 'weekly', 'monthly', 'yearly'], {
  error: message('common:errors.invalidRequest'),
});
export type Frequency = z.infer<typeof Frequency>;

/** Days of the week as RFC 5545 names them, Monday first. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export const Weekday = z.enum(weekdays, { error: message('common:errors.invalidRequest') });
export type Weekday = z.infer<typeof Weekday>;

/** How much of a series a change is for; without one, all of it. */
export const Scope = z.enum(['this', 'following', 'all']);
export type Scope = z.infer<typeof Scope>;

/** Within what a calendar covers; says which rule is broken. */
const inRange = (value: string, context: z.RefinementCtx) => {
  const day = value.slice(0, 10);
  const add = (key: MessageKey) => context.addIssue({ code: 'custom', message: key });
  if (!isDay(day)) add('common:errors.dateUnknown');
  else if (day < earliestDay) add('calendar:errors.early');
  else if (day > latestDay) add('calendar:errors.late');
};

/** A day of the household, yyyy-MM-dd. */
export const EventDay = z
  .string({ error: message('common:errors.dateUnknown') })
  .superRefine((value, context) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) inRange(value, context);
    else context.addIssue({ code: 'custom', message: message('common:errors.dateUnknown') });
  });

const momentPattern =
  /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?)?$/;

/**
 * A day (`2026-03-02`), a time by the household's clocks (`2026-03-02T15:00`) or an instant
 * (`2026-03-02T14:00:00.000Z`, or with an offset).
 */
const EventMoment = z
  .string({ error: message('common:errors.dateUnknown') })
  .superRefine((value, context) => {
    if (momentPattern.test(value)) inRange(value, context);
    else context.addIssue({ code: 'custom', message: message('common:errors.dateUnknown') });
  });

/** How an event repeats. `until` is the last day there may be an occurrence on; null for no end. */
export const Recurrence = z.object({
  frequency: Frequency,
  /** Every so many days, weeks, months or years. */
  interval: z
    .int({ error: message('calendar:errors.interval') })
    .min(1, message('calendar:errors.interval'))
    .max(limits.intervalMax, message('calendar:errors.interval')),
  /** For `weekly`; empty means the weekday of the start. */
  weekdays: z.array(Weekday),
  until: EventDay.nullable(),
});

export const RecurrenceInput = Recurrence.extend({
  interval: Recurrence.shape.interval.default(1),
  weekdays: Recurrence.shape.weekdays.max(7).default([]),
  until: Recurrence.shape.until.default(null),
});
export type RecurrenceInput = z.infer<typeof RecurrenceInput>;

/** Whom an event is shared with, and whether they may change it (rule 98). */
export const SharedWith = z.object({
  userId: z.int({ error: message('calendar:errors.person') }).positive(),
  canEdit: z.boolean().default(false),
});
export type SharedWith = z.infer<typeof SharedWith>;

/** An event's texts and how many characters each may have. A new text begins here (docs/adding.md). */
export const textMax = {
  title: 120,
  location: 200,
  description: 2_000,
} as const;
export type OptionalText = Exclude<keyof typeof textMax, 'title'>;
export const optionalTextNames = Object.keys(textMax).filter(
  (name): name is OptionalText => name !== 'title',
);

/** A value for each text that may be empty. */
export const mapTexts = <Value>(read: (name: OptionalText) => Value) =>
  Object.fromEntries(optionalTextNames.map((name) => [name, read(name)])) as Record<
    OptionalText,
    Value
  >;

const text = (name: OptionalText) => trimmedText(textMax[name]);

/**
 * The fields that have the same name and value in requests, answers, the form and the table; times,
 * repetition and sharing differ.
 */
export const EventBasics = z.object({
  title: requiredText(textMax.title, message('calendar:errors.titleRequired')),
  ...mapTexts(text),
  color: EventColor,
  category: EventCategory,
  reminderInterval: ReminderInterval,
});
export type EventBasics = z.infer<typeof EventBasics>;

export const basicNames = namesOf(EventBasics);

/** What a new event begins with. */
export const newBasics: EventBasics = {
  title: '',
  ...mapTexts(() => ''),
  color: eventColors.blue,
  category: 'general',
  reminderInterval: 'none',
};

type PresentBasics<T> = { [Name in keyof T & keyof EventBasics]: Exclude<T[Name], undefined> };

/** The basics among other fields, without those that are undefined. */
export const basicsOf = <T extends { [Name in keyof EventBasics]?: EventBasics[Name] | undefined }>(
  fields: T,
): PresentBasics<T> => {
  const found: Record<string, unknown> = {};
  for (const name of basicNames) if (fields[name] !== undefined) found[name] = fields[name];
  return found as PresentBasics<T>;
};

/** Null is an empty text. */
const textInput = (name: OptionalText) =>
  text(name)
    .nullable()
    .transform((value) => value ?? '');

/** Colours that are not of the palette become blue (rule 106). */
const Color = z.unknown().transform((value): EventColor => {
  const known = EventColor.safeParse(typeof value === 'string' ? value.toLowerCase() : value);
  return known.success ? known.data : eventColors.blue;
});

const BasicsInput = EventBasics.extend({ ...mapTexts(textInput), color: Color });

/**
 * What an event is saved with. On edit a field left out stays as it is: `sharedWith` and `recurrence`
 * too. `isFamily` left out is derived from `isShared` with the category `family` (rule 95).
 */
export const EventChanges = BasicsInput.partial().extend({
  allDay: z.boolean().optional(),
  startDate: EventMoment.optional(),
  /** Null or left out: one hour, for all-day events the same day; on edit, as long as before. */
  endDate: EventMoment.nullish(),
  /** Null for none; birthdays without one repeat yearly. */
  recurrence: RecurrenceInput.nullish(),
  isFamily: z.boolean().optional(),
  /** False makes the event private and removes its shares. */
  isShared: z.boolean().optional(),
  /** The whole list: who is not in it loses the event (rule 99). */
  sharedWith: z
    .array(SharedWith)
    .max(limits.sharesMax, message('calendar:errors.sharesMany'))
    .optional(),
});
export type EventChanges = z.infer<typeof EventChanges>;

export const EventFields = EventChanges.extend({
  title: EventBasics.shape.title,
  startDate: EventMoment,
});
export type EventFields = z.infer<typeof EventFields>;
