import { useSyncExternalStore } from 'react';
import { dayIn } from '#shared/dates.ts';

/** A tablet on the wall is never reloaded; check the day this often, in ms. */
const lookMs = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const look = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(look, lookMs);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** The day it is in a time zone, yyyy-MM-dd; it changes at midnight while one looks. */
export const useDayIn = (timeZone: string): string =>
  useSyncExternalStore(subscribe, () => dayIn(new Date(), timeZone));
