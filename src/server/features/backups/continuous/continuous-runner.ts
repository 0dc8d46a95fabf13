import { setTimeout as sleep } from 'node:timers/promises';
import type { ContinuousState } from '#shared/features/backups/continuous/continuous.contract.ts';

/** How continuous copies fare; it changes while they run. */
export interface ContinuousStatus extends Pick<ContinuousState, 'phase' | 'mediaLeft' | 'failure'> {
  /** All that was written before is at the target. */
  copiedAt: Date | null;
}

export interface ContinuousSignals {
  /** Ends copying after a last sync. */
  stop: AbortSignal;
  /** Ends it at once. */
  signal: AbortSignal;
}

/** Runs continuous copies in the background, once at a time. */
export interface ContinuousRunner {
  status: ContinuousStatus;
  /** Takes the place of a run that has been stopped. */
  begin(run: (signals: ContinuousSignals) => Promise<void>): void;
  /** Waits for a last sync, for ten seconds at most. */
  stop(): Promise<void>;
}

const lastSyncMs = 10_000;

const freshStatus = (phase: ContinuousStatus['phase']): ContinuousStatus => ({
  phase,
  mediaLeft: 0,
  failure: null,
  copiedAt: null,
});

export const createContinuousRunner = (): ContinuousRunner => {
  let running: { stop: AbortController; end: AbortController; ended: Promise<void> } | null = null;
  const runner: ContinuousRunner = {
    status: freshStatus('off'),
    begin: (run) => {
      const [stop, end] = [new AbortController(), new AbortController()];
      runner.status = freshStatus('starting');
      running = { stop, end, ended: run({ stop: stop.signal, signal: end.signal }) };
    },
    stop: async () => {
      if (!running) return;
      const { stop, end, ended } = running;
      stop.abort();
      const tooLong = new AbortController();
      await Promise.race([
        ended,
        sleep(lastSyncMs, undefined, { signal: tooLong.signal }).catch(() => {}),
      ]);
      tooLong.abort();
      end.abort();
      await ended;
      running = null;
      runner.status = freshStatus('off');
    },
  };
  return runner;
};
