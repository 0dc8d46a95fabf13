import type { Clock } from '#server/config.ts';

/**
 * A clock that only the test moves: `advance` lets time pass, `set` changes the date alone, like a person who sets a
 * wrong one.
 */
export const makeClock = () => {
  let now = new Date('2026-03-02T10:00:00.000Z');
  let ranMs = 0;
  const clock: Clock & { advance(ms: number): void; set(iso: string): void } = {
    now: () => new Date(now),
    monotonic: () => ranMs,
    advance: (ms) => {
      ranMs += ms;
      now = new Date(now.getTime() + ms);
    },
    set: (iso) => {
      now = new Date(iso);
    },
  };
  return clock;
};

export const seconds = (n: number) => n * 1000;
export const minutes = (n: number) => n * 60_000;
export const hours = (n: number) => n * 3_600_000;
export const days = (n: number) => n * 86_400_000;
