import { dayIn, timeOnDay } from '#shared/dates.ts';
import {
  basicsOf,
  type EventBasics,
  type EventChanges,
  type EventFields,
  Scope,
  weekdays,
} from '#shared/features/calendar/calendar.fields.ts';
import { type Entry, isTakenOut } from '../views/entries.ts';
import { datesOf, minutesOf, type Span } from '../views/spans.ts';
import { type EventForm, formOf } from './event-form.ts';

const spanOf = (form: EventForm, timeZone: string): Span => {
  const lastDay = form.isMultiDay ? form.lastDay : form.firstDay;
  if (form.isAllDay) return { isAllDay: true, firstDay: form.firstDay, lastDay };
  const at = (day: string, clock: string) => timeOnDay(day, minutesOf(clock), timeZone);
  const startsAt = at(form.firstDay, form.startTime).toISOString();
  return { isAllDay: false, startsAt, endsAt: at(lastDay, form.endTime).toISOString() };
};

const recurrenceOf = ({ repeats, interval, until, ...form }: EventForm) => {
  // What this form cannot say stays as it is.
  if (repeats === 'custom') return {};
  if (repeats === 'none') return { recurrence: null };
  const days = weekdays.filter((day) => repeats === 'weekly' && form.weekdays.includes(day));
  return { recurrence: { frequency: repeats, interval, weekdays: days, until } };
};

/** An event for the family is of its category, unless it is something more telling (rule 95). */
const categoryOf = ({ sharing, category }: EventForm) =>
  sharing === 'family' && category === 'general' ? 'family' : category;

/** The owner's choice of who sees the event (rules 95 and 99). */
const sharingOf = ({ sharing, sharedWith }: EventForm) => ({
  isFamily: sharing === 'family',
  isShared: sharing !== 'private',
  sharedWith:
    sharing === 'selected' ? sharedWith.toSorted((one, other) => one.userId - other.userId) : [],
});

/** What is sent: the basics one by one, of the other parts each whole or not at all. */
const partsOf = (form: EventForm, timeZone: string) => ({
  basics: { ...basicsOf(form), category: categoryOf(form) },
  dates: datesOf(spanOf(form, timeZone), timeZone),
  repetition: recurrenceOf(form),
  sharing: sharingOf(form),
});

/** What a new event is made with. */
export const fieldsOf = (form: EventForm, timeZone: string): EventFields => {
  const { basics, dates, repetition, sharing } = partsOf(form, timeZone);
  return { ...basics, ...dates, ...repetition, ...sharing };
};

/**
 * Only what differs from the entry, as the form began: the rest may have changed meanwhile on another device.
 * Editors of another person's event cannot change who sees it; a changed occurrence does not repeat.
 */
export const changesOf = (form: EventForm, entry: Entry, timeZone: string): EventChanges => {
  const [now, old] = [partsOf(form, timeZone), partsOf(formOf(entry, timeZone), timeZone)];
  const basics = Object.entries(now.basics).filter(
    ([name, value]) => value !== old.basics[name as keyof EventBasics],
  );
  const changed = <Name extends keyof typeof now>(name: Name) =>
    JSON.stringify(now[name]) === JSON.stringify(old[name]) ? {} : now[name];
  return {
    ...Object.fromEntries(basics),
    ...changed('dates'),
    ...(!isTakenOut(entry) && changed('repetition')),
    ...(entry.event.isOwner && changed('sharing')),
  };
};

const isToOtherDay = ({ firstDay }: Entry, { startDate }: EventChanges, timeZone: string) =>
  startDate !== undefined && dayIn(new Date(startDate), timeZone) !== firstDay;

/**
 * How much of a series a change can apply to; empty if there is no choice. The recurrence cannot be changed
 * for one occurrence, and a changed occurrence cannot be moved to another day for its series. The days of
 * an imported rule cannot be moved, except those of one occurrence. Of a series that was not shared, only
 * the occurrence that was can change.
 */
export const scopesFor = (entry: Entry, changes: EventChanges, timeZone: string): Scope[] => {
  if (!entry.event.canEditSeries) return [];
  if (isTakenOut(entry)) return 'startDate' in changes ? [] : Scope.options;
  if ('recurrence' in changes) return Scope.options.filter((scope) => scope !== 'this');
  const isBound = entry.event.recurrence?.isCustom && isToOtherDay(entry, changes, timeZone);
  return isBound ? ['this'] : Scope.options;
};
