import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { AppError } from '#shared/errors.ts';
import { maxMemoryBytes } from '../image-limits.ts';
import { createTurns } from '../turns.ts';
import type { Outcome } from '../worker-process.ts';
import {
  type AudioJob,
  type CleanedAudio,
  type CleanedVideo,
  type JobResult,
  laterVariants,
  type MediaJob,
  type Picture,
  type PictureJob,
  pictureVariants,
  posterVariants,
  type VideoJob,
} from './image-job.ts';
import { createRunner, type Runner, type RunnerOptions, type Weight } from './media-runner.ts';

/** Opens pictures and cleans videos, two at once where there are two cores, in processes that may be killed at any time. */
export interface ImageQueue {
  /** @throws AppError 400 for a picture that cannot be opened, 413 for too many pixels, 503 when many wait. */
  process(ownerId: number, path: string, isPoster: boolean): Promise<Picture>;
  /** Makes the sizes that nobody waits for, when nothing else is under way. @throws AppError as `process` does. */
  scale(path: string, target: string): Promise<Picture>;
  /** Takes the metadata out of a video, in place. @throws AppError 400 for one that is not understood, 503 */
  strip(ownerId: number, path: string, mime: string): Promise<CleanedVideo>;
  /** Copies the sound of a recording to `target`. @throws AppError 400, 413 for one that is too long, 503 */
  cleanAudio(ownerId: number, path: string, target: string): Promise<CleanedAudio>;
  /** How many wait for those under way. */
  waiting(): number;
  close(): void;
}

interface QueueOptions extends RunnerOptions {
  /** Pictures and videos of one person that may wait, those under way among them. */
  maxPerPerson?: number;
  /** What may wait in all; everyone may have one. */
  maxWaiting?: number;
  /** How many are under way at once. */
  atOnce?: number;
}

type Asked<T> = Omit<T, 'id' | 'maxMemory'>;
type NewJob = Asked<PictureJob> | Asked<VideoJob> | Asked<AudioJob>;

/** Background work takes turns like one more person. */
export const background = 0;

/** Most phones' pictures are smaller; what is larger may take all the memory there is. */
const largeBytes = 12 * 1024 * 1024;

/** More would leave no core to those who only look. */
const mostAtOnce = 2;

const brokenKeys = {
  picture: 'content:errors.imageBroken',
  video: 'content:errors.videoBroken',
  audio: 'recording:errors.broken',
} as const;

/** @throws AppError that says what is wrong with the file, or Error when nothing is. */
const resultOf = (kind: MediaJob['kind'], outcome: Outcome): JobResult => {
  if ('result' in outcome) return outcome.result;
  const { reason, code } = outcome;
  if (reason === 'long') throw new AppError('tooLarge', 'recording:errors.long');
  if (reason === 'pixels' || reason === 'memory') {
    throw new AppError('tooLarge', 'content:errors.imagePixels');
  }
  if (reason === 'broken' || reason === 'ended' || reason === 'slow') {
    throw new AppError('invalid', brokenKeys[kind], { cause: new Error(reason) });
  }
  throw Object.assign(new Error(`the media worker failed: ${reason}`), { code });
};

interface Waiting {
  ownerId: number;
  job: NewJob & { id: number };
  weight: Weight;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/** The workers; what is done alone has all their memory, and nothing else is done meanwhile. */
const createRunners = (options: QueueOptions) => {
  const { atOnce = Math.min(mostAtOnce, availableParallelism()) } = options;
  const runners = Array.from({ length: atOnce }, () => createRunner(options));
  const stopIdle = () => {
    for (const runner of runners) if (!runner.isBusy()) runner.stop();
  };
  let isOneAlone = false;
  return {
    /** The first that is free, so that the second one ends when one is enough. */
    findFree: () => (isOneAlone ? undefined : runners.find((runner) => !runner.isBusy())),
    isIdle: () => runners.every((runner) => !runner.isBusy()),
    run: async (runner: Runner, { job, weight }: Waiting) => {
      isOneAlone = weight.isAlone;
      if (isOneAlone) stopIdle();
      const maxMemory = weight.isAlone ? maxMemoryBytes : maxMemoryBytes / atOnce;
      try {
        return await runner.run({ ...job, maxMemory }, weight);
      } finally {
        isOneAlone = false;
      }
    },
    close: () => {
      for (const runner of runners) runner.close();
    },
  };
};

export const createImageQueue = (options: QueueOptions): ImageQueue => {
  const { maxPerPerson = 30, maxWaiting = 96 } = options;
  const runners = createRunners(options);
  const turns = createTurns<Waiting>({ perPerson: maxPerPerson, overall: maxWaiting });
  let serial = 0;
  let isClosed = false;

  const requireOpen = () => {
    if (isClosed) throw new AppError('unavailable', 'common:errors.unavailable');
  };
  const tryRun = async (runner: Runner, one: Waiting) => {
    try {
      requireOpen();
      const outcome = await runners.run(runner, one);
      const isShort = 'reason' in outcome && outcome.reason === 'memory';
      if (isShort && !one.weight.isAlone) {
        turns.add(one.ownerId, { ...one, weight: { ...one.weight, isAlone: true } }, true);
      } else one.resolve(outcome);
    } catch (error) {
      one.reject(error);
    }
  };
  const startNext = () => {
    for (let free = runners.findFree(); free; free = runners.findFree()) {
      const next = turns.next(runners.isIdle());
      if (!next) return;
      void tryRun(free, next).then(startNext);
    }
  };
  const ask = async (ownerId: number, asked: NewJob) => {
    requireOpen();
    if (!turns.enter(ownerId)) {
      throw new AppError('unavailable', 'common:errors.busy', { retryAfter: 5 });
    }
    try {
      const { size: bytes } = await stat(asked.path);
      const isAlone = asked.kind === 'picture' && bytes > largeBytes;
      serial += 1;
      const job = { ...asked, id: serial };
      const outcome = await new Promise<Outcome>((resolve, reject) => {
        const one = { ownerId, job, weight: { bytes, isAlone }, resolve, reject };
        turns.add(ownerId, one, isAlone || ownerId === background);
        startNext();
      });
      return resultOf(job.kind, outcome);
    } finally {
      turns.leave(ownerId);
    }
  };

  const askPicture = async (ownerId: number, job: Omit<PictureJob, 'id' | 'kind' | 'maxMemory'>) =>
    (await ask(ownerId, { kind: 'picture', ...job })) as Picture;

  return {
    process: (ownerId, path, isPoster) => {
      const wanted = isPoster ? posterVariants : pictureVariants;
      return askPicture(ownerId, { path, target: path, variants: wanted });
    },
    scale: (path, target) => askPicture(background, { path, target, variants: laterVariants }),
    strip: async (ownerId, path, mime) =>
      (await ask(ownerId, { kind: 'video', path, mime })) as CleanedVideo,
    cleanAudio: async (ownerId, path, target) =>
      (await ask(ownerId, { kind: 'audio', path, target })) as CleanedAudio,
    waiting: turns.size,
    close: () => {
      isClosed = true;
      runners.close();
    },
  };
};
