import { useRef, useState } from 'react';
import { type Arrow, useArrowKeys } from './use-arrow-keys.ts';

const steps: Record<Arrow, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** How many buttons a row has; a wide screen may show more than a narrow one. */
const columnsOf = (buttons: readonly HTMLElement[]): number => {
  const top = buttons[0]?.offsetTop;
  const next = buttons.findIndex((button) => button.offsetTop !== top);
  return next < 0 ? buttons.length : next;
};

/**
 * One tab stop for a grid of buttons, and arrow keys within it. The first press moves like any other, from
 * the button that Tab would reach: the grid need not be focused for it.
 */
export const useGridKeys = (isActive: boolean) => {
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  useArrowKeys(isActive, (arrow) => {
    const buttons = [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const [down, right] = steps[arrow];
    const columns = columnsOf(buttons);
    const column = (current % columns) + right;
    const next = current + down * columns + right;
    const isInside = column >= 0 && column < columns && buttons[next] !== undefined;
    const goal = isInside ? next : current;
    setCurrent(goal);
    buttons[goal]?.focus();
  });
  return { grid, tabIndexOf: (index: number) => (index === current ? 0 : -1), setCurrent };
};
