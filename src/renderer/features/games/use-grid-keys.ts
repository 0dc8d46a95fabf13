import { type KeyboardEvent, useState } from 'react';

const steps: Record<string, readonly [rows: number, columns: number]> = {
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

/** One tab stop for a grid of buttons, and arrow keys within it. */
export const useGridKeys = () => {
  const [current, setCurrent] = useState(0);
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const columns = columnsOf(buttons);
    const column = (current % columns) + step[1];
    const next = current + step[0] * columns + step[1];
    if (column < 0 || column >= columns || !buttons[next]) return;
    setCurrent(next);
    buttons[next].focus();
  };
  return {
    handleKeyDown,
    tabIndexOf: (index: number) => (index === current ? 0 : -1),
    setCurrent,
  };
};
