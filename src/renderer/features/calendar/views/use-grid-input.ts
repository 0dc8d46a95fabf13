import type { CalendarRef, DateClickInfo, DateSelectInfo, EventApi } from '@fullcalendar/react';
import type { RefObject } from 'react';
import type { Entry } from './entries.ts';
import { entryOf, pressedSpan, spanOf } from './grid-input.ts';
import type { Span, TimedSpan } from './spans.ts';
import { useCancellableDrag } from './use-cancellable-drag.ts';
import type { CalendarView } from './view-range.ts';

/** What presses and drags in the grid come to. */
export interface GridHandlers {
  onDay: (day: string) => void;
  /** The chosen day was pressed once more. */
  onAdd: () => void;
  /** A time or days were pressed or dragged over. */
  onAddAt: (span: Span) => void;
  /** An event was dragged or resized; its old position is drawn until it is saved. */
  onMove: (entry: Entry, span: Span) => void;
}

interface GridInput extends GridHandlers {
  view: CalendarView;
  day: string;
  calendar: RefObject<CalendarRef | null>;
  dayOf: (date: Date) => string;
}

/** Turns what FullCalendar tells of presses and drags into days, spans and entries. */
export const useGridInput = ({ view, day, calendar, dayOf, ...handlers }: GridInput) => {
  const choosing = useCancellableDrag(() => calendar.current?.getApi().unselect());
  const handleDay = (chosen: string) => {
    if (view === 'month' && chosen === day) handlers.onAdd();
    else handlers.onDay(chosen);
  };
  const handlePress = (at: DateClickInfo) => {
    if (view === 'month') handleDay(dayOf(at.date));
    else handlers.onAddAt(pressedSpan(at));
  };
  const handleChosen = (chosen: DateSelectInfo) => {
    // Marked for the keyboard, not dragged over.
    if (!chosen.jsEvent) return;
    calendar.current?.getApi().unselect();
    if (!choosing.wasCancelled()) handlers.onAddAt(spanOf(chosen));
  };
  const handleMoved = ({ event, revert }: { event: EventApi; revert: () => void }) => {
    const span = spanOf(event);
    revert();
    handlers.onMove(entryOf(event), span);
  };
  return {
    handleDay,
    handlePress,
    handleChosen,
    handleMoved,
    isDragAllowed: choosing.isAllowed,
    /** Marks a time for the keyboard, where it can be seen with the hour before. */
    mark: (span: TimedSpan, minutes: number) => {
      const api = calendar.current?.getApi();
      api?.select(span.startsAt, span.endsAt);
      api?.scrollToTime({ minutes: Math.max(minutes - 60, 0) });
    },
    unmark: () => calendar.current?.getApi().unselect(),
  };
};
