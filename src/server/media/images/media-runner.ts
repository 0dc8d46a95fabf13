import type { Logger } from 'pino';
import { removePart } from '../uploads/incoming-files.ts';
import { type Outcome, startWorker, type WorkerOptions } from '../worker-process.ts';
import { type MediaJob, resultPath, variants } from './image-job.ts';

export interface RunnerOptions extends WorkerOptions {
  log: Logger;
  /** A picture that takes longer is no picture. */
  timeoutMs?: number;
  /** A process is ended when it has had nothing to do for this long. */
  idleMs?: number;
}

/** What a job asks of the computer. */
export interface Weight {
  bytes: number;
  /** It may take all the memory there is, so that nothing else runs meanwhile. */
  isAlone: boolean;
}

/** A large picture may take so many times as long. */
const largeTimes = 3;

/** What the worst disks write. */
const slowestBytesPerMs = 5_000;

const resultsOf = (job: MediaJob): string[] => {
  if (job.kind === 'audio') return [job.target];
  return job.kind === 'picture' ? variants.map((variant) => resultPath(job, variant)) : [];
};

const removeResults = (job: MediaJob): Promise<unknown> =>
  Promise.all(resultsOf(job).map(removePart));

/** One worker at a time, started when there is something to do; it is given one job at a time. */
export const createRunner = (options: RunnerOptions) => {
  const { timeoutMs = 20_000, idleMs = 30_000 } = options;
  let worker: ReturnType<typeof startWorker> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isClosed = false;
  const stop = () => {
    clearTimeout(idle);
    worker?.kill();
    worker = null;
  };
  const start = () => {
    const started = startWorker(options, () => {
      if (worker === started) worker = null;
    });
    return started;
  };
  const tryRun = async (job: MediaJob, limitMs: number): Promise<Outcome> => {
    const isNew = worker === null;
    worker ??= start();
    const outcome = await worker.run(job, limitMs);
    if (isNew || isClosed || !('reason' in outcome) || outcome.reason !== 'ended') return outcome;
    // It may have been gone for long, and not because of this picture.
    await removeResults(job);
    worker = start();
    return worker.run(job, limitMs);
  };
  const runJob = async (job: MediaJob, { bytes, isAlone }: Weight): Promise<Outcome> => {
    // Memory left over from earlier pictures must not count against a large one, or its own against others.
    if (isAlone) stop();
    // A video is copied when its index moves.
    const copyMs = job.kind === 'video' ? bytes / slowestBytesPerMs : 0;
    const outcome = await tryRun(job, (isAlone ? timeoutMs * largeTimes : timeoutMs) + copyMs);
    const reason = 'reason' in outcome ? outcome.reason : null;
    if (reason) {
      if (!isClosed)
        options.log.warn({ reason, kind: job.kind }, 'picture, video or recording not opened');
      await removeResults(job);
    }
    // A process that ran out of room is not asked for more.
    if (isAlone || reason === 'pixels' || reason === 'memory') stop();
    return outcome;
  };
  const run = async (job: MediaJob, weight: Weight): Promise<Outcome> => {
    clearTimeout(idle);
    isBusy = true;
    try {
      return await runJob(job, weight);
    } finally {
      isBusy = false;
      if (worker) idle = setTimeout(stop, idleMs).unref();
    }
  };
  return {
    run,
    isBusy: () => isBusy,
    stop,
    close: () => {
      isClosed = true;
      stop();
    },
  };
};

export type Runner = ReturnType<typeof createRunner>;
