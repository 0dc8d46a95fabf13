import type { Actor } from '#shared/features/accounts/access.ts';
import { NextStep } from '#shared/features/household/household.fields.ts';
import { isOnSameDisk } from '../../backup-engine/backup-files.ts';
import { backupsFolder } from '../../backup-engine/backups-folder.ts';
import type { Context } from '../../context/context.ts';
import { listActiveUsers } from '../accounts/accounts.repo.ts';
import { hasPhone } from '../accounts/devices/device-trust.repo.ts';
import { listOpened } from '../accounts/opened-pages.repo.ts';

/** Whether someone has chosen a folder for backups that is on another disk than the data. */
const hasBackupDisk = async ({ config, computer }: Context): Promise<boolean> => {
  const { backups } = computer.read();
  if (!config.backupsDir && !backups.folder) return false;
  const folder = backupsFolder(config, backups);
  return (await isOnSameDisk(folder, config.dataDir).catch(() => null)) !== true;
};

/** What is left to do after setup; what is done follows from the data (rule 163). */
export const readNextSteps = async (context: Context, actor: Actor): Promise<NextStep[]> => {
  const isDone: Record<NextStep, boolean> = {
    'add-family': listActiveUsers(context.db).length > 1,
    'connect-phone': hasPhone(context.db),
    'backup-disk': await hasBackupDisk(context),
  };
  const dismissed = new Set<string>(listOpened(context.db, actor.id));
  return NextStep.options.filter((step) => !isDone[step] && !dismissed.has(step));
};
