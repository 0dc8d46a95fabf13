import type { Actor } from '#shared/features/accounts/access.ts';
import { NextStep } from '#shared/features/household/household.fields.ts';
import { isOnSameDisk } from '../../backup-engine/backup-files.ts';
import { backupsFolder } from '../../backup-engine/backups-folder.ts';
import type { Context } from '../../context/context.ts';
import { prepared } from '../../db/prepared.ts';
import { listActiveUsers } from '../accounts/accounts.repo.ts';

const phoneSql = `SELECT 1 FROM devices WHERE user_agent LIKE '%Android%' OR user_agent LIKE '%iPhone%'
  OR user_agent LIKE '%iPad%' OR user_agent LIKE '%Mobile%' LIMIT 1`;

/** Whether someone has chosen a folder for backups that is on another disk than the data. */
const hasBackupDisk = async ({ config, computer }: Context): Promise<boolean> => {
  const { backups } = computer.read();
  if (!config.backupsDir && !backups.folder) return false;
  const folder = backupsFolder(config, backups);
  return (await isOnSameDisk(folder, config.dataDir).catch(() => null)) !== true;
};

const dismissedSql = 'SELECT page FROM opened_pages WHERE user_id = ?';

/** What is left to do after setup; what is done follows from the data (rule 163). */
export const readNextSteps = async (context: Context, actor: Actor): Promise<NextStep[]> => {
  const isDone: Record<NextStep, boolean> = {
    'add-family': listActiveUsers(context.db).length > 1,
    'connect-phone': prepared(context.db, phoneSql).get() !== undefined,
    'backup-disk': await hasBackupDisk(context),
  };
  const rows = prepared<{ page: string }>(context.db, dismissedSql).all(actor.id);
  const dismissed = new Set(rows.map(({ page }) => page));
  return NextStep.options.filter((step) => !isDone[step] && !dismissed.has(step));
};
