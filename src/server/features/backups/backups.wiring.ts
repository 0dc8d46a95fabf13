import type { Context } from '../../context.ts';
import { beforeUpdates } from '../../outside/before-update.ts';
import { requireIdle, workEnded } from './backup-work.ts';
import { beginBackup } from './making.service.ts';

/** Makes a backup and waits for it. @throws when none was made and verified */
const makeBackupNow = async (context: Context): Promise<void> => {
  const lastOf = () => context.computer.read().backups.lastGood?.id;
  const before = lastOf();
  await workEnded(context);
  beginBackup(context, null);
  await workEnded(context);
  if (lastOf() === before) throw new Error('no backup was made before the update');
};

/** Connects the feature to what happens elsewhere in the house. */
export const wireBackups = (context: Context): void => {
  beforeUpdates.add(context, 'backups', { makeBackup: () => makeBackupNow(context) });
  context.restores.beforeStart(() => requireIdle(context));
};
