import { type FocusEvent, useEffect, useRef } from 'react';

/** Returns the focus to where it was, or to the page, when the part of the screen that has it is removed. */
export const useReturnedFocus = () => {
  const origin = useRef<Element | null>(null);
  const isHere = useRef(false);
  useEffect(
    () => () => {
      if (!isHere.current || document.activeElement !== document.body) return;
      const page = document.getElementById('page');
      const target = origin.current?.isConnected ? origin.current : page;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [],
  );
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
      isHere.current = true;
    },
    // A button that is disabled while its work is done loses the focus to nothing.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isHere.current = !relatedTarget || currentTarget.contains(relatedTarget);
    },
  };
};
