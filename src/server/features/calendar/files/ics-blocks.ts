import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import type { LeftOut } from '#shared/features/calendar/files.contract.ts';
import { textProperties } from './ics-properties.ts';

/** An event of a file, unread: the lines that this calendar reads, unfolded. */
export interface EventBlock {
  text: string;
  /** What it has that is not read. */
  leftOut: ReadonlySet<LeftOut>;
  /** Names it where the file does not. */
  hash(): string;
}

export interface Blocks {
  events: EventBlock[];
  zones: Map<string, string>;
  /** Parts of the file that are no events, one by one. */
  others: LeftOut[];
}

type Kind = 'VEVENT' | 'VTIMEZONE';

/** What of each part is read; everything else is passed over, however long it is. */
const read: Record<Kind, ReadonlySet<string>> = {
  VEVENT: new Set([
    ...Object.values(textProperties).map((name) => name.toUpperCase()),
    ...['UID', 'SUMMARY', 'STATUS', 'CATEGORIES', 'COLOR', 'RECURRENCE-ID'],
    ...['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'EXRULE', 'RDATE', 'EXDATE', 'TRIGGER', 'ACTION'],
  ]),
  VTIMEZONE: new Set(['TZID', 'DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']),
};
const ofAlarms = new Set(['TRIGGER', 'ACTION']);
const dates = new Set(['EXDATE', 'RDATE']);

/** What is not kept, by the names of RFC 5545. */
const lostProperties = new Map<string, LeftOut>([
  ['ATTENDEE', 'guests'],
  ['ATTACH', 'attachments'],
  ['URL', 'links'],
  ['CONFERENCE', 'links'],
]);
const lostParts = new Map<string, LeftOut>([
  ['VTODO', 'tasks'],
  ['VJOURNAL', 'notes'],
  ['VFREEBUSY', 'busyTimes'],
]);
const isKind = (name: string): name is Kind => name === 'VEVENT' || name === 'VTIMEZONE';

export const malformed = (): AppError => new AppError('invalid', 'calendar:errors.file');
const tooMuch = (): AppError => new AppError('invalid', 'calendar:errors.fileLines');

/** An event or a zone whose end has not come yet. */
interface Open {
  kind: Kind;
  /** The line of the file that it begins with. */
  from: number;
  /** The parts of it that are open, the innermost last. */
  inside: string[];
  kept: string[];
  lines: number;
  exceptions: number;
  /** Alarms, or changes of the clocks. */
  parts: number;
  leftOut: Set<LeftOut>;
}

/** The name before the parameters, in capitals; null for an invalid line. */
const nameOf = (line: string): string | null => {
  const end = /[;:]/.exec(line.slice(0, 80))?.index ?? -1;
  return end < 1 || !line.includes(':', end) ? null : line.slice(0, end).toUpperCase();
};

/** Where the value begins: after the first colon outside quotes. Only a few parameters are counted. */
const valueAt = (line: string): number => {
  let parameters = 0;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === ':') return at + 1;
    else if (sign === ';') parameters += 1;
    if (parameters > limits.fileParametersMax) throw tooMuch();
  }
  throw malformed();
};

/** Whether a line of an open part is one that is read. @throws AppError 400 for more than is read */
const isRead = (open: Open, line: string): boolean => {
  open.lines += 1;
  if (open.lines > limits.filePropertiesMax) throw tooMuch();
  const name = nameOf(line);
  if (name === null) throw malformed();
  // Of an event's parts only its first alarm says anything.
  const isOuter = open.kind === 'VTIMEZONE' || open.inside.length === 0;
  const isAlarm = open.inside.length === 1 && open.inside[0] === 'VALARM' && open.parts === 1;
  const lost = isOuter ? lostProperties.get(name) : undefined;
  if (lost) open.leftOut.add(lost);
  if (!read[open.kind].has(name) || ofAlarms.has(name) === isOuter) return false;
  if (!isOuter && !isAlarm) return false;
  if (line.length > limits.fileLineMax) throw tooMuch();
  const from = valueAt(line);
  if (!dates.has(name)) return true;
  for (let at = from; at > 0; at = line.indexOf(',', at) + 1) open.exceptions += 1;
  if (open.exceptions > limits.fileExceptionsMax) throw tooMuch();
  return true;
};

const partOf: Record<Kind, (name: string) => boolean> = {
  VEVENT: (name) => name === 'VALARM',
  VTIMEZONE: (name) => name === 'STANDARD' || name === 'DAYLIGHT',
};

/** Opens a part of a part. */
const beginInside = (open: Open, name: string, line: string): void => {
  if (isKind(name)) throw malformed();
  if (partOf[open.kind](name)) open.parts += 1;
  if (open.kind === 'VEVENT' && open.parts > 1) open.leftOut.add('reminders');
  if (open.kind === 'VTIMEZONE' && open.parts > limits.fileObservancesMax) {
    throw tooMuch();
  }
  open.inside.push(name);
  if (open.inside.length > 5) throw malformed();
  if (isPartKept(open)) open.kept.push(line);
};

const isPartKept = ({ kind, inside, parts }: Open): boolean =>
  inside.length === 1 && partOf[kind](inside[0] ?? '') && (kind === 'VTIMEZONE' || parts === 1);

const endInside = (open: Open, name: string, line: string): void => {
  if (open.inside.at(-1) !== name) throw malformed();
  if (isPartKept(open)) open.kept.push(line);
  open.inside.pop();
};

/** Ends of parts, trimmed and in capitals; null for every other line. */
const edgeOf = (line: string): { isBegin: boolean; name: string } | null => {
  if (line.length > 80) return null;
  const [, edge, name] = /^(BEGIN|END):(\S+)\s*$/i.exec(line) ?? [];
  return edge && name ? { isBegin: edge.length === 5, name: name.toUpperCase() } : null;
};

/** Lines that begin with white space go on with the one before. */
const unfold = function* (lines: string[]): Generator<{ line: string; at: number }> {
  for (let at = 0; at < lines.length; ) {
    const from = at;
    at += 1;
    while (lines[at]?.startsWith(' ') || lines[at]?.startsWith('\t')) at += 1;
    const rest = lines.slice(from + 1, at).map((line) => line.slice(1));
    yield { line: [lines[from], ...rest].join(''), at: from };
  }
};

const zoneNameOf = (kept: string[]): string => {
  const line = kept.find((other) => /^TZID[;:]/i.test(other)) ?? '';
  return line.slice(line.indexOf(':') + 1).trim();
};

const close = (
  blocks: Blocks,
  { kind, from, kept, leftOut }: Open,
  lines: string[],
  to: number,
): void => {
  const text = kept.join('\n');
  if (kind === 'VTIMEZONE') {
    blocks.zones.set(zoneNameOf(kept), text);
    if (blocks.zones.size > limits.fileZonesMax) throw tooMuch();
    return;
  }
  const hash = () =>
    createHash('sha256')
      .update(lines.slice(from, to + 1).join('\n'))
      .digest('hex');
  blocks.events.push({ text, leftOut, hash });
  if (blocks.events.length > limits.fileEventsMax) throw tooMuch();
};

const takeApart = (lines: string[]): Blocks => {
  const blocks: Blocks = { events: [], zones: new Map(), others: [] };
  let open: Open | null = null;
  for (const { line, at } of unfold(lines)) {
    const edge = edgeOf(line);
    if (!open) {
      const lost = edge?.isBegin && lostParts.get(edge.name);
      if (lost) blocks.others.push(lost);
      if (!edge || !isKind(edge.name)) continue;
      if (!edge.isBegin) throw malformed();
      const counts = { lines: 0, exceptions: 0, parts: 0 };
      const parts = { inside: [], kept: [line], leftOut: new Set<LeftOut>() };
      open = { kind: edge.name, from: at, ...parts, ...counts };
    } else if (!edge) {
      if (line.trim() !== '' && isRead(open, line)) open.kept.push(line);
    } else if (edge.isBegin) beginInside(open, edge.name, line);
    else if (open.inside.length > 0) endInside(open, edge.name, line);
    else {
      if (edge.name !== open.kind) throw malformed();
      open.kept.push(line);
      close(blocks, open, lines, at);
      open = null;
    }
  }
  if (open) throw malformed();
  return blocks;
};

/**
 * Takes a file apart and checks how much there is of everything, so that its events can be read one at a
 * time, each in a short time.
 * @throws AppError 400 for an incomplete calendar file, or one that exceeds a limit.
 */
export const readBlocks = (file: string): Blocks => {
  const lines = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim()
    .split('\n');
  if (lines.length > limits.fileLinesMax) throw tooMuch();
  const edges = [lines[0], lines.at(-1)].map((line) => line?.trimEnd().toUpperCase());
  if (edges[0] !== 'BEGIN:VCALENDAR' || edges[1] !== 'END:VCALENDAR') throw malformed();
  return takeApart(lines);
};
