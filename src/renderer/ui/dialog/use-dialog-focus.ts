import { type FocusEvent, useRef } from 'react';

/** What led here: the focused element, or the button of the menu that contains it. */
const focusedNow = (): HTMLElement | null => {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (activeElement instanceof HTMLElement ? activeElement : null);
};

/** Its focusable ancestors, the nearest first. */
const partsAround = (element: HTMLElement | null): HTMLElement[] => {
  const part = element?.parentElement?.closest<HTMLElement>('[tabindex]');
  return part ? [part, ...partsAround(part)] : [];
};

/**
 * A button that is disabled while its work is done loses the focus to the page, where Escape would close a toast.
 * Menus and popovers of the dialog lie elsewhere in the page and keep their own.
 */
const keepFocus = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>): void => {
  const isWithin = currentTarget.contains(target);
  if (isWithin && !relatedTarget && target.matches(':disabled')) {
    currentTarget.focus({ preventScroll: true });
  }
};

/** From its last element to its first and back, Radix moves the focus without scrolling. */
const showFocused = ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
  const isReached = target.matches(':focus-visible:not([tabindex="-1"])');
  if (isReached && currentTarget.contains(target)) target.scrollIntoView({ block: 'nearest' });
};

/**
 * Keeps the focus in a dialog, and returns it to what opened the dialog, which Radix does only for its own
 * triggers; where that is gone, to the nearest part of the page that is still there and can have the focus.
 */
export const useDialogFocus = () => {
  const origin = useRef<HTMLElement | null>(null);
  const parts = useRef<HTMLElement[]>([]);
  return {
    onBlur: keepFocus,
    onFocus: showFocused,
    onOpenAutoFocus: () => {
      origin.current = focusedNow();
      parts.current = partsAround(origin.current);
    },
    onCloseAutoFocus: (event: Event) => {
      const target = [origin.current, ...parts.current].find((element) => element?.isConnected);
      if (!target) return;
      event.preventDefault();
      target.focus({ preventScroll: target !== origin.current });
    },
  };
};
