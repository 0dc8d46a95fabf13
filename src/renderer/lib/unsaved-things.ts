import { desktop } from './desktop.ts';

let count = 0;

const holdBack = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Says that something typed is not saved: the app asks before its window closes over it. A browser's own
 * question would come with each reload, and its drafts are kept. @returns how to take it back.
 */
export const markUnsaved = (): (() => void) => {
  if (!desktop) return () => {};
  count += 1;
  if (count === 1) window.addEventListener('beforeunload', holdBack);
  return () => {
    count -= 1;
    if (count === 0) window.removeEventListener('beforeunload', holdBack);
  };
};
