import type { Context } from '../../context/context.ts';
import { defineFeature } from '../feature.ts';
import { backupsRoutes } from './backups.routes.ts';
import { beginBackup } from './create-backup.service.ts';
import { recoveryRoutes } from './restore/restore.routes.ts';
import { recordRecovery, removeOldCopies } from './restore/restore.start.ts';

/** Makes a backup and waits for it. @throws when none was made and verified, or it was given up */
const makeBackupNow = async (context: Context, signal: AbortSignal): Promise<void> => {
  const lastOf = () => context.computer.read().backups.lastGood?.id;
  const before = lastOf();
  // Another request may have started the job; a closing server waits for none of them.
  const stop = () => void context.backupRunner.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await context.backupRunner.ended();
    signal.throwIfAborted();
    beginBackup(context, null);
    await context.backupRunner.ended();
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (lastOf() === before) throw new Error('no backup was made before the update');
};

export const backupsFeature = defineFeature({
  name: 'backups',
  create: (context) => {
    // A backup names the files there were when it began, and must find them.
    context.media.cleaning.holdWhile(() => context.backupRunner.isBusy());
    context.restores.beforeStart(() => context.backupRunner.requireIdle());
    recordRecovery(context);
    return {
      routes: [...backupsRoutes(context), ...recoveryRoutes(context)],
      beforeUpdate: { makeBackup: (signal) => makeBackupNow(context, signal) },
      cleanup: { 'safety copies': (date) => removeOldCopies(context, date) },
    };
  },
});
