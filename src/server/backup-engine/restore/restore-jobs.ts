import type { ForkWorker } from '../../config.ts';
import type { Verdict } from '../../data-dir/inspect-database.ts';
import { workerEntry } from '../../workers/worker-entry.ts';
import { BackupError, type BackupFailure } from '../backup-error.ts';
import type { Staged, StageJob, StageProgress } from './staging.ts';

/** File work that runs in its own process, so that requests are not held up. */
export type WorkerJob = StageJob | { file: string };

export type WorkerReply =
  | { type: 'ready' }
  | ({ type: 'progress' } & StageProgress)
  | ({ type: 'staged' } & Staged)
  | { type: 'inspected'; verdict: Verdict }
  | { type: 'failed'; reason: BackupFailure; detail: string };

type Ended = Exclude<WorkerReply, { type: 'ready' | 'progress' | 'failed' }>;

export interface WorkerOptions {
  forkWorker: ForkWorker;
  workersDir: string;
}

/**
 * Runs one job in its own process; aborting ends the process.
 * @throws BackupError, `cancelled` when aborted.
 */
export const runInWorker = (
  { forkWorker, workersDir }: WorkerOptions,
  job: WorkerJob,
  signal: AbortSignal,
  tell: (progress: StageProgress) => void = () => {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new BackupError('cancelled'));
    const channel = forkWorker(workerEntry(workersDir, 'restore-worker'));
    const handleAbort = () => channel.kill();
    signal.addEventListener('abort', handleAbort, { once: true });
    let end: Ended | BackupError | null = null;
    channel.onMessage((raw) => {
      const message = raw as WorkerReply;
      if (message.type === 'ready') return channel.send(job);
      if (message.type === 'progress') return tell(message);
      end = message.type === 'failed' ? new BackupError(message.reason, message) : message;
      channel.kill();
    });
    channel.onExit(() => {
      signal.removeEventListener('abort', handleAbort);
      if (end instanceof BackupError) reject(end);
      else if (end) resolve(end);
      else reject(new BackupError(signal.aborted ? 'cancelled' : 'unknown'));
    });
  });
