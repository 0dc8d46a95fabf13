import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import type { ImportResult, LeftOut } from '#shared/features/calendar/files.contract.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Parsed, Parser } from '../../../imports/parse-messages.ts';
import { columnsOf, type Draft, seriesOfDraft } from '../draft.ts';
import { happensOn } from '../recurrence/recurrence.ts';
import { nextDue } from '../reminders/reminder-times.ts';
import { malformed, readBlocks } from './ics-blocks.ts';
import { zonesOf } from './ics-moments.ts';
import { originalDayOf, type ReadEvent, readEvent } from './ics-read.ts';

export interface ParseOptions {
  /** The household's. */
  zone: string;
  /** In ms since 1970. */
  now: number;
}

interface ImportedEvent {
  /** The event or series it is, or belongs to. */
  uid: string;
  columns: ReturnType<typeof columnsOf>;
  /** Its next reminder: when it is due, and the start that it is for. */
  due: { at: string; starts: string | null } | null;
}

/** What a file says of an event or a series, as it is stored. */
export type CalendarRow =
  | (ImportedEvent & {
      type: 'event';
      /** Days on which the series does not happen; those that were changed are among them. */
      skips: string[];
      changedDays: string[];
    })
  | (ImportedEvent & { type: 'changed'; originalDay: string });

/** An occurrence that was changed on its own. */
interface StandIn extends ReadEvent {
  originalDay: string;
}

/** Changed occurrences of a series by their days; the last one for each. */
const standInsOf = (master: ReadEvent, events: ReadEvent[]): StandIn[] => {
  const series = seriesOfDraft(master.draft);
  const byDay = new Map<string, StandIn>();
  for (const event of events) {
    const originalDay = originalDayOf(event, master.draft.times.zone);
    if (!series || !originalDay || !happensOn(series, originalDay)) continue;
    byDay.set(originalDay, { ...event, originalDay });
  }
  if (byDay.size > limits.fileExceptionsMax) {
    throw new AppError('invalid', 'calendar:errors.fileLines');
  }
  return [...byDay.values()];
};

const toImported = (uid: string, draft: Draft, skips: Set<string>, now: number): ImportedEvent => {
  const { times, reminderInterval: interval } = draft;
  const due = nextDue({ times, series: seriesOfDraft(draft), skips, interval }, now);
  return {
    uid,
    columns: columnsOf(draft),
    due: due && { at: new Date(due.at).toISOString(), starts: due.starts },
  };
};

/** Events of one name belong together: an event, or a series with what was changed of it. */
const rowsOf = (same: ReadEvent[], now: number): { rows: CalendarRow[]; skipped: number } => {
  const master = same.findLast(({ original }) => original === null);
  if (!master || master.isCancelled) return { rows: [], skipped: same.length };
  const { uid, draft } = master;
  const series = seriesOfDraft(draft);
  const kept = standInsOf(master, same);
  const changed = kept.filter(({ isCancelled }) => !isCancelled);
  const days = [...master.skips, ...kept.map(({ originalDay }) => originalDay)];
  const skips = [...new Set(days)].filter((day) => series && happensOn(series, day)).sort();
  const rows: CalendarRow[] = [
    {
      type: 'event',
      ...toImported(uid, draft, new Set(skips), now),
      skips,
      changedDays: changed.map(({ originalDay }) => originalDay),
    },
    ...changed.map((event) => ({
      type: 'changed' as const,
      ...toImported(uid, event.draft, new Set(), now),
      originalDay: event.originalDay,
    })),
  ];
  return { rows, skipped: same.length - 1 - kept.length };
};

/** What the file as a whole comes to, beside its rows. */
export type ImportSummary = Pick<ImportResult, 'skipped' | 'leftOut'>;

const countLeftOut = (names: Iterable<LeftOut>): ImportResult['leftOut'] => {
  const counts: ImportResult['leftOut'] = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

/** Reading the events is most of the work. */
const readShare = 0.8;

const walk = function* (
  file: Uint8Array,
  { zone, now }: ParseOptions,
): ReturnType<typeof parseIcs> {
  const blocks = readBlocks(Buffer.from(file).toString('utf8'));
  const zones = zonesOf(blocks);
  const events: ReadEvent[] = [];
  for (const [index, block] of blocks.events.entries()) {
    const event = readEvent(block, zones, zone);
    if (event) events.push(event);
    yield { share: (readShare * index) / blocks.events.length };
  }
  let skipped = blocks.events.length - events.length;
  const groups = [...groupBy(events, ({ uid }) => uid).values()];
  for (const [index, same] of groups.entries()) {
    const group = rowsOf(same, now);
    skipped += group.skipped;
    const share = readShare + ((1 - readShare) * index) / groups.length;
    yield { share };
    for (const row of group.rows) yield { row, share };
  }
  const leftOut = [...blocks.others, ...events.flatMap((event) => [...event.leftOut])];
  return { skipped, leftOut: countLeftOut(leftOut) };
};

/** Parses a calendar file into rows that are ready to be stored. */
export const parseIcs = function* (
  file: Uint8Array,
  options: ParseOptions,
): Generator<Parsed, ImportSummary> {
  try {
    return yield* walk(file, options);
  } catch (error) {
    // The library says in its own ways what it cannot read.
    throw error instanceof AppError ? error : malformed();
  }
} satisfies Parser<ParseOptions>;
