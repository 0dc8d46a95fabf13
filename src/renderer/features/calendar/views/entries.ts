import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import type { Span } from './spans.ts';

/** An event, or one occurrence of it, as the calendar draws it. */
export interface Entry {
  /** Tells apart the occurrences of one event. */
  key: string;
  event: CalendarEvent;
  span: Span;
  firstDay: string;
  lastDay: string;
  /** Of a series, though it may have been changed on its own. */
  isRepeating: boolean;
}

export const entryOf = (event: CalendarEvent): Entry => ({
  key: `${event.id}:${event.occurrence ?? ''}`,
  event,
  span: event.allDay
    ? { isAllDay: true, firstDay: event.startDay, lastDay: event.endDay }
    : { isAllDay: false, startsAt: event.startDate, endsAt: event.endDate },
  firstDay: event.startDay,
  lastDay: event.endDay,
  isRepeating: event.seriesId !== null,
});

/** An occurrence that was changed on its own; its series does not move with it. */
export const isTakenOut = ({ event }: Entry): boolean =>
  event.seriesId !== null && event.recurrence === null;

const inOrder = (one: Entry, other: Entry): number =>
  one.firstDay.localeCompare(other.firstDay) ||
  Number(other.event.allDay) - Number(one.event.allDay) ||
  one.event.startDate.localeCompare(other.event.startDate) ||
  one.event.title.localeCompare(other.event.title);

/** Several lists as one, each event once (rule 103), by their start. */
export const mergedEntries = (lists: readonly CalendarEvent[][]): Entry[] => {
  const found = new Map<string, Entry>();
  for (const entry of lists.flat().map(entryOf)) {
    if (!found.has(entry.key)) found.set(entry.key, entry);
  }
  return [...found.values()].sort(inOrder);
};

export const isOnDay = ({ firstDay, lastDay }: Entry, day: string): boolean =>
  firstDay <= day && day <= lastDay;

export const isWithin = (
  { firstDay, lastDay }: Entry,
  { from, to }: { from: string; to: string },
): boolean => firstDay <= to && from <= lastDay;
