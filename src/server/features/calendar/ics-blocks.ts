import ICAL from 'ical.js';

/** The parts of a calendar file, unread. */
export interface Blocks {
  events: string[];
  zones: Map<string, ICAL.Timezone>;
}

const blockPattern = (name: string) =>
  new RegExp(`^BEGIN:${name}[ \\t]*\\n[\\s\\S]*?^END:${name}[ \\t]*$`, 'gim');

/** Counts lines, so that a block left open is noticed. */
const countLines = (text: string, line: string): number =>
  (text.match(new RegExp(`^${line}[ \\t]*$`, 'gim')) ?? []).length;

/**
 * Takes a file apart, so that its events can be read a few at a time.
 * @returns null for what is not a whole calendar file.
 */
export const readBlocks = (file: string): Blocks | null => {
  const text = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  if (!/^BEGIN:VCALENDAR[ \t]*\n/i.test(text) || !/\nEND:VCALENDAR$/i.test(text)) return null;
  const events = text.match(blockPattern('VEVENT')) ?? [];
  for (const edge of ['BEGIN:VEVENT', 'END:VEVENT']) {
    if (countLines(text, edge) !== events.length) return null;
  }
  const zones = new Map<string, ICAL.Timezone>();
  for (const block of text.match(blockPattern('VTIMEZONE')) ?? []) {
    const component = new ICAL.Component(ICAL.parse(block) as never);
    const zone = new ICAL.Timezone({ component, tzid: '' });
    zones.set(String(component.getFirstPropertyValue('tzid')), zone);
  }
  return { events, zones };
};
