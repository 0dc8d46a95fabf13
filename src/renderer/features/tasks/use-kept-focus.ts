import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a list from which the focused row goes: it moves to the list itself, so that
 * somebody at the keyboard goes on from there and not from the top of the page.
 */
export const useKeptFocus = <T extends HTMLElement>(rows: unknown) => {
  const list = useRef<T>(null);
  const wasInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus can only be lost when the rows change
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    if (wasInside.current && document.activeElement === document.body) {
      element.focus({ preventScroll: true });
    }
    const note = () => {
      wasInside.current = element.contains(document.activeElement);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [rows]);
  return list;
};
