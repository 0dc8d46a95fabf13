import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

export type Rows = Virtualizer<HTMLDivElement, HTMLTableRowElement>;

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index) => index + 8,
  PageUp: (index) => index - 8,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

const clamp = (index: number, count: number) => Math.max(Math.min(index, count - 1), 0);

/** The rows near the screen and the one the keyboard is on: Tab finds it however far it is away. */
export const withRow = (current: number) => (range: Range) => {
  const shown = defaultRangeExtractor(range);
  const row = clamp(current, range.count);
  return range.count === 0 || shown.includes(row) ? shown : [...shown, row].sort((a, b) => a - b);
};

interface RowKeys {
  virtualizer: Rows;
  area: RefObject<HTMLDivElement | null>;
  count: number;
  canLoadMore: boolean;
  current: number;
  setCurrent: (index: number) => void;
}

/** Arrows, Page Up and Down, Home and End walk from row to row; End goes on until all rows are loaded. */
export const useRowKeys = (keys: RowKeys) => {
  const { virtualizer, area, count, canLoadMore, current, setCurrent } = keys;
  const [isHeadingForEnd, setHeadingForEnd] = useState(false);
  const isMoving = useRef(false);
  const goTo = (index: number) => {
    isMoving.current = true;
    setCurrent(index);
    virtualizer.scrollToIndex(index, { align: 'auto' });
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    setHeadingForEnd(event.key === 'End');
    const step = steps[event.key];
    // Keys pressed in a control of a row are the control's.
    if (!step || !(event.target as HTMLElement).matches('tr')) return;
    event.preventDefault();
    goTo(clamp(step(clamp(current, count), count), count));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were loaded move the end
  useEffect(() => {
    if (isHeadingForEnd && !canLoadMore) goTo(clamp(count - 1, count));
  }, [count]);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    const row = area.current?.querySelector<HTMLElement>(`tr[data-index="${current}"]`);
    row?.focus({ preventScroll: true });
    // The area itself may reach below the screen.
    row?.scrollIntoView({ block: 'nearest' });
  }, [area, current]);
  return { isHeadingForEnd, handleKeyDown, stopHeading: () => setHeadingForEnd(false) };
};

/** The row in the tab order, and how it is announced. */
export const useCurrentRow = (count: number) => {
  const [current, setCurrent] = useState(0);
  return { current: clamp(current, count), setCurrent };
};
