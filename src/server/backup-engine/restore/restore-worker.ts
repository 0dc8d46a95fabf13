import '../../egress/guard-worker.ts';
import { constants, setPriority } from 'node:os';
import { inspect } from '../../data-dir/inspect-database.ts';
import { openWorkerPort } from '../../workers/worker-port.ts';
import { toBackupError } from '../backup-error.ts';
import type { WorkerJob, WorkerReply } from './restore-jobs.ts';
import { stage } from './staging.ts';

const port = openWorkerPort();
const say = (message: WorkerReply) => port.send(message);

const run = async (job: WorkerJob): Promise<void> => {
  try {
    if ('file' in job) say({ type: 'inspected', verdict: inspect(job.file, 'whole') });
    else say({ type: 'staged', ...(await stage(job, (to) => say({ type: 'progress', ...to }))) });
  } catch (error) {
    const { reason, message } = toBackupError(error);
    say({ type: 'failed', reason, detail: message });
  }
};

// Requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
port.onMessage((message) => void run(message as WorkerJob));
say({ type: 'ready' });
