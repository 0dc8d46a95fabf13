import { isAdmin } from '#shared/features/accounts/access.ts';
import type { BackupAlert } from '../../context/app-events.ts';
import type { Context } from '../../context/context.ts';
import { findHouseholdSince } from './backups.repo.ts';
import { problemOf } from './folder-state.ts';
import { isOld } from './next-backup.ts';

const readAlert = async (context: Context): Promise<BackupAlert> => {
  const runningSince = findHouseholdSince(context.db);
  const lastGoodAt = context.computer.read().backups.lastGood?.madeAt ?? null;
  if (!runningSince) return { warning: 'none', lastGoodAt };
  const problem = await problemOf(context);
  const isLate = isOld(lastGoodAt, runningSince, context.clock.now());
  const warning = problem === 'missing' ? 'missing' : isLate ? 'old' : 'none';
  return { warning, lastGoodAt };
};

/** Checks for a reason to warn, and calls the listeners when it has changed. */
export const checkBackups = async (context: Context): Promise<BackupAlert> => {
  const alert = await readAlert(context);
  const { backupRunner } = context;
  if (backupRunner.warning !== alert.warning) {
    backupRunner.warning = alert.warning;
    context.live.publish({ type: 'changed', area: 'backups' }, isAdmin);
    context.appEvents.emit('backupAlert', alert);
  }
  return alert;
};
