import { removeWorkFiles } from '../../backup-engine/create/database-copy.ts';
import type { Context } from '../../context/context.ts';
import { checkBackups } from './backup-failures.ts';
import { findHouseholdSince } from './backups.repo.ts';
import { beginBackup } from './create-backup.service.ts';
import { problemOf } from './folder-state.ts';
import { isDue } from './next-backup.ts';

/** How often to check whether a backup is due, or a disk is back. */
const everyMs = 5 * 60_000;
/** Not while the server starts and everyone connects. */
const firstAfterMs = 2 * 60_000;

/** Looks once whether there is anything to warn of or to do, and begins a backup that is due. */
export const lookAtBackups = async (context: Context): Promise<void> => {
  const { isNightly, lastGood, lastNightly, lastFailure } = context.computer.read().backups;
  if (!findHouseholdSince(context.db) || context.backupRunner.isBusy()) return;
  const { warning } = await checkBackups(context);
  if (!isNightly || warning === 'missing') return;
  // A disk that was away and is back is not kept waiting.
  const isBack = lastFailure?.reason === 'missing' && (await problemOf(context)) === null;
  const failedAt = isBack ? null : (lastFailure?.at ?? null);
  const past = {
    // One made by hand is kept beside the night's.
    lastGoodAt: (lastNightly ?? lastGood)?.madeAt ?? null,
    lastFailureAt: context.backupRunner.stoppedAt?.toISOString() ?? failedAt,
  };
  const isWanted = isDue(past, context.clock.now(), context.household.timeZone());
  if (isWanted && !context.backupRunner.isBusy()) beginBackup(context, null);
};

/** Makes backups while the server runs. */
export const startBackups = (context: Context): { close(): Promise<void> } => {
  let isStopped = false;
  let running: Promise<void> = removeWorkFiles(context.config.dataDir).catch(() => {});
  const look = async () => {
    if (isStopped) return;
    try {
      await lookAtBackups(context);
    } catch (error) {
      context.log.error({ err: error }, 'looking at backups failed');
    }
  };
  const run = () => {
    running = running.then(look);
  };
  const first = setTimeout(run, firstAfterMs).unref();
  const timer = setInterval(run, everyMs).unref();
  return {
    close: async () => {
      isStopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
};
