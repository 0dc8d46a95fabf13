import { useEffect, useRef } from 'react';

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
export type Arrow = (typeof arrows)[number];

/** What uses the arrow keys itself. */
const ownKeys = ['input', 'textarea', 'select', '[role="dialog"]', '[role="menu"]'].join();

const isArrow = (key: string): key is Arrow => arrows.some((arrow) => arrow === key);

/** Passes on the arrow keys from the first press: no board has to be focused for it. */
export const useArrowKeys = (isActive: boolean, onArrow: (arrow: Arrow) => void) => {
  const latest = useRef(onArrow);
  latest.current = onArrow;
  useEffect(() => {
    if (!isActive) return;
    const handle = (event: KeyboardEvent) => {
      if (!isArrow(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(ownKeys)) return;
      event.preventDefault();
      latest.current(event.key);
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [isActive]);
};
