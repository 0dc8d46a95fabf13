/** Runs one rehearsal at a time. */
export interface RehearsalRunner {
  isRunning(): boolean;
  /** @param run must not throw */
  begin(run: (signal: AbortSignal) => Promise<void>, onEnd: () => void): void;
  /** Stops the one that runs and waits until nothing of it is left. */
  stop(): Promise<void>;
}

export const createRehearsalRunner = (): RehearsalRunner => {
  let running: { stop: AbortController; ended: Promise<void> } | null = null;
  return {
    isRunning: () => running !== null,
    begin: (run, onEnd) => {
      const stop = new AbortController();
      const ended = run(stop.signal).finally(() => {
        running = null;
        onEnd();
      });
      running = { stop, ended };
    },
    stop: async () => {
      running?.stop.abort();
      await running?.ended;
    },
  };
};
