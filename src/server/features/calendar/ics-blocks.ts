import ICAL from 'ical.js';

/** The parts of a calendar file, unread. */
export interface Blocks {
  events: string[];
  zones: Map<string, ICAL.Timezone>;
}

const kinds = ['VEVENT', 'VTIMEZONE'] as const;
type Kind = (typeof kinds)[number];

/** The lines of each event and zone, in one pass; null where one is left open, or in another. */
const takeApart = (lines: string[]): Record<Kind, string[]> | null => {
  const blocks: Record<Kind, string[]> = { VEVENT: [], VTIMEZONE: [] };
  let open: { kind: Kind; from: number } | null = null;
  for (const [index, line] of lines.entries()) {
    // Names of parts are short; long lines are somebody's words.
    const edge = line.length < 40 ? line.trimEnd().toUpperCase() : '';
    const begun = kinds.find((kind) => edge === `BEGIN:${kind}`);
    const ended = kinds.find((kind) => edge === `END:${kind}`);
    if (begun) {
      if (open) return null;
      open = { kind: begun, from: index };
    } else if (ended) {
      if (open?.kind !== ended) return null;
      blocks[ended].push(lines.slice(open.from, index + 1).join('\n'));
      open = null;
    }
  }
  return open ? null : blocks;
};

/** Zones change their clocks by the year; a rule that does so by the second would never be done. */
const isSane = (zone: ICAL.Component): boolean =>
  zone.getAllSubcomponents().every((observance) =>
    observance.getAllProperties('rrule').every((property) => {
      const rule = property.getFirstValue();
      return rule instanceof ICAL.Recur && rule.freq === 'YEARLY' && rule.interval >= 1;
    }),
  );

/**
 * Takes a file apart, so that its events can be read a few at a time.
 * @returns null for what is not a whole calendar file.
 */
export const readBlocks = (file: string): Blocks | null => {
  const lines = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim()
    .split('\n');
  const edges = [lines[0], lines.at(-1)].map((line) => line?.trimEnd().toUpperCase());
  if (edges[0] !== 'BEGIN:VCALENDAR' || edges[1] !== 'END:VCALENDAR') return null;
  const blocks = takeApart(lines);
  if (!blocks) return null;
  const zones = new Map<string, ICAL.Timezone>();
  for (const block of blocks.VTIMEZONE) {
    const component = new ICAL.Component(ICAL.parse(block) as never);
    if (!isSane(component)) return null;
    const zone = new ICAL.Timezone({ component, tzid: '' });
    zones.set(String(component.getFirstPropertyValue('tzid')), zone);
  }
  return { events: blocks.VEVENT, zones };
};
