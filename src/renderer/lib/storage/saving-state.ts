import { useSyncExternalStore } from 'react';

let reason: string | null = null;
const listeners = new Set<() => void>();

/** Takes note of what an answer says: why nothing can be saved, or that everything can. */
export const noteSaving = (next: string | null): void => {
  if (next === reason) return;
  reason = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Why nothing can be saved at the moment; null while everything can. */
const current = (): string | null => reason;
export const useSavingStopped = (): string | null =>
  useSyncExternalStore(subscribe, current, current);
