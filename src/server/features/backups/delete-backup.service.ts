import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { BackupWork } from '#shared/features/backups/backups.contract.ts';
import { toBackupError } from '../../backup-engine/backup-error.ts';
import { rootOf } from '../../backup-engine/backup-format.ts';
import { runBackupJob } from '../../backup-engine/create/backup-runner.ts';
import { type BackupSummary, listBackups } from '../../backup-engine/list-backups.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import type { WorkHandle } from './backup-runner.ts';
import { currentFolder, problemOf } from './folder-state.ts';
import { forgetLastGood } from './last-good.ts';

/** Also where the folder cannot be read. */
const isThere = async (context: Context, id: string): Promise<boolean> => {
  if ((await problemOf(context)) !== null) return true;
  const backups = await listBackups(rootOf(currentFolder(context))).catch(() => null);
  return backups?.some((each) => each.id === id) ?? true;
};

const remove = async (
  context: Context,
  actor: Actor,
  { id, createdAt }: BackupSummary,
  handle: WorkHandle,
): Promise<void> => {
  const { config, forkWorker } = context;
  try {
    await runBackupJob(
      { type: 'delete', folder: currentFolder(context), id },
      { workersDir: config.workersDir, forkWorker, ...handle },
    );
  } catch (error) {
    const { reason, message } = toBackupError(error);
    context.log.warn({ backup: id, reason, detail: message }, 'deleting a backup did not end');
    // It may have gone before that: what was left were only the media that nothing names any more.
    if (await isThere(context, id)) return;
  }
  await forgetLastGood(context, id);
  const details = { madeAt: createdAt };
  write(context.db, () =>
    context.audit.record({ action: 'backupDeleted', actorId: actor.id, details }),
  );
};

/** Begins to delete a manual backup; the others go by their age (rule 155). @throws AppError 404, 409 */
export const beginDelete = async (
  context: Context,
  actor: Actor,
  id: string,
): Promise<BackupWork> => {
  context.backupRunner.requireIdle();
  const backups = await listBackups(rootOf(currentFolder(context))).catch(() => []);
  const backup = backups.find((each) => each.id === id);
  if (!backup) throw notFound();
  if (!backup.isManual) throw new AppError('conflict', 'backups:errors.notManual');
  return context.backupRunner.begin({ kind: 'delete', id }, (handle) =>
    remove(context, actor, backup, handle),
  );
};
