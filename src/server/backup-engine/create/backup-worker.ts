import '../../egress/guard-worker.ts';
import { constants, setPriority } from 'node:os';
import { openWorkerPort } from '../../workers/worker-port.ts';
import type { BackupJob } from './backup-job.ts';
import { doJob } from './run-job.ts';

const port = openWorkerPort();

// Lower priority than the server, which answers people.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
port.onMessage((message) => void doJob(message as BackupJob, (answer) => port.send(answer)));
