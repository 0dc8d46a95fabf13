import ICAL from 'ical.js';
import { isDay, isTimeZone } from '#shared/dates.ts';
import { instantOf, localAt } from '../recurrence/zone-clock.ts';
import type { Blocks } from './ics-blocks.ts';

/** The zones a file describes, by their names there. */
export interface Zones {
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

export interface Moment {
  isDate: boolean;
  /** Null for dates. */
  zone: string | null;
  at: number;
  day: string;
}

/** @throws Error for a day that is none */
export const readMoment = (property: ICAL.Property, zones: Zones, household: string): Moment => {
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
    const used = zone ?? household;
    return { isDate: false, zone: used, at, day: localAt(used, at).day };
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
