import { constants, setPriority } from 'node:os';
import { openWorkerPort } from '../media/worker-port.ts';
import { toBackupError } from './backup-error.ts';
import type { BackupJob, BackupMessage, BackupResults } from './backup-job.ts';
import { hashMediaInTurn } from './hash-media.ts';
import { type BackupProgress, makeBackup } from './make-backup.ts';
import { copyBackup } from './open-backup.ts';
import { pruneBackups } from './prune.ts';
import { verifyBackup } from './verify-backup.ts';

/** As often as a bar need move. */
const progressMs = 100;

const port = openWorkerPort();
const say = (message: BackupMessage): void => port.send(message);

let told: { phase: string; at: number } | null = null;
const onProgress = (progress: BackupProgress): void => {
  const at = performance.now();
  if (told?.phase === progress.phase && at - told.at < progressMs) return;
  told = { phase: progress.phase, at };
  say({ type: 'progress', progress });
};

const keyOf = (hex: string | null): Buffer | null =>
  hex === null ? null : Buffer.from(hex, 'hex');

const make = async (job: Extract<BackupJob, { type: 'make' }>): Promise<BackupResults['make']> => {
  const common = { ...job, key: keyOf(job.key), now: new Date(job.now), onProgress };
  // First, so that what has changed on the disk is copied anew by this very backup.
  const damaged = await hashMediaInTurn(common);
  const made = await makeBackup(common);
  const { removed, removedMedia } = await pruneBackups({ ...common, keep: made.id });
  return { ...made, damaged, removed: removed.length, removedMedia };
};

const run = async (job: BackupJob): Promise<BackupResults[keyof BackupResults]> => {
  if (job.type === 'make') return make(job);
  if (job.type === 'copy') {
    const { missing, copied } = await copyBackup(job.folder, job.id, job.targetDir, {
      ...job,
      key: keyOf(job.key),
      onProgress,
    });
    return { missing, copied };
  }
  const now = new Date(job.now);
  const options = { ...job, key: keyOf(job.key), now, workDir: job.dataDir, onProgress };
  return { reason: await verifyBackup(options) };
};

// Whoever reads the feed meanwhile comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
port.onMessage((message) => {
  run(message as BackupJob).then(
    (result) => say({ type: 'done', result }),
    (error: unknown) => {
      const { reason, message: detail } = toBackupError(error);
      say({ type: 'failed', reason, detail });
    },
  );
});
