import type { EventApi, EventInput } from '@fullcalendar/react';
import { addToDay } from '#shared/dates.ts';
import type { Entry } from './entries.ts';
import type { Span } from './spans.ts';

/** As FullCalendar wants it: the end of a whole day is the day after. */
export const drawn = (entry: Entry): EventInput => {
  const { span, event, key } = entry;
  return {
    id: key,
    title: event.title,
    allDay: span.isAllDay,
    start: span.isAllDay ? span.firstDay : span.startsAt,
    end: span.isAllDay ? addToDay(span.lastDay, 1) : span.endsAt,
    editable: event.canEdit,
    extendedProps: { entry },
  };
};

/** The entry that an event of the grid was drawn from. */
export const entryOf = (event: EventApi): Entry => event.extendedProps.entry as Entry;

/** A timed event dropped on the all-day row, or the other way round, has no end. */
const usualMs = 3_600_000;

/** An event of the grid, or days and times that were chosen in it. */
type Drawn = Pick<EventApi, 'allDay' | 'start' | 'end' | 'startStr' | 'endStr'>;

/** Where FullCalendar let it be dropped or stretched to. */
export const spanOf = ({ allDay, start, end, startStr, endStr }: Drawn): Span => {
  if (allDay) {
    const firstDay = startStr.slice(0, 10);
    const lastDay = endStr ? addToDay(endStr.slice(0, 10), -1) : firstDay;
    return { isAllDay: true, firstDay, lastDay };
  }
  const startMs = start?.getTime() ?? 0;
  return {
    isAllDay: false,
    startsAt: new Date(startMs).toISOString(),
    endsAt: (end ?? new Date(startMs + usualMs)).toISOString(),
  };
};

/** What a pressed place of the grid begins: an hour, or the whole day in the row of those. */
export const pressedSpan = (at: { allDay: boolean; date: Date; dateStr: string }): Span =>
  spanOf({ allDay: at.allDay, start: at.date, end: null, startStr: at.dateStr, endStr: '' });

/** The hours of a week without events hold nothing else that the focus could go to. */
export const letKeysScroll = (view: HTMLElement) => {
  const heads = view.querySelectorAll<HTMLElement>('[style*="auto"] [role="rowheader"]');
  for (const head of heads) head.tabIndex = 0;
};
