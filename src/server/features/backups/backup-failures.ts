import { isAdmin } from '#shared/features/accounts/access.ts';
import type { BackupWarning } from '#shared/features/backups/backups.contract.ts';
import type { Context } from '../../context/context.ts';
import { findHouseholdSince } from './backups.repo.ts';
import { problemOf } from './folder-state.ts';
import { isOld } from './next-backup.ts';

/** What the owner of the computer must know about its backups. */
export interface BackupAlert {
  /** `none` once all is well again. */
  warning: BackupWarning;
  lastGoodAt: string | null;
}

type Listener = (alert: BackupAlert) => void;
const listeners = new WeakMap<Context, Set<Listener>>();
const known = new WeakMap<Context, BackupAlert>();

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
  const before = known.get(context)?.warning ?? 'none';
  known.set(context, alert);
  if (before !== alert.warning) {
    context.live.publish({ type: 'changed', area: 'backups' }, isAdmin);
    for (const listener of listeners.get(context) ?? []) {
      try {
        listener(alert);
      } catch (error) {
        context.log.error({ err: error }, 'backup trouble not told');
      }
    }
  }
  return alert;
};

/** Called when a backup problem starts or ends. @returns how to stop. */
export const onBackupAlert = (context: Context, listener: Listener): (() => void) => {
  const all = listeners.get(context) ?? new Set();
  listeners.set(context, all);
  all.add(listener);
  return () => void all.delete(listener);
};
