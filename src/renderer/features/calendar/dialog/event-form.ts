import { z } from 'zod';
import { addToDay } from '#shared/dates.ts';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import {
  basicsOf,
  EventBasics,
  EventDay,
  Frequency,
  newBasics,
  Recurrence,
  SharedWith,
  Weekday,
} from '#shared/features/calendar/calendar.fields.ts';
import {
  defaultLengthMinutes,
  defaultStartMinutes,
} from '#shared/features/calendar/calendar.limits.ts';
import { message } from '#shared/locales/messages.ts';
import type { Entry } from '../views/entries.ts';
import { clockText, daysOf, minutesIn, type Span } from '../views/spans.ts';

/** Who sees an event (spec, part 2 section 4). */
export const sharingModes = ['private', 'family', 'selected'] as const;
type SharingMode = (typeof sharingModes)[number];

/** `custom` is a repetition from a file that this form cannot say, and leaves as it is. */
export const repeatChoices = ['none', ...Frequency.options, 'custom'] as const;

const Fields = EventBasics.extend({
  isMultiDay: z.boolean(),
  isAllDay: z.boolean(),
  firstDay: EventDay,
  lastDay: EventDay,
  startTime: z.string(),
  endTime: z.string(),
  repeats: z.enum(repeatChoices),
  interval: z.number().or(z.nan()),
  weekdays: z.array(Weekday),
  until: EventDay.nullable(),
  sharing: z.enum(sharingModes),
  sharedWith: z.array(SharedWith.required()),
});

type Issues = { path: keyof EventForm; message: string }[];

const issuesOfTimes = (values: z.infer<typeof Fields>): Issues => {
  const { firstDay, lastDay, isMultiDay, isAllDay, startTime, endTime } = values;
  const endBeforeStart = message('calendar:errors.endBeforeStart');
  if (isMultiDay && lastDay < firstDay) return [{ path: 'lastDay', message: endBeforeStart }];
  if (isAllDay) return [];
  const missing = (['startTime', 'endTime'] as const).filter((path) => !values[path]);
  if (missing.length > 0)
    return missing.map((path) => ({ path, message: message('calendar:form.timeMissing') }));
  const isSameDay = !isMultiDay || lastDay === firstDay;
  return isSameDay && endTime < startTime ? [{ path: 'endTime', message: endBeforeStart }] : [];
};

const issuesOfRepetition = (values: z.infer<typeof Fields>): Issues => {
  const { repeats, interval, until, firstDay } = values;
  if (repeats === 'none' || repeats === 'custom') return [];
  const issues: Issues = [];
  if (!Recurrence.shape.interval.safeParse(interval).success)
    issues.push({ path: 'interval', message: message('calendar:errors.interval') });
  if (until && until < firstDay)
    issues.push({ path: 'until', message: message('calendar:errors.untilBeforeStart') });
  return issues;
};

/** Shared with no one it would be private, which is a different choice. */
const issuesOfSharing = ({ sharing, sharedWith }: z.infer<typeof Fields>): Issues =>
  sharing === 'selected' && sharedWith.length === 0
    ? [{ path: 'sharedWith', message: message('calendar:form.peopleRequired') }]
    : [];

type Values = z.infer<typeof Fields>;

/** Moved to a later day, it takes the end of its repetition along. */
const isRepetitionOf = (before: Values, values: Values): boolean =>
  (['repeats', 'interval', 'until'] as const).every((name) => values[name] === before[name]);

/** Hidden fields are not validated: the user could not fix them. */
const whole = (before: Values | null) =>
  Fields.superRefine((values, context) => {
    const issues = [
      ...issuesOfTimes(values),
      ...(before && isRepetitionOf(before, values) ? [] : issuesOfRepetition(values)),
      ...issuesOfSharing(values),
    ];
    for (const { path, message: text } of issues)
      context.addIssue({ code: 'custom', path: [path], message: text });
  });

export const EventForm = whole(null);
export type EventForm = Values;

/** The form of an event that began as `before`. */
export const eventFormSince = (before: EventForm) => whole(before);

/** A new event on that day: at noon, for an hour, in blue, private. */
export const newEvent = (day: string): EventForm => ({
  ...newBasics,
  isMultiDay: false,
  isAllDay: false,
  firstDay: day,
  lastDay: day,
  startTime: clockText(defaultStartMinutes),
  endTime: clockText(defaultStartMinutes + defaultLengthMinutes),
  repeats: 'none',
  interval: 1,
  weekdays: [],
  until: null,
  sharing: 'private',
  sharedWith: [],
});

/** A new event that begins and ends as was chosen in the grid. */
export const newEventAt = (span: Span, timeZone: string): EventForm => {
  const times = timesOf(span, timeZone);
  return {
    ...newEvent(times.firstDay),
    ...times,
    isMultiDay: times.firstDay !== times.lastDay,
    isAllDay: span.isAllDay,
  };
};

const modeOf = ({ isFamily, sharedWith }: CalendarEvent): SharingMode =>
  isFamily ? 'family' : sharedWith.length > 0 ? 'selected' : 'private';

const timesOf = (span: Span, timeZone: string) => {
  const { firstDay, lastDay } = daysOf(span, timeZone);
  if (span.isAllDay) {
    const { startTime, endTime } = newEvent(firstDay);
    return { firstDay, lastDay, startTime, endTime };
  }
  const end = new Date(span.endsAt);
  const endsAt = minutesIn(end, timeZone);
  return {
    firstDay,
    // What ends at midnight is written as 00:00 of the day after.
    lastDay: endsAt === 0 && span.endsAt > span.startsAt ? addToDay(lastDay, 1) : lastDay,
    startTime: clockText(minutesIn(new Date(span.startsAt), timeZone)),
    endTime: clockText(endsAt),
  };
};

/** What the form begins with when an event is changed. */
export const formOf = ({ event, span }: Entry, timeZone: string): EventForm => {
  const times = timesOf(span, timeZone);
  const { recurrence } = event;
  return {
    ...newEvent(times.firstDay),
    ...times,
    ...basicsOf(event),
    isMultiDay: times.firstDay !== times.lastDay,
    isAllDay: event.allDay,
    repeats: recurrence ? (recurrence.isCustom ? 'custom' : recurrence.frequency) : 'none',
    interval: recurrence?.interval ?? 1,
    weekdays: recurrence?.weekdays ?? [],
    until: recurrence?.until ?? null,
    sharing: modeOf(event),
    sharedWith: event.sharedWith.map(({ userId, canEdit }) => ({ userId, canEdit })),
  };
};
