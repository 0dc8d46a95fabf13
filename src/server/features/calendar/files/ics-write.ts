import ICAL from 'ical.js';
import {
  type EventColor,
  eventColors,
  optionalTextNames,
} from '#shared/features/calendar/calendar.fields.ts';
import { allDayReminderMinutes } from '#shared/features/calendar/calendar.limits.ts';
import { minutesBefore, type Reminder } from '#shared/features/calendar/reminder-interval.ts';
import { timesOf } from '../calendar.present.ts';
import type { EventRow } from '../events.repo.ts';
import { localTimesOf, type Times, timesOn } from '../recurrence/event-times.ts';
import { instantOf, localAt, shiftDay } from '../recurrence/zone-clock.ts';
import { textProperties } from './ics-properties.ts';
import type { JCal } from './ics-zones.ts';

type Property = [name: string, parameters: Record<string, string>, type: string, value: unknown];

const dayMinutes = 24 * 60;

/** When an alarm goes off: timed events count from their start, all-day ones from its midnight. */
const triggerOf = (reminder: Reminder, isAllDay: boolean): string => {
  const minutes = minutesBefore(reminder);
  if (!isAllDay) return minutes % dayMinutes ? `-PT${minutes}M` : `-P${minutes / dayMinutes}D`;
  const after = allDayReminderMinutes - Math.floor(minutes / dayMinutes) * dayMinutes;
  return `${after < 0 ? '-' : ''}PT${Math.abs(after) / 60}H`;
};

// Lines that go on begin with a space, and all are to be 75 bytes at most.
ICAL.foldLength = 74;

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what files must not have
const controls = /[\0-\x08\x0b-\x1f\x7f]/g;

/** Text as RFC 5545 takes it: a line break is one character, which is escaped, and no other control character. */
const cleanText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(controls, '');

/** The same for everything in a component: names, parameters and values alike. */
const clean = (part: unknown): unknown => {
  if (typeof part === 'string') return cleanText(part);
  if (Array.isArray(part)) return part.map(clean);
  if (part?.constructor !== Object) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, clean(value)]));
};

/** A component as lines, escaped and folded. */
const textOf = (component: JCal): string =>
  ICAL.stringify.component(clean(component) as never, ICAL.design.icalendar);

const colorNames = new Map<EventColor, string>(
  Object.entries(eventColors).map(([name, color]) => [color, name]),
);

const wall = (day: string, minutes: number): string => {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${day}T${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`;
};

const utc = (instant: string): string => `${instant.slice(0, 19)}Z`;

/** Whether the clocks of a zone name a moment, and no other: an hour that comes twice does not. */
const isNamedLocally = (zone: string, instant: string): boolean => {
  const at = Date.parse(instant);
  const { day, minutes } = localAt(zone, at);
  return instantOf(zone, day, minutes) === at;
};

/** Whether an event is written with its own time zone: when it repeats, or is from another zone. */
export const hasOwnClocks = (row: EventRow, householdZone: string): boolean => {
  if (row.allDay === 1) return false;
  if (row.rule !== null) return true;
  const { timeZone, starts, ends } = row;
  return timeZone !== householdZone && [starts, ends].every((at) => isNamedLocally(timeZone, at));
};

/** A moment as files have it: a day, UTC, or the clocks of its zone. */
const moment = (name: string, times: Times, isEnd: boolean, isLocal: boolean): Property => {
  const { allDay, starts, ends, zone } = times;
  // A file's end is the first day that is not of the event any more.
  if (allDay) return [name, {}, 'date', isEnd ? shiftDay(ends, 1) : starts];
  if (!isLocal) return [name, {}, 'date-time', utc(isEnd ? ends : starts)];
  const local = localTimesOf(times);
  const [day, minutes] = isEnd
    ? [local.endDay, local.endMinutes]
    : [local.startDay, local.startMinutes];
  return [name, { tzid: zone }, 'date-time', wall(day, minutes)];
};

const ruleProperty = (row: EventRow): Property => {
  const recur = ICAL.Recur.fromString(row.rule ?? '');
  if (row.untilDay && row.allDay === 1) recur.until = ICAL.Time.fromDateString(row.untilDay);
  else if (row.untilDay) {
    const last = instantOf(row.timeZone, row.untilDay, 24 * 60 - 1);
    recur.until = ICAL.Time.fromDateTimeString(utc(new Date(last).toISOString()));
  }
  return ['rrule', {}, 'recur', recur.toJSON()];
};

const alarm = (row: EventRow): JCal[] => {
  if (row.reminderInterval === 'none') return [];
  const trigger = triggerOf(row.reminderInterval, row.allDay === 1);
  return [
    [
      'valarm',
      [
        ['action', {}, 'text', 'DISPLAY'],
        ['description', {}, 'text', row.title],
        ['trigger', {}, 'duration', trigger],
      ],
      [],
    ],
  ];
};

/** What a file needs to know of an event beyond its row. */
export interface Written {
  row: EventRow;
  uid: string;
  /** Skipped days without a changed occurrence. */
  skips: string[];
  /** The series in the same file that it was taken from. */
  series: EventRow | null;
  /** Whether its times are by the clocks of its zone. */
  isLocal: boolean;
}

/** An event as a VEVENT (RFC 5545), in lines that end it. */
export const writeEvent = ({ row, uid, skips, series, isLocal }: Written): string => {
  const times = timesOf(row);
  const repeats = row.rule !== null;
  const properties: Property[] = [
    ['uid', {}, 'text', uid],
    ['dtstamp', {}, 'date-time', utc(row.updatedAt)],
    ['created', {}, 'date-time', utc(row.createdAt)],
    moment('dtstart', times, false, isLocal),
    moment('dtend', times, true, isLocal),
    ['summary', {}, 'text', row.title],
    ['categories', {}, 'text', row.category],
    ['color', {}, 'text', colorNames.get(row.color) ?? 'blue'],
  ];
  for (const name of optionalTextNames) {
    if (row[name]) properties.push([textProperties[name], {}, 'text', row[name]]);
  }
  if (repeats) properties.push(ruleProperty(row));
  for (const day of skips) properties.push(moment('exdate', timesOn(times, day), false, true));
  if (series && row.originalDay) {
    const original = timesOn(timesOf(series), row.originalDay);
    properties.push(moment('recurrence-id', original, false, true));
  }
  return `${textOf(['vevent', properties, alarm(row)])}\r\n`;
};

/** What goes before the events. */
export const writeHead = (zones: JCal[]): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Treehouse//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Treehouse',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zones.map(textOf),
  ];
  return `${lines.join('\r\n')}\r\n`;
};

export const fileEnd = 'END:VCALENDAR\r\n';
