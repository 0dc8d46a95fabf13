import { createContext, useContext, useLayoutEffect } from 'react';

/** Called by a form when it has unsaved input, or no longer. */
export const UnsavedInput = createContext<(isUnsaved: boolean) => void>(() => {});

/** Lets the dialog around a form ask before what was typed is lost to a press beside it or Escape. */
export const useUnsavedInput = (isUnsaved: boolean): void => {
  const tell = useContext(UnsavedInput);
  // Known at once: an Escape may follow the first letter before the browser comes to anything else.
  useLayoutEffect(() => {
    tell(isUnsaved);
    return () => tell(false);
  }, [tell, isUnsaved]);
};
