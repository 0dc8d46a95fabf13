import type { ForkWorker } from '../../../config.ts';
import { workerEntry } from '../../../workers/worker-entry.ts';
import type { DryRunJob, DryRunResult } from './dry-run-job.ts';
import { UpdateError } from './update-error.ts';

/** Longer than the largest database takes, in ms. */
const limitMs = 15 * 60_000;

/**
 * Runs a new version's migrations on a copy of the database, in its own process.
 * @throws UpdateError rehearsalFailed; the database is unchanged either way
 */
export const dryRun = (
  job: DryRunJob,
  options: { workersDir: string; forkWorker: ForkWorker; signal: AbortSignal },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = options.forkWorker(workerEntry(options.workersDir, 'dry-run-worker'));
    const end = (result: DryRunResult) => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', abort);
      worker.kill();
      if (result.isDone) resolve();
      else reject(new UpdateError('rehearsalFailed', new Error(result.reason)));
    };
    const abort = () => end({ isDone: false, reason: 'given up' });
    const timer = setTimeout(() => end({ isDone: false, reason: 'took too long' }), limitMs);
    options.signal.addEventListener('abort', abort);
    worker.onMessage((message) => end(message as DryRunResult));
    worker.onExit(() => end({ isDone: false, reason: 'the process ended' }));
    worker.send(job);
  });
