import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ForkWorker } from '../config.ts';
import type { ImageFailure, MediaJob, Picture, StrippedVideo, WorkerMessage } from './image-job.ts';
import type { WorkerChannel } from './worker-channel.ts';

/** How a job ended; `ended` when the process did, `unstarted` when it was not even ready, `slow` when it took too long. */
export type Outcome =
  | { result: Picture | StrippedVideo }
  | { reason: ImageFailure | 'ended' | 'unstarted' | 'slow'; code?: string | undefined };

export interface WorkerOptions {
  workersDir: string;
  forkWorker: ForkWorker;
}

/** Sources are run as they are where nothing is built. */
const entryIn = (workersDir: string): string => {
  const built = join(workersDir, 'image-worker.js');
  return existsSync(built) ? built : join(workersDir, 'image-worker.ts');
};

/** Starts a media worker, which is at one job at a time. */
export const startWorker = (options: WorkerOptions, onExit: () => void) => {
  const channel: WorkerChannel = options.forkWorker(entryIn(options.workersDir));
  let isReady = false;
  let current: { id: number; settle: (outcome: Outcome) => void } | null = null;
  channel.onMessage((raw) => {
    const message = raw as WorkerMessage;
    if (message.type === 'ready') isReady = true;
    else if (message.id === current?.id) current.settle(message);
  });
  channel.onExit(() => {
    onExit();
    current?.settle({ reason: isReady ? 'ended' : 'unstarted' });
  });
  return {
    kill: () => channel.kill(),
    run: async (job: MediaJob, timeoutMs: number): Promise<Outcome> => {
      const timer = setTimeout(() => {
        current?.settle({ reason: 'slow' });
        channel.kill();
      }, timeoutMs);
      try {
        return await new Promise<Outcome>((settle) => {
          current = { id: job.id, settle };
          channel.send(job);
        });
      } finally {
        clearTimeout(timer);
        current = null;
      }
    },
  };
};
