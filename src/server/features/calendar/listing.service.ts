import { AppError, notFound } from '#shared/errors.ts';
import { type Actor, isHousehold } from '#shared/features/accounts/access.ts';
import {
  type CalendarEvent,
  cursorOf,
  type ListType,
} from '#shared/features/calendar/calendar.contract.ts';
import { limits } from '#shared/features/calendar/calendar.limits.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../context/context.ts';
import { canEditEvent, canSeeEvent } from './calendar.policy.ts';
import { presentEvent, seriesOf, timesOf } from './calendar.present.ts';
import {
  type Cursor,
  type EventRow,
  findEvent,
  listEvents,
  listInWindow,
  listPage,
  listSkips,
} from './events.repo.ts';
import { levelBounds, noEnd, seasonBetween } from './recurrence/event-span-index.ts';
import { type ShownTimes, shownTimes, type Times, timesOn } from './recurrence/event-times.ts';
import { occurrenceDays } from './recurrence/recurrence.ts';
import { dayNumber, shiftDay } from './recurrence/zone-clock.ts';
import { listSharesOf } from './sharing/shares.repo.ts';

/** An event that the caller may see. @throws AppError 404 */
export const requireEvent = (context: Context, actor: Actor, id: number): EventRow => {
  const row = findEvent(context.db, id, actor.id);
  if (!row || !canSeeEvent(actor, row)) throw notFound();
  return row;
};

interface ListedEvent {
  row: EventRow;
  times: Times;
  occurrence: string | null;
}

interface ShownEvent extends ListedEvent {
  shown: ShownTimes;
}

/** Of the series that are listed, or that an occurrence was taken from, those the caller may change. */
const listEditableSeries = ({ db }: Context, actor: Actor, rows: EventRow[]): Set<number> => {
  const ids = new Set(rows.flatMap(({ seriesId }) => seriesId ?? []));
  const series = [
    ...rows.filter(({ rule }) => rule !== null),
    ...listEvents(db, [...ids], actor.id),
  ];
  return new Set(series.filter((row) => canEditEvent(actor, row)).map(({ id }) => id));
};

const present = (context: Context, actor: Actor, listed: ShownEvent[]): CalendarEvent[] => {
  const ownIds = listed.filter(({ row }) => row.userId === actor.id).map(({ row }) => row.id);
  const shares = groupBy(listSharesOf(context.db, [...new Set(ownIds)]), ({ eventId }) => eventId);
  const editable = listEditableSeries(
    context,
    actor,
    listed.map(({ row }) => row),
  );
  return listed.map(({ row, occurrence, shown }) =>
    presentEvent(row, actor, {
      shown,
      occurrence,
      shares: shares.get(row.id) ?? [],
      canEditSeries: editable.has(row.seriesId ?? row.id),
    }),
  );
};

/** The event itself: of a series, its first occurrence. */
const itself = (row: EventRow): ListedEvent => ({
  row,
  times: timesOf(row),
  occurrence: row.originalDay ?? (row.rule === null ? null : row.firstDay),
});

const presentRows = (context: Context, actor: Actor, rows: EventRow[]): CalendarEvent[] => {
  const zone = context.household.timeZone();
  const listed = rows.map(itself);
  return present(
    context,
    actor,
    listed.map((one) => ({ ...one, shown: shownTimes(one.times, zone) })),
  );
};

/** @throws AppError 404 */
export const readEvent = (context: Context, actor: Actor, id: number): CalendarEvent => {
  const [event] = presentRows(context, actor, [requireEvent(context, actor, id)]);
  if (!event) throw notFound();
  return event;
};

/** Zones differ by up to a day and a bit; what is outside the household's days is left out later. */
const zoneDays = 2;

const occurrencesOf = (
  row: EventRow,
  from: string,
  to: string,
  skips: Set<string>,
): ListedEvent[] => {
  const series = seriesOf(row);
  if (!series) return [itself(row)];
  const times = timesOf(row);
  const length = Math.ceil((Date.parse(row.ends) - Date.parse(row.starts)) / 86_400_000);
  const days = occurrenceDays(
    series,
    shiftDay(from, -length - zoneDays),
    shiftDay(to, zoneDays),
    limits.windowMax + limits.lengthMax,
  );
  return days
    .filter((day) => !skips.has(day))
    .map((day) => ({ row, times: timesOn(times, day), occurrence: day }));
};

/** Where an occurrence is in a list with `from` and `to`. */
interface Start {
  startDate: string;
  id: number;
}

const compareStarts = (a: Start, b: Start): number =>
  a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : a.id - b.id;

const startOf = ({ row, shown }: ShownEvent): Start => ({
  startDate: shown.startDate,
  id: row.id,
});

const readStart = (text: string): Start | null => {
  const [, startDate, id] =
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_(\d{1,15})$/.exec(text) ?? [];
  return startDate && !Number.isNaN(Date.parse(startDate)) ? { startDate, id: Number(id) } : null;
};

/** Series and their occurrences may only be widely bounded by days; here they are laid out. */
const layOut = (
  context: Context,
  actor: Actor,
  type: ListType,
  { from, to }: { from: string; to: string },
): ShownEvent[] => {
  const early = shiftDay(from, -zoneDays);
  const late = shiftDay(to, zoneDays);
  const season = seasonBetween(early, late);
  const window = { from: early, to: late, bounds: levelBounds(early), season };
  const rows = listInWindow(context.db, type, actor.id, window).filter((row) =>
    canSeeEvent(actor, row),
  );
  const repeating = rows.filter(({ rule }) => rule !== null).map(({ id }) => id);
  const skips = groupBy(listSkips(context.db, repeating), ({ eventId }) => eventId);
  const zone = context.household.timeZone();
  return rows.flatMap((row) => {
    const skipped = new Set(skips.get(row.id)?.map(({ day }) => day));
    return occurrencesOf(row, from, to, skipped).flatMap((one) => {
      const shown = shownTimes(one.times, zone);
      return shown.startDay <= to && shown.endDay >= from ? [{ ...one, shown }] : [];
    });
  });
};

interface Window {
  from: string;
  to: string;
  after: string | undefined;
}

const listOccurrences = (
  context: Context,
  actor: Actor,
  type: ListType,
  { from, to, after }: Window,
): EventPage => {
  if (dayNumber(to) - dayNumber(from) >= limits.windowMax) {
    throw new AppError('invalid', 'common:errors.invalidRequest');
  }
  const start = after === undefined ? null : readStart(after);
  if (after !== undefined && !start) throw new AppError('invalid', 'common:errors.invalidRequest');
  // What began earlier was on an earlier page.
  const early = start ? shiftDay(start.startDate.slice(0, 10), -zoneDays) : from;
  const days = { from: early > from ? early : from, to };
  const found = layOut(context, actor, type, days)
    .filter((one) => !start || compareStarts(startOf(one), start) > 0)
    .sort((a, b) => compareStarts(startOf(a), startOf(b)));
  const page = found.slice(0, limits.occurrencesPage);
  const last = found.length > page.length && page.at(-1);
  return {
    events: present(context, actor, page),
    next: last ? cursorOf(startOf(last)) : null,
  };
};

const readCursor = (text: string | undefined): Cursor => {
  const [, firstDay = '', id = '0'] = /^(\d{4}-\d{2}-\d{2})_(\d{1,15})$/.exec(text ?? '') ?? [];
  return { firstDay, id: Number(id) };
};

/** `next` is where the following page begins. */
interface EventPage {
  events: CalendarEvent[];
  next: string | null;
}

/** One of a person's lists. */
export const listEventsFor = (
  context: Context,
  actor: Actor,
  query: {
    type: ListType;
    from?: string | undefined;
    to?: string | undefined;
    after?: string | undefined;
  },
): EventPage => {
  const { type, from, to = noEnd } = query;
  // Family events are the household's; a friend's own are in their own list (rule 96).
  if (type === 'family' && !isHousehold(actor)) return { events: [], next: null };
  if (from !== undefined) {
    return listOccurrences(context, actor, type, { from, to, after: query.after });
  }
  const rows = listPage(context.db, type, actor.id, readCursor(query.after), limits.page + 1);
  const page = rows.slice(0, limits.page);
  const last = page.at(-1);
  const seen = page.filter((row) => canSeeEvent(actor, row));
  return {
    events: presentRows(context, actor, seen),
    next: rows.length > limits.page && last ? `${last.firstDay}_${last.id}` : null,
  };
};
