import type { ForkWorker } from '../config.ts';
import type { WorkerChannel } from '../workers/worker-channel.ts';
import { workerEntry } from '../workers/worker-entry.ts';
import type { ImageFailure, JobResult, MediaJob, WorkerMessage } from './images/image-job.ts';

/** How a job ended; `ended` when the process did, `unstarted` when it was not even ready, `slow` when it took too long. */
export type Outcome =
  | { result: JobResult }
  | { reason: ImageFailure | 'ended' | 'unstarted' | 'slow'; code?: string | undefined };

export interface WorkerOptions {
  workersDir: string;
  forkWorker: ForkWorker;
}

/** A process that is not ready after this long never will be, however busy the computer is. */
const startMs = 60_000;

interface Current {
  id: number;
  settle: (outcome: Outcome) => void;
  /** From now on its time counts. */
  begin: () => void;
}

/** Starts a media worker, which is at one job at a time. */
export const startWorker = (options: WorkerOptions, onExit: () => void) => {
  const channel: WorkerChannel = options.forkWorker(
    workerEntry(options.workersDir, 'image-worker'),
  );
  let isReady = false;
  let current: Current | null = null;
  channel.onMessage((raw) => {
    const message = raw as WorkerMessage;
    if (message.type === 'ready') {
      isReady = true;
      current?.begin();
    } else if (message.id === current?.id) current.settle(message);
  });
  channel.onExit(() => {
    onExit();
    current?.settle({ reason: isReady ? 'ended' : 'unstarted' });
  });
  return {
    kill: () => channel.kill(),
    /** Does one job; the time that the process takes to start is not the file's. */
    run: async (job: MediaJob, timeoutMs: number): Promise<Outcome> => {
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise<Outcome>((settle) => {
          const endAfter = (ms: number, reason: 'slow' | 'unstarted') => {
            clearTimeout(timer);
            timer = setTimeout(() => {
              settle({ reason });
              channel.kill();
            }, ms);
          };
          current = { id: job.id, settle, begin: () => endAfter(timeoutMs, 'slow') };
          if (isReady) current.begin();
          else endAfter(startMs, 'unstarted');
          channel.send(job);
        });
      } finally {
        clearTimeout(timer);
        current = null;
      }
    },
  };
};
