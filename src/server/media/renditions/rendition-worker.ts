import '../../egress/guard-worker.ts';
import { open } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { openWorkerPort } from '../../workers/worker-port.ts';
import { readVideo } from '../video/read-video.ts';
import type { FromRenditionWorker, RenditionJob, ToRenditionWorker } from './rendition-job.ts';

/** Decoded frames are large; a video that needs more than this is none of a family's. */
const maxMemoryBytes = 2 * 1024 ** 3;
const watchMs = 250;
const pauseMs = 200;
const reportMs = 500;

const port = openWorkerPort();
const send = (message: FromRenditionWorker): void => port.send(message);
let isPaused = false;

const usedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Waits while it is paused, and so that over time no more than one core is taken. */
const createPace = () => {
  let [startedAt, usedBefore] = [performance.now(), usedMs()];
  let reportedAt = 0;
  return {
    next: async () => {
      while (isPaused) {
        await wait(pauseMs);
        [startedAt, usedBefore] = [performance.now(), usedMs()];
      }
      const ahead = usedMs() - usedBefore - (performance.now() - startedAt);
      if (ahead > 1) await wait(ahead);
    },
    report: (share: number) => {
      if (performance.now() - reportedAt < reportMs) return;
      reportedAt = performance.now();
      send({ type: 'progress', share });
    },
  };
};

const handle = async (job: RenditionJob) => {
  if (job.kind === 'read') return readVideo(job.path);
  // The codecs are large, and most videos need none.
  const { convert, takeFrame } = await import('./convert.ts');
  const file = await open(job.target, 'wx', 0o600);
  const target = { path: job.target, file };
  try {
    if (job.kind === 'frame') await takeFrame(job.path, target);
    else await convert(job.path, target, createPace());
    await file.sync();
  } finally {
    await file.close();
  }
  return null;
};

const run = async (job: RenditionJob): Promise<void> => {
  try {
    send({ type: 'done', result: await handle(job) });
  } catch (error) {
    const { syscall, code = '' } = error as NodeJS.ErrnoException;
    send({ type: 'failed', reason: syscall ? 'storage' : 'unreadable', code });
  }
};

const watchMemory = (): void => {
  if (process.memoryUsage.rss() <= maxMemoryBytes) return;
  send({ type: 'failed', reason: 'unreadable' });
  setTimeout(() => process.exit(1), watchMs);
};

// Everything else comes first.
setPriority(constants.priority.PRIORITY_LOW);
setInterval(watchMemory, watchMs);
port.onMessage((raw) => {
  const message = raw as ToRenditionWorker;
  if (message.type === 'pause') isPaused = message.isPaused;
  else void run(message.job);
});
send({ type: 'ready' });
