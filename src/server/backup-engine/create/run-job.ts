import { toBackupError } from '../backup-error.ts';
import { clearRepaired } from '../clear-repaired.ts';
import { hashMediaInTurn } from '../media/hash-media.ts';
import { copyBackup } from '../open-backup.ts';
import { verifyBackup } from '../verify-backup.ts';
import type { BackupJob, BackupMessage, BackupResults } from './backup-job.ts';
import { type BackupProgress, makeBackup } from './make-backup.ts';
import { deleteBackup, type PruneOptions, pruneBackups } from './prune.ts';

/** No progress bar needs more updates than this. */
const progressMs = 100;

/** Reports progress for each phase, no more often than a person can see. */
const createProgressReporter = (send: (message: BackupMessage) => void) => {
  let last: { phase: string; at: number } | null = null;
  return (progress: BackupProgress): void => {
    const at = performance.now();
    if (last?.phase === progress.phase && at - last.at < progressMs) return;
    last = { phase: progress.phase, at };
    send({ type: 'progress', progress });
  };
};

type OnProgress = (progress: BackupProgress) => void;

const keyOf = (hex: string | null): Buffer | null =>
  hex === null ? null : Buffer.from(hex, 'hex');

/** Removes leftovers and outdated backups; the new backup is good whether or not this succeeds. */
const makeRoom = async (options: Omit<PruneOptions, 'keep'>, keep: string) => {
  try {
    await clearRepaired(options.folder);
    const { removed, removedMedia } = await pruneBackups({ ...options, keep });
    return { removed: removed.length, removedMedia, notRemoved: null };
  } catch (error) {
    return { removed: 0, removedMedia: 0, notRemoved: toBackupError(error).message };
  }
};

const make = async (
  job: Extract<BackupJob, { type: 'make' }>,
  onProgress: OnProgress,
): Promise<BackupResults['make']> => {
  const { now, date } = { now: new Date(job.now), date: new Date(job.date) };
  const common = { ...job, key: keyOf(job.key), now, date, onProgress };
  // First, so that this backup copies again what has changed on the disk.
  const { damaged, unreadable } = await hashMediaInTurn(common);
  const made = await makeBackup({ ...common, distrusted: unreadable });
  return { ...made, damaged, ...(await makeRoom(common, made.id)) };
};

const run = async (
  job: BackupJob,
  onProgress: OnProgress,
): Promise<BackupResults[keyof BackupResults]> => {
  if (job.type === 'make') return make(job, onProgress);
  if (job.type === 'copy') {
    const { missing, copied } = await copyBackup(job.folder, job.id, job.targetDir, {
      ...job,
      key: keyOf(job.key),
      onProgress,
    });
    return { missing, copied };
  }
  if (job.type === 'delete') {
    await deleteBackup(job.folder, job.id);
    return {};
  }
  const now = new Date(job.now);
  const options = { ...job, key: keyOf(job.key), now, workDir: job.dataDir, onProgress };
  return { reason: await verifyBackup(options) };
};

/** Runs one job and sends its result. */
export const doJob = async (
  job: BackupJob,
  send: (message: BackupMessage) => void,
): Promise<void> => {
  try {
    send({ type: 'done', result: await run(job, createProgressReporter(send)) });
  } catch (error) {
    const { reason, message: detail } = toBackupError(error);
    send({ type: 'failed', reason, detail });
  }
};
