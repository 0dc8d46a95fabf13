import { useLayoutEffect, useRef } from 'react';

/** What is asked about a row lies over the page, but belongs to it; a dialog around the list takes a lost focus. */
const belongsTo = (list: Element, focused: Element | null): boolean => {
  const dialog = focused?.closest('[role="dialog"], [role="alertdialog"]');
  return dialog != null && (dialog === focused || !dialog.contains(list));
};

/**
 * Keeps the focus when the focused row is removed: it moves to the list, so that keyboard users go on from
 * there and not from the top of the page.
 */
export const useKeptFocus = <T extends HTMLElement>(rows: unknown) => {
  const part = useRef<T>(null);
  const wasInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus can only be lost when the rows change
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    if (wasInside.current && document.activeElement?.contains(element)) {
      element.focus({ preventScroll: true });
    }
    const note = () => {
      if (belongsTo(element, document.activeElement)) return;
      wasInside.current = element.contains(document.activeElement);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [rows]);
  return part;
};
