import { lstat } from 'node:fs/promises';
import { notFound } from '#shared/errors.ts';
import type { BackupWork } from '#shared/features/backups/backups.contract.ts';
import { toBackupError } from '../../backup-engine/backup-error.ts';
import { BackupId, rootOf, snapshotPath } from '../../backup-engine/backup-format.ts';
import { readKeptKey } from '../../backup-engine/backup-key.ts';
import { runBackupJob } from '../../backup-engine/create/backup-runner.ts';
import { removeWorkFiles } from '../../backup-engine/create/database-copy.ts';
import type { Context } from '../../context/context.ts';
import type { WorkHandle } from './backup-runner.ts';
import { currentFolder } from './folder-state.ts';
import { forgetLastGood } from './last-good.ts';

const verify = async (context: Context, id: string, handle: WorkHandle): Promise<void> => {
  const { config, clock, forkWorker } = context;
  try {
    const { reason } = await runBackupJob(
      {
        type: 'verify',
        dataDir: config.dataDir,
        folder: currentFolder(context),
        id,
        key: readKeptKey(config.dataDir)?.key.toString('hex') ?? null,
        now: clock.now().toISOString(),
      },
      { workersDir: config.workersDir, forkWorker, ...handle },
    );
    if (reason) {
      context.log.warn({ backup: id, reason }, 'backup is not good');
      await forgetLastGood(context, id);
    }
  } catch (error) {
    const { reason, message } = toBackupError(error);
    await removeWorkFiles(config.dataDir);
    if (reason !== 'cancelled') context.log.warn({ reason, detail: message }, 'backup not checked');
  }
};

/** Begins to read one backup all through. @throws AppError 404, 409 */
export const beginCheck = async (context: Context, id: string): Promise<BackupWork> => {
  context.backupRunner.requireIdle();
  const path = snapshotPath(rootOf(currentFolder(context)), BackupId.parse(id));
  const stats = await lstat(path).catch(() => null);
  if (!stats?.isDirectory()) throw notFound();
  return context.backupRunner.begin({ kind: 'verify', id }, (handle) =>
    verify(context, id, handle),
  );
};
