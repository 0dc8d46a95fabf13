import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '#shared/features/accounts/access.ts';
import { isHousehold } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../../context/context.ts';
import { canSeeEvent } from '../calendar.policy.ts';
import { type EventRow, type ListKind, listPage, listSkips } from '../events.repo.ts';
import { fileEnd, hasOwnClocks, type Written, writeEvent, writeHead } from './ics-write.ts';
import { type JCal, zoneComponent } from './ics-zones.ts';

/** Events written before others get their turn. */
const batch = 50;
/** Years ahead that files say what clocks do; phones ask again long before. */
const zoneYears = 10;

/** Every event of some of a person's lists, each once. */
const readAll = async (
  context: Context,
  actor: Actor,
  kinds: readonly ListKind[],
): Promise<Map<number, EventRow>> => {
  const rows = new Map<number, EventRow>();
  for (const kind of kinds) {
    let cursor = { firstDay: '', id: 0 };
    for (;;) {
      const page = listPage(context.db, kind, actor.id, cursor, limits.page);
      for (const row of page) if (canSeeEvent(actor, row)) rows.set(row.id, row);
      const last = page.at(-1);
      if (!last || page.length < limits.page) break;
      cursor = { firstDay: last.firstDay, id: last.id };
      await nextTurn();
    }
  }
  return rows;
};

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The zones that events are written by, each for the years it is needed; others get their turn in between. */
const zonesOf = async (rows: EventRow[], householdZone: string, thisYear: number) => {
  const local: EventRow[] = [];
  for (let at = 0; at < rows.length; at += batch) {
    local.push(...rows.slice(at, at + batch).filter((row) => hasOwnClocks(row, householdZone)));
    await nextTurn();
  }
  const zones: JCal[] = [];
  for (const [zone, events] of groupBy(local, ({ timeZone }) => timeZone)) {
    let first = thisYear + zoneYears;
    let last = 0;
    for (const { rule, firstDay, ends } of events) {
      first = Math.min(first, yearOf(firstDay));
      last = Math.max(last, rule === null ? yearOf(ends) : thisYear + zoneYears);
    }
    zones.push(zoneComponent(zone, first, Math.min(last, thisYear + zoneYears)));
    await nextTurn();
  }
  return zones;
};

/** Names an event for good; two people may have taken the same one from a file. */
const uidOf = (row: EventRow, actor: Actor): string =>
  row.userId === actor.id ? row.uid : `${row.uid}-${row.userId}`;

const written = (
  row: EventRow,
  actor: Actor,
  details: { rows: Map<number, EventRow>; skips: string[]; householdZone: string },
): Written => {
  const { rows, skips, householdZone } = details;
  const isLocal = hasOwnClocks(row, householdZone);
  const series = (row.seriesId !== null && rows.get(row.seriesId)) || null;
  const isAlone = row.seriesId !== null && !series;
  // Changed on its own before its series was split, it still has the name of the first part.
  const uid = uidOf(series ?? row, actor);
  return { row, series, skips, isLocal, uid: isAlone ? `${uid}-${row.originalDay}` : uid };
};

/** Some of a person's lists as one file (RFC 5545), a batch of events at a time. */
async function* calendarParts(
  context: Context,
  actor: Actor,
  kinds: readonly ListKind[],
): AsyncGenerator<string> {
  const rows = await readAll(context, actor, kinds);
  const thisYear = context.clock.now().getUTCFullYear();
  const householdZone = context.household.timeZone();
  const all = [...rows.values()];
  yield writeHead(await zonesOf(all, householdZone, thisYear));
  const standIns = groupBy(all, ({ seriesId }) => seriesId);
  for (let at = 0; at < all.length; at += batch) {
    const some = all.slice(at, at + batch);
    const ids = some.filter(({ rule }) => rule !== null).map(({ id }) => id);
    const skips = groupBy(listSkips(context.db, ids), ({ eventId }) => eventId);
    const parts: string[] = [];
    for (const row of some) {
      const replaced = new Set(standIns.get(row.id)?.map(({ originalDay }) => originalDay));
      const days = (skips.get(row.id) ?? []).map(({ day }) => day);
      const gone = days.filter((day) => !replaced.has(day));
      parts.push(writeEvent(written(row, actor, { rows, skips: gone, householdZone })));
    }
    yield parts.join('');
    await nextTurn();
  }
  yield fileEnd;
}

/** A person's own events. */
export const exportOwn = (context: Context, actor: Actor): AsyncGenerator<string> =>
  calendarParts(context, actor, ['own']);

/** All that a person sees. */
export const exportSeen = (context: Context, actor: Actor): AsyncGenerator<string> =>
  calendarParts(
    context,
    actor,
    isHousehold(actor) ? ['own', 'family', 'shared'] : ['own', 'shared'],
  );
