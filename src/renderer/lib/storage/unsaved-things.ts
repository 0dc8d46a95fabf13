import { useEffect } from 'react';
import { desktop } from '../desktop.ts';

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
 * Says whether something typed is not saved, or on its way: the app asks before its window closes over it.
 * A browser's own question would come with each reload, and its drafts are kept.
 */
export const useUnsavedThing = (isUnsaved: boolean): void =>
  useEffect(() => (desktop && isUnsaved ? mark() : undefined), [isUnsaved]);
