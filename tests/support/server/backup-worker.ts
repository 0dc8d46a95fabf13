import type { BackupJob } from '#server/backup-engine/create/backup-job.ts';
import { doJob } from '#server/backup-engine/create/run-job.ts';
import type { ForkWorker } from '#server/config.ts';
import { forkNodeWorker, type WorkerChannel } from '#server/workers/worker-channel.ts';

/** Runs backup work in this process; every other worker is one. */
export const backupsInServer: ForkWorker = (file, limits) => {
  if (!file.includes('backup-worker')) return forkNodeWorker(file, limits);
  let hear: (message: unknown) => void = () => {};
  let end = () => {};
  let isEnded = false;
  const channel: WorkerChannel = {
    send: (job) => {
      setImmediate(() => void doJob(job as BackupJob, (message) => isEnded || hear(message)));
    },
    onMessage: (listener) => {
      hear = listener;
    },
    onExit: (listener) => {
      end = listener;
    },
    kill: () => {
      isEnded = true;
      end();
    },
  };
  return channel;
};
