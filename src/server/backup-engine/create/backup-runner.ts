import type { ForkWorker } from '../../config.ts';
import { workerEntry } from '../../workers/worker-entry.ts';
import { BackupError } from '../backup-error.ts';
import type { BackupJob, BackupMessage, ResultOf } from './backup-job.ts';
import type { BackupProgress } from './make-backup.ts';

export interface RunOptions {
  workersDir: string;
  forkWorker: ForkWorker;
  onProgress?: (progress: BackupProgress) => void;
  /** Kills the worker; the next one removes what it left behind. */
  signal?: AbortSignal;
}

/**
 * Runs one backup job in its own process.
 * @throws BackupError; `cancelled` once the process has ended.
 */
export const runBackupJob = <J extends BackupJob>(
  job: J,
  { workersDir, forkWorker, onProgress, signal }: RunOptions,
): Promise<ResultOf<J>> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new BackupError('cancelled'));
      return;
    }
    const channel = forkWorker(workerEntry(workersDir, 'backup-worker'));
    let settle: (() => void) | null = null;
    const end = (then: () => void) => {
      settle ??= then;
      channel.kill();
    };
    const cancel = () => end(() => reject(new BackupError('cancelled')));
    signal?.addEventListener('abort', cancel, { once: true });
    channel.onMessage((raw) => {
      const message = raw as BackupMessage;
      if (message.type === 'progress') onProgress?.(message.progress);
      else if (message.type === 'done') end(() => resolve(message.result as ResultOf<J>));
      else end(() => reject(new BackupError(message.reason, { detail: message.detail })));
    });
    // The folder stays locked until the process has ended.
    channel.onExit(() => {
      signal?.removeEventListener('abort', cancel);
      (settle ?? (() => reject(new BackupError('unknown', { detail: 'the worker ended' }))))();
    });
    channel.send(job);
  });
