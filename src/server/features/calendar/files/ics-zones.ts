import { offsetAt, transitionsIn } from '../recurrence/zone-clock.ts';

/** A component as ical.js writes it (jCal, RFC 7265). */
export type JCal = [name: string, properties: unknown[], components: JCal[]];

const minuteMs = 60_000;
/** Before it one offset will do: phones know no older rules either. */
const earliestYear = 1970;

const wallAt = (at: number, offset: number): string =>
  new Date(at + offset * minuteMs).toISOString().slice(0, 19);

const offsetText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pad(hours)}:${pad(rest)}`;
};

const observance = (from: number, to: number, moments: number[]): JCal => {
  const walls = moments.map((at) => wallAt(at, from));
  // The first is repeated, since some readers leave it out if there are others.
  const repeats = walls.length > 1 ? walls.map((wall) => ['rdate', {}, 'date-time', wall]) : [];
  return [
    to > from ? 'daylight' : 'standard',
    [
      ['dtstart', {}, 'date-time', walls[0]],
      ...repeats,
      ['tzoffsetfrom', {}, 'utc-offset', offsetText(from)],
      ['tzoffsetto', {}, 'utc-offset', offsetText(to)],
    ],
    [],
  ];
};

/** What a zone's clocks do from one year to another, for files that name it (RFC 5545, 3.6.5). */
export const zoneComponent = (zone: string, fromYear: number, toYear: number): JCal => {
  const firstYear = Math.max(fromYear, earliestYear);
  const start = Date.UTC(firstYear, 0, 1);
  const initial = offsetAt(zone, start);
  const groups = new Map<string, { from: number; to: number; moments: number[] }>();
  for (let year = firstYear; year <= toYear; year += 1) {
    for (const { at, before, after } of transitionsIn(zone, year)) {
      const key = `${before} ${after}`;
      const group = groups.get(key) ?? { from: before, to: after, moments: [] };
      group.moments.push(at);
      groups.set(key, group);
    }
  }
  return [
    'vtimezone',
    [['tzid', {}, 'text', zone]],
    [
      observance(initial, initial, [start]),
      ...[...groups.values()].map(({ from, to, moments }) => observance(from, to, moments)),
    ],
  ];
};
