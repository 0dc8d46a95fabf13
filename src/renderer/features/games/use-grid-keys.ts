import { type KeyboardEvent, useState } from 'react';

const steps: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** One tab stop for a grid of buttons, and arrow keys within it. */
export const useGridKeys = (columns: number, count: number) => {
  const [current, setCurrent] = useState(0);
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const column = (current % columns) + step[1];
    const next = current + step[0] * columns + step[1];
    if (column < 0 || column >= columns || next < 0 || next >= count) return;
    setCurrent(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return {
    handleKeyDown,
    tabIndexOf: (place: number) => (place === current ? 0 : -1),
    setCurrent,
  };
};
