import ICAL from 'ical.js';
import { earliestDay } from '#shared/dates.ts';
import {
  EventCategory,
  EventColor,
  eventColors,
  mapTexts,
  type ReminderInterval,
  textMax,
} from '#shared/features/calendar/calendar.fields.ts';
import { latestDay, limits } from '#shared/features/calendar/calendar.limits.ts';
import type { LeftOut } from '#shared/features/calendar/files.contract.ts';
import { beginWithFirst, type Draft } from '../draft.ts';
import type { Times } from '../recurrence/event-times.ts';
import { localTimesOf } from '../recurrence/event-times.ts';
import { dayNumber, localAt, shiftDay } from '../recurrence/zone-clock.ts';
import { readReminder } from './ics-alarms.ts';
import type { EventBlock } from './ics-blocks.ts';
import { type Moment, readMoment, type Zones } from './ics-moments.ts';
import { isTooLong, textOf, textProperties } from './ics-properties.ts';
import { readRule } from './ics-rule.ts';

/** A VEVENT as the calendar would keep it. */
export interface ReadEvent {
  uid: string;
  /** When its series would have had the occurrence that it replaces. */
  original: Moment | null;
  isCancelled: boolean;
  draft: Draft;
  /** Days on which its series does not happen. */
  skips: string[];
  /** What the file says of it that is not kept. */
  leftOut: ReadonlySet<LeftOut>;
}

/** The day of the occurrence that an event replaces, in its series' time zone, which may differ from its own. */
export const originalDayOf = ({ original }: ReadEvent, seriesZone: string): string | null =>
  original && (original.isDate ? original.day : localAt(seriesZone, original.at).day);

const iso = (at: number): string => new Date(at).toISOString();

const readTimes = (event: ICAL.Component, zones: Zones, household: string): Times => {
  const first = event.getFirstProperty('dtstart');
  if (!first) throw new Error('no start');
  const start = readMoment(first, zones, household);
  const last = event.getFirstProperty('dtend');
  const end = last && readMoment(last, zones, household);
  const duration = event.getFirstPropertyValue('duration') as ICAL.Duration | null;
  const seconds = duration?.toSeconds() ?? 0;
  if (start.isDate) {
    const endDay = end?.isDate
      ? shiftDay(end.day, -1)
      : shiftDay(start.day, Math.max(0, Math.ceil(seconds / 86_400) - 1));
    // Some files end a day on itself.
    const ends = endDay < start.day ? start.day : endDay;
    return { allDay: true, starts: start.day, ends, zone: household };
  }
  const until = end && !end.isDate ? end.at : start.at + (duration ? seconds * 1000 : 3_600_000);
  return { allDay: false, starts: iso(start.at), ends: iso(until), zone: start.zone ?? household };
};

const readColor = (event: ICAL.Component): EventColor => {
  const name = textOf(event, 'color', 20).toLowerCase();
  return eventColors[name as keyof typeof eventColors] ?? eventColors.blue;
};

const isInReach = (times: Times): boolean => {
  const { startDay, endDay } = localTimesOf(times);
  const length = dayNumber(endDay) - dayNumber(startDay);
  return (
    startDay >= earliestDay &&
    endDay <= latestDay &&
    times.starts <= times.ends &&
    length < limits.lengthMax
  );
};

const daysOf = (event: ICAL.Component, name: string, zones: Zones, zone: string): string[] =>
  event.getAllProperties(name).flatMap((property) =>
    property.getValues().map((_value, index, values) => {
      const one = new ICAL.Property([
        'x',
        property.toJSON()[1],
        property.type,
        String(values[index]),
      ] as never);
      const { isDate, day, at } = readMoment(one, zones, zone);
      return isDate ? day : localAt(zone, at).day;
    }),
  );

const readDraft = (
  event: ICAL.Component,
  times: Times,
  reminderInterval: ReminderInterval,
): Draft | null => {
  const category = EventCategory.safeParse(textOf(event, 'categories', 20).toLowerCase());
  const draft: Draft = {
    title: textOf(event, 'summary', textMax.title) || '–',
    ...mapTexts((name) => textOf(event, textProperties[name], textMax[name])),
    color: EventColor.parse(readColor(event)),
    category: category.success ? category.data : 'general',
    reminderInterval,
    times,
    rule: null,
    untilDay: null,
  };
  const recur = event.getFirstPropertyValue('rrule');
  if (!(recur instanceof ICAL.Recur)) return draft;
  const read = readRule(recur, times);
  return read && beginWithFirst({ ...draft, ...read });
};

/** Dates on top of a rule, and rules of what is left out, are more than a series here can say. */
const isBeyondUs = (event: ICAL.Component): boolean =>
  event.hasProperty('rdate') ||
  event.hasProperty('exrule') ||
  event.getAllProperties('rrule').length > 1;

/**
 * Reads one VEVENT.
 * @returns null for what is readable, but not for this calendar.
 * @throws Error if it is unreadable.
 */
export const readEvent = (block: EventBlock, zones: Zones, household: string): ReadEvent | null => {
  const event = new ICAL.Component(ICAL.parse(block.text) as never);
  const times = readTimes(event, zones, household);
  const zone = times.zone;
  if (!isInReach(times) || isBeyondUs(event)) return null;
  const reminder = readReminder(event, times, zones);
  const draft = readDraft(event, times, reminder.interval);
  if (!draft) return null;
  const replaced = event.getFirstProperty('recurrence-id');
  return {
    uid: textOf(event, 'uid', 500) || block.hash(),
    original: replaced && readMoment(replaced, zones, household),
    isCancelled: textOf(event, 'status', 20).toUpperCase() === 'CANCELLED',
    draft: replaced ? { ...draft, rule: null, untilDay: null } : draft,
    skips: replaced ? [] : daysOf(event, 'exdate', zones, zone),
    leftOut: new Set([
      ...block.leftOut,
      ...(reminder.leftOut ? [reminder.leftOut] : []),
      ...(isTooLong(event) ? ['longTexts' as const] : []),
    ]),
  };
};
