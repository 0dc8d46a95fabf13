import '../../egress/guard-worker.ts';
import { constants, setPriority } from 'node:os';
import { inspect } from '../../data-dir/inspect-database.ts';
import { openWorkerPort } from '../../workers/worker-port.ts';
import { toBackupError } from '../backup-error.ts';
import type { WorkerJob, WorkerReply } from './restore-jobs.ts';
import { stage } from './staging.ts';

const port = openWorkerPort();
const send = (message: WorkerReply) => port.send(message);

const run = async (job: WorkerJob): Promise<void> => {
  try {
    if ('file' in job) send({ type: 'inspected', verdict: inspect(job.file, 'whole') });
    else send({ type: 'staged', ...(await stage(job, (to) => send({ type: 'progress', ...to }))) });
  } catch (error) {
    const { reason, message } = toBackupError(error);
    send({ type: 'failed', reason, detail: message });
  }
};

// Lower priority than the server, which answers people.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
port.onMessage((message) => void run(message as WorkerJob));
send({ type: 'ready' });
