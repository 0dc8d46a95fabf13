import type { KeyboardEvent } from 'react';

/**
 * Closes a window by an Escape that is pressed in it. Radix does so unless something else lies above it,
 * as a toast does that came later; what the window itself asks lies above it too, and is sent away alone.
 */
export const onEscapeWithin = (close: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!event.currentTarget.contains(event.target as Node)) return;
  event.preventDefault();
  close();
};
