import { createContext, useContext, useLayoutEffect } from 'react';
import { type UnsavedInputState, useUnsavedThing } from '../../lib/storage/unsaved-things.ts';

/** Called by a form in a dialog when it has unsaved input, or no longer; null outside dialogs. */
export const UnsavedInput = createContext<((state: UnsavedInputState) => void) | null>(null);

/**
 * Lets the dialog around a form, or the page, ask before it is left with what was typed; while it is sent, a
 * dialog stays open.
 */
export const useUnsavedInput = (isUnsaved: boolean, state: UnsavedInputState = 'lost'): void => {
  const tell = useContext(UnsavedInput);
  const current = isUnsaved ? state : 'none';
  useUnsavedThing(current, tell !== null);
  useLayoutEffect(() => {
    tell?.(current);
    return () => tell?.('none');
  }, [tell, current]);
};
