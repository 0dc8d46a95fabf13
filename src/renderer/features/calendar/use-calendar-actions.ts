import { useState } from 'react';
import type { Move } from './dialog/undo-move.ts';
import { useMoveEvent } from './events.mutations.ts';
import { type Entry, isTakenOut } from './views/entries.ts';
import type { Span } from './views/spans.ts';

/** The dialog that is open. */
type Open =
  | { name: 'add'; span: Span | null }
  | { name: 'edit'; entry: Entry }
  | { name: 'details'; entry: Entry }
  | { name: 'move'; entry: Entry }
  | null;

/** What one may do in the calendar, and what of it is under way. */
export const useCalendarActions = () => {
  const [open, setOpen] = useState<Open>(null);
  const [deleting, setDeleting] = useState<Entry | null>(null);
  /** A move that waits for the choice of which events of the series it applies to. */
  const [asked, setAsked] = useState<Move | null>(null);
  const moving = useMoveEvent();
  const send = (move: Move) => moving.mutate(move, { onSettled: () => setAsked(null) });
  return {
    open,
    close: () => setOpen(null),
    add: () => setOpen({ name: 'add', span: null }),
    addAt: (span: Span) => setOpen({ name: 'add', span }),
    edit: (entry: Entry) => setOpen({ name: 'edit', entry }),
    look: (entry: Entry) => setOpen({ name: 'details', entry }),
    startMove: (entry: Entry) => setOpen({ name: 'move', entry }),
    deleting,
    setDeleting,
    asked,
    setAsked,
    isMoving: moving.isPending,
    move: (entry: Entry, span: Span) => {
      setOpen(null);
      if (entry.isRepeating && !isTakenOut(entry)) setAsked({ entry, span });
      else send({ entry, span });
    },
    send,
  };
};
export type CalendarActions = ReturnType<typeof useCalendarActions>;
