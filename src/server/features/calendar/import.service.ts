import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import type { ImportResult } from '#shared/features/calendar/files.contract.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/transaction.ts';
import { announceEvent, audienceOfId } from './announcements.ts';
import { seriesOf } from './calendar.present.ts';
import {
  deleteEventRow,
  deleteSkips,
  type EventRow,
  findEventByUid,
  insertSkip,
  listChanged,
} from './events.repo.ts';
import { requireRoomFor } from './events.service.ts';
import { readBlocks } from './ics-blocks.ts';
import { originalDayOf, type ReadEvent, readEvent } from './ics-read.ts';
import { happensOn } from './recurrence.ts';
import {
  draftOf,
  restoreEvent,
  scheduleReminder,
  seriesOfDraft,
  skipsOf,
  storeEvent,
} from './save.service.ts';
import { copyShares } from './shares.repo.ts';

/** How long events are read before others get their turn, in ms. */
const turnMs = 8;

const malformed = () => new AppError('invalid', 'calendar:errors.file');

/** The body as text. @throws AppError 413 */
export const readBody = async (request: Request): Promise<string> => {
  const tooLarge = () => new AppError('tooLarge', 'calendar:errors.fileLarge');
  if (Number(request.headers['content-length'] ?? 0) > limits.fileMax) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limits.fileMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** An occurrence that was changed on its own. */
interface StandIn extends ReadEvent {
  originalDay: string;
}

/** What of a file goes in as one: an event, or a series with what was changed of it. */
interface Group {
  master: ReadEvent;
  changed: StandIn[];
  skips: string[];
}

/** What stands in for occurrences of a series, by their days; the last one for each. */
const standInsOf = (master: ReadEvent, events: ReadEvent[]): StandIn[] => {
  const series = seriesOfDraft(master.draft);
  const byDay = new Map<string, StandIn>();
  for (const event of events) {
    const originalDay = originalDayOf(event, master.draft.times.zone);
    if (!series || !originalDay || !happensOn(series, originalDay)) continue;
    byDay.set(originalDay, { ...event, originalDay });
  }
  return [...byDay.values()];
};

/** Events of one name belong together. */
const groupsOf = (events: ReadEvent[]): { groups: Group[]; skipped: number } => {
  const groups: Group[] = [];
  let skipped = 0;
  for (const same of groupBy(events, ({ uid }) => uid).values()) {
    const master = same.findLast(({ original }) => original === null);
    if (!master || master.isCancelled) {
      skipped += same.length;
      continue;
    }
    const series = seriesOfDraft(master.draft);
    const kept = standInsOf(master, same);
    const changed = kept.filter(({ isCancelled }) => !isCancelled);
    skipped += same.length - 1 - kept.length;
    const days = [...master.skips, ...kept.map(({ originalDay }) => originalDay)];
    const skips = [...new Set(days)].filter((day) => series && happensOn(series, day)).sort();
    groups.push({ master, changed, skips });
  }
  return { groups, skipped };
};

/** Reads a file, a few events at a time. @throws AppError 400 */
const readFile = async (text: string, zone: string) => {
  try {
    const blocks = readBlocks(text);
    if (!blocks) throw malformed();
    const events: ReadEvent[] = [];
    if (blocks.events.length > limits.fileEventsMax) {
      throw new AppError('invalid', 'calendar:errors.fileMany');
    }
    let since = performance.now();
    for (const block of blocks.events) {
      const event = readEvent(block, blocks.zones, zone);
      if (event) events.push(event);
      if (performance.now() - since < turnMs) continue;
      await nextTurn();
      since = performance.now();
    }
    const { groups, skipped } = groupsOf(events);
    return { groups, skipped: skipped + blocks.events.length - events.length };
  } catch (error) {
    throw error instanceof AppError ? error : malformed();
  }
};

/** All of an event that a file can say, to be compared. */
const sayOf = (
  draft: object,
  skips: Iterable<string>,
  changed: { originalDay: string | null; draft: object }[],
) =>
  JSON.stringify([
    draft,
    [...skips].sort(),
    changed
      .map((event) => [event.originalDay, event.draft] as const)
      .sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1)),
  ]);

const isUnchanged = (context: Context, row: EventRow, group: Group): boolean => {
  const changed = listChanged(context.db, row.id, row.userId).map((other) => ({
    originalDay: other.originalDay,
    draft: draftOf(other),
  }));
  const skips = seriesOf(row) ? skipsOf(context, row.id) : [];
  return (
    sayOf(draftOf(row), skips, changed) === sayOf(group.master.draft, group.skips, group.changed)
  );
};

const storeExceptions = (context: Context, actor: Actor, id: number, group: Group): void => {
  const { db } = context;
  for (const row of listChanged(db, id, actor.id)) deleteEventRow(db, row.id);
  deleteSkips(db, id, '');
  for (const day of group.skips) insertSkip(db, id, day);
  const row = findEventByUid(db, actor.id, group.master.uid);
  for (const { draft, originalDay, uid } of group.changed) {
    const isFamily = row?.isFamily === 1;
    const place = { userId: actor.id, uid, seriesId: id, originalDay, isFamily };
    copyShares(db, id, storeEvent(context, place, draft));
  }
  scheduleReminder(context, id);
};

/** Rows a group adds to a calendar; what was changed of a series is replaced as a whole. */
const countNew = (context: Context, actor: Actor, { master, changed }: Group): number => {
  const known = findEventByUid(context.db, actor.id, master.uid);
  const before = known ? 1 + listChanged(context.db, known.id, actor.id).length : 0;
  return 1 + changed.length - before;
};

/** @throws AppError 409 for what would make a calendar too full; one that is may still be brought up to date. */
const requireRoomForAll = (context: Context, actor: Actor, groups: Group[]): void => {
  const count = groups.reduce((sum, group) => sum + countNew(context, actor, group), 0);
  if (count > 0) requireRoomFor(context, actor, count);
};

const takeIn = (context: Context, actor: Actor, group: Group): keyof ImportResult => {
  const { db } = context;
  const { uid, draft } = group.master;
  const known = findEventByUid(db, actor.id, uid);
  if (known && isUnchanged(context, known, group)) return 'unchanged';
  if (!known) {
    const id = storeEvent(context, { userId: actor.id, uid }, draft);
    if (group.skips.length > 0) storeExceptions(context, actor, id, group);
    return 'created';
  }
  const before = audienceOfId(context, known.id);
  restoreEvent(context, known.id, draft);
  storeExceptions(context, actor, known.id, group);
  before.delete(actor.id);
  if (before.size > 0) announceEvent(context, known.id, { before });
  return 'updated';
};

/**
 * Takes a file into the caller's calendar, all of it or nothing; what is there already by its UID is
 * changed rather than doubled.
 * @throws AppError 400, 409
 */
export const importFor = async (
  context: Context,
  requireActor: () => Actor,
  text: string,
): Promise<ImportResult> => {
  const { groups, skipped } = await readFile(text, context.household.timeZone());
  const actor = requireActor();
  return write(context.db, () => {
    const result: ImportResult = { created: 0, updated: 0, unchanged: 0, skipped };
    requireRoomForAll(context, actor, groups);
    for (const group of groups) {
      const outcome = takeIn(context, actor, group);
      result[outcome] += 1;
    }
    context.live.publish({ type: 'changed', area: 'calendar' }, (other) => other.id === actor.id);
    return result;
  });
};
