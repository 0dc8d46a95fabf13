import { createContext, useContext, useLayoutEffect } from 'react';

/** What becomes of a form's input when it is left: the words are kept, or not its file, or nothing is. */
export type UnsavedInputState = 'none' | 'kept' | 'withoutFile' | 'lost' | 'sending';

/** Called by a form when it has unsaved input, or no longer. */
export const UnsavedInput = createContext<(state: UnsavedInputState) => void>(() => {});

/** Lets the dialog around a form ask before it closes over what was typed; while it is sent, it stays open. */
export const useUnsavedInput = (isUnsaved: boolean, state: UnsavedInputState = 'lost'): void => {
  const tell = useContext(UnsavedInput);
  // Known at once: an Escape may follow the first letter before the browser comes to anything else.
  useLayoutEffect(() => {
    tell(isUnsaved ? state : 'none');
    return () => tell('none');
  }, [tell, isUnsaved, state]);
};
