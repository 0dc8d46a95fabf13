import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '#shared/errors.ts';
import type { ForkWorker } from '../config.ts';
import {
  type ImageFailure,
  type ImageJob,
  type Picture,
  resultPath,
  variants,
  type WorkerMessage,
} from './image-job.ts';
import { removePart } from './incoming.ts';
import type { WorkerChannel } from './worker-channel.ts';

/** Opens pictures one after the other in a process of its own, which may be killed at any time. */
export interface ImageQueue {
  /** @throws AppError 400 for a picture that cannot be opened, 413 for too many pixels, 503 when many wait. */
  process(path: string, isPoster: boolean): Promise<Picture>;
  close(): void;
}

interface QueueOptions {
  workersDir: string;
  forkWorker: ForkWorker;
  log: Logger;
  /** A picture that takes longer is no picture. */
  timeoutMs?: number;
  /** Pictures that may wait for the one being opened. */
  maxWaiting?: number;
  /** The process is ended when it has had nothing to do for this long. */
  idleMs?: number;
}

/** How a job ended; `ended` when the process did, `unstarted` when it was not even ready. */
type Outcome =
  | { picture: Picture }
  | { reason: ImageFailure | 'ended' | 'unstarted'; code?: string | undefined };

/** Sources are run as they are where nothing is built. */
const entryIn = (workersDir: string): string => {
  const built = join(workersDir, 'image-worker.js');
  return existsSync(built) ? built : join(workersDir, 'image-worker.ts');
};

/** One worker process and the job it is at. */
const startWorker = (options: QueueOptions, onExit: () => void) => {
  const channel: WorkerChannel = options.forkWorker(entryIn(options.workersDir));
  let isReady = false;
  let current: { id: number; settle: (outcome: Outcome) => void } | null = null;
  channel.onMessage((raw) => {
    const message = raw as WorkerMessage;
    if (message.type === 'ready') isReady = true;
    else if (message.id !== current?.id) return;
    else if (message.type === 'failed') current.settle(message);
    else current.settle({ picture: message });
  });
  channel.onExit(() => {
    onExit();
    current?.settle({ reason: isReady ? 'ended' : 'unstarted' });
  });
  return {
    kill: () => channel.kill(),
    run: async (job: ImageJob, timeoutMs: number): Promise<Outcome> => {
      const timer = setTimeout(() => {
        current?.settle({ reason: 'broken' });
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

const removeResults = (job: ImageJob): Promise<unknown> =>
  Promise.all(variants.map((variant) => removePart(resultPath(job, variant))));

/** @throws AppError that says what is wrong with the picture, or Error when nothing is. */
const pictureOf = (outcome: Outcome): Picture => {
  if ('picture' in outcome) return outcome.picture;
  const { reason, code } = outcome;
  if (reason === 'pixels') throw new AppError('tooLarge', 'content:errors.imagePixels');
  if (reason === 'broken' || reason === 'ended')
    throw new AppError('invalid', 'content:errors.imageBroken');
  throw Object.assign(new Error(`the image worker failed: ${reason}`), { code });
};

export const createImageQueue = (options: QueueOptions): ImageQueue => {
  const { timeoutMs = 20_000, maxWaiting = 24, idleMs = 30_000 } = options;
  let worker: ReturnType<typeof startWorker> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let serial = 0;
  let isClosed = false;

  const stop = () => {
    worker?.kill();
    worker = null;
  };
  const start = () => {
    const started = startWorker(options, () => {
      if (worker === started) worker = null;
    });
    return started;
  };
  const runOne = async (path: string, isPoster: boolean): Promise<Picture> => {
    if (isClosed) throw new AppError('unavailable', 'common:errors.unavailable');
    clearTimeout(idle);
    serial += 1;
    const job: ImageJob = { id: serial, path, isPoster };
    const isNew = worker === null;
    worker ??= start();
    let outcome = await worker.run(job, timeoutMs);
    if (!isNew && 'reason' in outcome && outcome.reason === 'ended') {
      // It may have been gone for long, and not because of this picture.
      await removeResults(job);
      worker = start();
      outcome = await worker.run(job, timeoutMs);
    }
    if ('reason' in outcome) {
      options.log.warn({ reason: outcome.reason }, 'picture refused');
      // A process that ran out of room is not asked for more.
      if (outcome.reason === 'pixels') stop();
      await removeResults(job);
    }
    idle = setTimeout(stop, idleMs).unref();
    return pictureOf(outcome);
  };

  return {
    process: (path, isPoster) => {
      if (waiting > maxWaiting) {
        throw new AppError('unavailable', 'common:errors.busy', { retryAfter: 5 });
      }
      waiting += 1;
      const result = last.then(() => runOne(path, isPoster));
      last = result
        .catch(() => {})
        .finally(() => {
          waiting -= 1;
        });
      return result;
    },
    close: () => {
      isClosed = true;
      clearTimeout(idle);
      stop();
    },
  };
};
