import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** What becomes of input when it is left: the words are kept, or not its file, or nothing is. */
export type UnsavedInputState = 'none' | 'kept' | 'withoutFile' | 'lost' | 'sending';

interface UnsavedThing {
  state: UnsavedInputState;
  isInDialog: boolean;
}

/** All unsaved input of the page and the dialogs over it. */
const useUnsavedThings = create<{ things: readonly UnsavedThing[] }>(() => ({ things: [] }));

const holdBack = (event: BeforeUnloadEvent): void => event.preventDefault();

useUnsavedThings.subscribe(({ things }) => {
  if (things.length > 0) window.addEventListener('beforeunload', holdBack);
  else window.removeEventListener('beforeunload', holdBack);
});

const mark = (thing: UnsavedThing): (() => void) => {
  useUnsavedThings.setState(({ things }) => ({ things: [...things, thing] }));
  return () =>
    useUnsavedThings.setState(({ things }) => ({ things: things.filter((one) => one !== thing) }));
};

/**
 * Says whether something typed is not saved, or on its way: a browser asks before it closes or reloads the
 * page over it, the app before it closes its window, and a link before it leaves what would be lost.
 */
export const useUnsavedThing = (state: UnsavedInputState, isInDialog = false): void =>
  // Known at once: a link may follow the first letter before the browser comes to anything else.
  useLayoutEffect(
    () => (state === 'none' ? undefined : mark({ state, isInDialog })),
    [state, isInDialog],
  );

const lossOf = (things: readonly UnsavedThing[]): 'lost' | 'withoutFile' | null =>
  (['lost', 'withoutFile'] as const).find((loss) => things.some(({ state }) => state === loss)) ??
  null;

/** What another page would lose. */
export const currentLoss = () => lossOf(useUnsavedThings.getState().things);

/** What is lost with the page itself; a dialog asks before it closes. */
export const usePageLoss = () =>
  useUnsavedThings(({ things }) => lossOf(things.filter(({ isInDialog }) => !isInDialog)));
