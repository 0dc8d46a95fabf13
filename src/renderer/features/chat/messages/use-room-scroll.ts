import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OutboxEntry } from '../outbox/outbox.store.ts';
import type { Row } from './message-rows.ts';

/** Nearer to the end than this, in px, one is reading along. */
const endThreshold = 80;
/** First guesses; each line is measured when it is shown, in px. */
const guesses = { message: 64, other: 40 };

/** Where one is in a room: at its end with the newest, unless one has gone up to read. */
export const useRoomScroll = (
  scroller: RefObject<HTMLElement | null>,
  rows: Row[],
  pending: OutboxEntry[],
) => {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const knownCount = useRef(rows.length);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'message' ? guesses.message : guesses.other),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endThreshold,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first look is at the unread, or at the end
  useLayoutEffect(() => {
    const unread = rows.findIndex(({ kind }) => kind === 'unread');
    if (unread >= 0) virtualizer.scrollToIndex(unread, { align: 'start' });
    else virtualizer.scrollToEnd();
  }, [virtualizer]);
  // The list does not treat messages before the user's own unsent ones as appended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: more lines, and a reader at the end follows to
  useLayoutEffect(() => {
    if (rows.length > knownCount.current && isAtEnd) virtualizer.scrollToEnd();
    knownCount.current = rows.length;
  }, [rows.length, virtualizer]);
  // After sending scroll to the sent message.
  const lastPending = pending.at(-1)?.clientId;
  useEffect(() => {
    if (lastPending) virtualizer.scrollToEnd();
  }, [lastPending, virtualizer]);
  return {
    virtualizer,
    isAtEnd,
    handleScroll: () => {
      const element = scroller.current;
      if (!element) return;
      const { scrollHeight, scrollTop, clientHeight } = element;
      setIsAtEnd(scrollHeight - scrollTop - clientHeight <= endThreshold);
    },
  };
};
