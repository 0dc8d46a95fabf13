import type { KeyboardEvent } from 'react';

/** Whether a key sends what was written: Enter alone; with Shift, or while a word is composed, it does not. */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
