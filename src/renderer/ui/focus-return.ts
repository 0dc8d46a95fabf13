import { useRef } from 'react';

/** What led here: the focused element, or the button of the menu that it stands in. */
const focusedNow = (): HTMLElement | null => {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (activeElement instanceof HTMLElement ? activeElement : null);
};

/** Gives the focus back to what opened a dialog; Radix does so for buttons of its own alone. */
export const useFocusReturn = () => {
  const origin = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      origin.current = focusedNow();
    },
    onCloseAutoFocus: (event: Event) => {
      if (!origin.current?.isConnected) return;
      event.preventDefault();
      origin.current.focus();
    },
  };
};
