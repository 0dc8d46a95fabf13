import { useRef } from 'react';

/** What led here: the focused element, or the button of the menu that it stands in. */
const focusedNow = (): HTMLElement | null => {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (activeElement instanceof HTMLElement ? activeElement : null);
};

/**
 * Gives the focus back to what opened a dialog, which Radix does for buttons of its own alone; where
 * that is gone, to the part of the page it stood in, if that can have the focus.
 */
export const useFocusReturn = () => {
  const origin = useRef<HTMLElement | null>(null);
  const part = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      origin.current = focusedNow();
      part.current = origin.current?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
    },
    onCloseAutoFocus: (event: Event) => {
      const target = [origin.current, part.current].find((element) => element?.isConnected);
      if (!target) return;
      event.preventDefault();
      target.focus({ preventScroll: target !== origin.current });
    },
  };
};
