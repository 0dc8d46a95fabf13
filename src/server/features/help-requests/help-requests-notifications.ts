import type { Context } from '../../context/context.ts';
import { afterCommit } from '../../db/transaction.ts';

/** A request for help, as the home computer's alert needs it. */
export interface HelpRing {
  name: string;
  /** As browser and system are called; '' where nothing is known. */
  device: string;
}

const bells = new WeakMap<Context, Set<(ring: HelpRing) => void>>();

/** Called with each request once it is stored; the home computer rings. @returns how to stop. */
export const onHelpCall = (context: Context, listener: (ring: HelpRing) => void): (() => void) => {
  const listeners = bells.get(context) ?? new Set();
  bells.set(context, listeners);
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Rings when the call is in the database. */
export const ringBells = (context: Context, ring: HelpRing): void =>
  afterCommit(context.db, () => {
    for (const listener of bells.get(context) ?? []) {
      try {
        listener(ring);
      } catch (error) {
        context.log.error({ err: error }, 'help bell did not ring');
      }
    }
  });
