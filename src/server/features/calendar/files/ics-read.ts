import ICAL from 'ical.js';
import { earliestDay, isDay, isTimeZone } from '#shared/dates.ts';
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
import { dayNumber, instantOf, localAt, shiftDay } from '../recurrence/zone-clock.ts';
import type { Blocks, EventBlock } from './ics-blocks.ts';
import { textProperties } from './ics-properties.ts';
import { readRule } from './ics-rule.ts';
import { triggers } from './ics-write.ts';

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

/** The zones a file describes, by their names there. */
interface Zones {
  get(name: string): ICAL.Timezone | undefined;
}

/** Zones change their clocks by the year; a rule that does so by the second would never be done. */
const isSane = (zone: ICAL.Component): boolean =>
  zone.getAllSubcomponents().every((observance) =>
    observance.getAllProperties('rrule').every((property) => {
      const rule = property.getFirstValue();
      return rule instanceof ICAL.Recur && rule.freq === 'YEARLY' && rule.interval >= 1;
    }),
  );

/** The zones of a file, each read when it is first asked for: most are known by their names. */
export const zonesOf = ({ zones }: Blocks): Zones => {
  const read = new Map<string, ICAL.Timezone>();
  return {
    get: (name) => {
      const text = zones.get(name);
      const known = read.get(name);
      if (known || text === undefined) return known;
      const component = new ICAL.Component(ICAL.parse(text) as never);
      if (!isSane(component)) throw new Error('a zone whose clocks never rest');
      const zone = new ICAL.Timezone({ component, tzid: '' });
      read.set(name, zone);
      return zone;
    },
  };
};

const knownZones = new Map<string, string | null>();

/** Files name zones in their own ways: `/vendor.example/Europe/Berlin` is Berlin's too. */
const knownZone = (name: string): string | null => {
  let known = knownZones.get(name);
  if (known === undefined) {
    const short = name.split('/').slice(-2).join('/');
    known = [name, short].find((candidate) => candidate !== '' && isTimeZone(candidate)) ?? null;
    knownZones.set(name, known);
  }
  return known;
};

interface Moment {
  isDate: boolean;
  /** Null for dates. */
  zone: string | null;
  at: number;
  day: string;
}

/** The day of the occurrence that an event replaces, in its series' time zone, which may differ from its own. */
export const originalDayOf = ({ original }: ReadEvent, seriesZone: string): string | null =>
  original && (original.isDate ? original.day : localAt(seriesZone, original.at).day);

const readMoment = (property: ICAL.Property, zones: Zones, household: string): Moment => {
  const time = property.getFirstValue() as ICAL.Time;
  const text = time.toString();
  const day = text.slice(0, 10);
  if (!isDay(day)) throw new Error('no such day');
  if (time.isDate) return { isDate: true, zone: null, at: 0, day };
  const minutes = time.hour * 60 + time.minute;
  const name = property.getFirstParameter('tzid') ?? '';
  const zone = knownZone(name);
  if (text.endsWith('Z')) {
    const at = Date.parse(`${text.slice(0, 16)}:00Z`);
    return { isDate: false, zone: household, at, day: localAt(household, at).day };
  }
  const described = zone ? undefined : zones.get(name);
  if (described) {
    time.zone = described;
    const at = Math.floor(time.toUnixTime() / 60) * 60_000;
    return { isDate: false, zone: household, at, day: localAt(household, at).day };
  }
  const used = zone ?? household;
  return { isDate: false, zone: used, at: instantOf(used, day, minutes), day };
};

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

const textOf = (event: ICAL.Component, name: string, max: number): string =>
  String(event.getFirstPropertyValue(name) ?? '')
    .trim()
    .slice(0, max);

/** Seconds from an all-day event's midnight, or a timed one's start, to when an alarm goes off. */
const alarmAfter = (trigger: ICAL.Property, times: Times, zones: Zones): number | null => {
  const value = trigger.getFirstValue();
  const { allDay, starts, ends, zone } = times;
  const start = allDay ? instantOf(zone, starts, 0) : Date.parse(starts);
  if (value instanceof ICAL.Time) {
    const { isDate, at } = readMoment(trigger, zones, zone);
    return isDate ? null : (at - start) / 1000;
  }
  if (!(value instanceof ICAL.Duration)) return null;
  const isFromEnd = String(trigger.getFirstParameter('related') ?? '').toUpperCase() === 'END';
  if (!isFromEnd) return value.toSeconds();
  const end = allDay ? instantOf(zone, shiftDay(ends, 1), 0) : Date.parse(ends);
  return value.toSeconds() + (end - start) / 1000;
};

interface ReadReminder {
  interval: ReminderInterval;
  leftOut?: LeftOut;
}

/** The nearest of the reminders there are; none for an alarm after the event began. */
const readReminder = (event: ICAL.Component, times: Times, zones: Zones): ReadReminder => {
  const alarm = event.getFirstSubcomponent('valarm');
  // Some programs write "no alarm" as an alarm that does nothing.
  if (!alarm || textOf(alarm, 'action', 20).toUpperCase() === 'NONE') return { interval: 'none' };
  const lost: ReadReminder = { interval: 'none', leftOut: 'reminders' };
  const trigger = alarm.getFirstProperty('trigger');
  const after = trigger && alarmAfter(trigger, times, zones);
  if (after === null || after > (times.allDay ? 86_400 : 0)) return lost;
  const distances = Object.entries(triggers).map(([interval, { timed, allDay }]) => {
    const seconds = ICAL.Duration.fromString(times.allDay ? allDay : timed).toSeconds();
    return { interval: interval as ReminderInterval, distance: Math.abs(seconds - after) };
  });
  // Fifteen minutes and an hour before are the same for a whole day.
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance);
  if (!nearest) return lost;
  const { interval, distance } = nearest;
  return distance === 0 ? { interval } : { interval, leftOut: 'reminderTimes' };
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
  const { startDay } = localTimesOf(times);
  const read = readRule(recur, startDay, times.allDay ? null : times.zone);
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
    leftOut: new Set([...block.leftOut, ...(reminder.leftOut ? [reminder.leftOut] : [])]),
  };
};
