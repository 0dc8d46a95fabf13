import { useEffect } from 'react';

let count = 0;

const holdBack = (event: BeforeUnloadEvent): void => event.preventDefault();

const mark = (): (() => void) => {
  count += 1;
  if (count === 1) window.addEventListener('beforeunload', holdBack);
  return () => {
    count -= 1;
    if (count === 0) window.removeEventListener('beforeunload', holdBack);
  };
};

/**
 * Says whether something typed is not saved, or on its way: a browser asks before it closes or reloads the
 * page over it, and the app before it closes its window.
 */
export const useUnsavedThing = (isUnsaved: boolean): void =>
  useEffect(() => (isUnsaved ? mark() : undefined), [isUnsaved]);
