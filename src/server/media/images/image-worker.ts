import '../../egress/guard-worker.ts';
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { openWorkerPort } from '../../workers/worker-port.ts';
import { cleanAudio, LongAudio, UnclearAudio } from '../audio/clean-audio.ts';
import { UnclearVideo } from '../video/file-bytes.ts';
import { moveIndexFirst } from '../video/move-index.ts';
import { readVideo } from '../video/read-video.ts';
import { stripVideo } from '../video/strip-video.ts';
import {
  type CleanedVideo,
  type ImageFailure,
  type ImageFile,
  type JobResult,
  type MediaJob,
  type Picture,
  type PictureJob,
  resultPath,
  type Variant,
  type VideoJob,
  type WorkerMessage,
} from './image-job.ts';
import { makeVariants, openPicture, Refusal } from './open-picture.ts';

const watchMs = 25;

/** Writes one result to the disk itself: the server only has to give it its name. */
const save = (job: PictureJob, variant: Variant, mime: string, data: Buffer): ImageFile => {
  const path = resultPath(job, variant);
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < data.length; ) at += writeSync(file, data, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { variant, path, sha256, mime, bytes: data.length };
};

const runPicture = async (job: PictureJob): Promise<Picture> => {
  const opened = await openPicture(readFileSync(job.path));
  // Variants come from what is kept, so that an original that cannot be shown is never kept.
  const { files, focus } = await makeVariants(opened, job.variants);
  const isKept = job.variants.includes('original');
  return {
    ...opened.facts,
    ...focus,
    files: [
      ...(isKept ? [save(job, 'original', opened.mime, opened.original)] : []),
      ...files.map(({ variant, data }) => save(job, variant, 'image/webp', data)),
    ],
  };
};

const runVideo = async ({ path, mime }: VideoJob): Promise<CleanedVideo> => {
  // Its date is among what is taken out.
  const facts = await readVideo(path).catch(() => null);
  const isStripped = stripVideo(path, mime);
  const isMoved = mime !== 'video/webm' && moveIndexFirst(path);
  return { hasChanged: isStripped || isMoved, facts };
};

const handle = (job: MediaJob): Promise<JobResult> => {
  if (job.kind === 'audio') return cleanAudio(job.path, job.target);
  return job.kind === 'video' ? runVideo(job) : runPicture(job);
};

const port = openWorkerPort();
const send = (message: WorkerMessage): void => port.send(message);
let current: MediaJob | null = null;

/** Decoding runs beside this thread, so a picture that grows too large is noticed while it does. */
const watchMemory = (): void => {
  if (!current || process.memoryUsage.rss() <= current.maxMemory) return;
  send({ type: 'failed', id: current.id, reason: 'memory' });
  current = null;
  setTimeout(() => process.exit(1), watchMs);
};

const failureOf = (error: unknown): { reason: ImageFailure; code?: string } => {
  if (error instanceof Refusal) return { reason: error.reason };
  if (error instanceof LongAudio) return { reason: 'long' };
  if (error instanceof UnclearVideo || error instanceof UnclearAudio) return { reason: 'broken' };
  const { syscall, code } = error as NodeJS.ErrnoException;
  return syscall ? { reason: 'storage', code: code ?? '' } : { reason: 'broken' };
};

const run = async (job: MediaJob): Promise<void> => {
  current = job;
  try {
    const result = await handle(job);
    if (current === job) send({ type: 'done', id: job.id, result });
  } catch (error) {
    if (current === job) send({ type: 'failed', id: job.id, ...failureOf(error) });
  } finally {
    if (current === job) current = null;
  }
};

// Lower priority than the server, which answers people.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
setInterval(watchMemory, watchMs);
port.onMessage((message) => void run(message as MediaJob));
send({ type: 'ready' });
