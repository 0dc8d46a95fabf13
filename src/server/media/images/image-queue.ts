import { stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { AppError } from '#shared/errors.ts';
import { createTurns } from '../turns.ts';
import { removePart } from '../uploads/incoming-files.ts';
import { type Outcome, startWorker, type WorkerOptions } from '../worker-process.ts';
import {
  type CleanedVideo,
  laterVariants,
  type MediaJob,
  type Picture,
  type PictureJob,
  pictureVariants,
  posterVariants,
  resultPath,
  type VideoJob,
  variants,
} from './image-job.ts';

/** Opens pictures and cleans videos one at a time, in a process that may be killed at any time. */
export interface ImageQueue {
  /** @throws AppError 400 for a picture that cannot be opened, 413 for too many pixels, 503 when many wait. */
  process(ownerId: number, path: string, isPoster: boolean): Promise<Picture>;
  /** Makes the sizes that nobody waits for, when nothing else waits. @throws AppError as `process` does. */
  scale(path: string, target: string): Promise<Picture>;
  /** Takes the metadata out of a video, in place. @throws AppError 400 for one that is not understood, 503 */
  strip(ownerId: number, path: string, mime: string): Promise<CleanedVideo>;
  /** How many wait for the one under way. */
  waiting(): number;
  close(): void;
}

interface QueueOptions extends WorkerOptions {
  log: Logger;
  /** A picture that takes longer is no picture. */
  timeoutMs?: number;
  /** Pictures and videos of one person that may wait, the one under way among them. */
  maxPerPerson?: number;
  /** What may wait in all; everyone may have one. */
  maxWaiting?: number;
  /** The process is ended when it has had nothing to do for this long. */
  idleMs?: number;
}

type NewJob = Omit<PictureJob, 'id'> | Omit<VideoJob, 'id'>;

/** Background work takes turns like one more person. */
export const background = 0;

/** A large picture may take so many times as long. */
const largeTimes = 3;
/** Most phones' pictures are smaller; what is larger may take all the memory there is. */
const largeBytes = 12 * 1024 * 1024;

/** What the worst disks write. */
const slowestBytesPerMs = 5_000;

interface Weight {
  bytes: number;
  isLarge: boolean;
}

const removeResults = (job: MediaJob): Promise<unknown> =>
  Promise.all(
    job.kind === 'picture' ? variants.map((variant) => removePart(resultPath(job, variant))) : [],
  );

const brokenKeys = {
  picture: 'content:errors.imageBroken',
  video: 'content:errors.videoBroken',
} as const;

/** @throws AppError that says what is wrong with the file, or Error when nothing is. */
const resultOf = (job: MediaJob, outcome: Outcome): Picture | CleanedVideo => {
  if ('result' in outcome) return outcome.result;
  const { reason, code } = outcome;
  if (reason === 'pixels') throw new AppError('tooLarge', 'content:errors.imagePixels');
  if (reason === 'broken' || reason === 'ended' || reason === 'slow') {
    throw new AppError('invalid', brokenKeys[job.kind], { cause: new Error(reason) });
  }
  throw Object.assign(new Error(`the media worker failed: ${reason}`), { code });
};

/** The one worker there is at a time, started when there is something to do. */
const createRunner = (options: QueueOptions) => {
  const { timeoutMs = 20_000, idleMs = 30_000 } = options;
  let worker: ReturnType<typeof startWorker> | null = null;
  let idle: NodeJS.Timeout | undefined;
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
  const run = async (job: MediaJob, { bytes, isLarge }: Weight): Promise<Outcome> => {
    clearTimeout(idle);
    // Memory left over from earlier pictures must not count against a large one, or its own against others.
    if (isLarge) stop();
    const isNew = worker === null;
    worker ??= start();
    // A video is copied when its index moves.
    const copyMs = job.kind === 'video' ? bytes / slowestBytesPerMs : 0;
    const limitMs = (isLarge ? timeoutMs * largeTimes : timeoutMs) + copyMs;
    let outcome = await worker.run(job, limitMs);
    if (!isNew && !isClosed && 'reason' in outcome && outcome.reason === 'ended') {
      // It may have been gone for long, and not because of this picture.
      await removeResults(job);
      worker = start();
      outcome = await worker.run(job, limitMs);
    }
    if ('reason' in outcome) {
      const facts = { reason: outcome.reason, kind: job.kind };
      if (!isClosed) options.log.warn(facts, 'picture or video refused');
      await removeResults(job);
    }
    // A process that ran out of room is not asked for more.
    if (isLarge || ('reason' in outcome && outcome.reason === 'pixels')) stop();
    else idle = setTimeout(stop, idleMs).unref();
    return outcome;
  };
  const close = () => {
    isClosed = true;
    stop();
  };
  return { run, close };
};

export const createImageQueue = (options: QueueOptions): ImageQueue => {
  const { maxPerPerson = 30, maxWaiting = 96 } = options;
  const runner = createRunner(options);
  const turns = createTurns<() => Promise<void>>({ perPerson: maxPerPerson, overall: maxWaiting });
  let serial = 0;
  let isRunning = false;
  let isClosed = false;

  const runAll = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let next = turns.next(); next; next = turns.next()) await next();
    isRunning = false;
  };
  const requireOpen = () => {
    if (isClosed) throw new AppError('unavailable', 'common:errors.unavailable');
  };
  const runOne = async (job: MediaJob, weight: Weight) => {
    requireOpen();
    return resultOf(job, await runner.run(job, weight));
  };
  const ask = async (ownerId: number, asked: NewJob) => {
    requireOpen();
    if (!turns.enter(ownerId)) {
      throw new AppError('unavailable', 'common:errors.busy', { retryAfter: 5 });
    }
    try {
      const { size: bytes } = await stat(asked.path);
      const isLarge = asked.kind === 'picture' && bytes > largeBytes;
      serial += 1;
      const job: MediaJob = { ...asked, id: serial };
      return await new Promise<Picture | CleanedVideo>((resolve, reject) => {
        const canWait = isLarge || ownerId === background;
        turns.add(ownerId, () => runOne(job, { bytes, isLarge }).then(resolve, reject), canWait);
        void runAll();
      });
    } finally {
      turns.leave(ownerId);
    }
  };

  const askPicture = async (ownerId: number, job: Omit<PictureJob, 'id' | 'kind'>) =>
    (await ask(ownerId, { kind: 'picture', ...job })) as Picture;

  return {
    process: (ownerId, path, isPoster) => {
      const wanted = isPoster ? posterVariants : pictureVariants;
      return askPicture(ownerId, { path, target: path, variants: wanted });
    },
    scale: (path, target) => askPicture(background, { path, target, variants: laterVariants }),
    strip: async (ownerId, path, mime) =>
      (await ask(ownerId, { kind: 'video', path, mime })) as CleanedVideo,
    waiting: turns.size,
    close: () => {
      isClosed = true;
      runner.close();
    },
  };
};
