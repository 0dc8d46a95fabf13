import { isAdmin } from '#shared/features/accounts/access.ts';
import { dayMs } from '#shared/hours.ts';
import type { BackupAlert } from '../../context/app-events.ts';
import type { Context } from '../../context/context.ts';
import { findHouseholdSince } from './backups.repo.ts';
import { problemOf } from './folder-state.ts';
import { isOld } from './next-backup.ts';
import { makesCopies } from './takeover/own-copies.ts';

/** Whether copies leave the home, and the last one is old enough to warn the admins (rule 193). */
export const isCopyOld = ({ computer, clock }: Context): boolean => {
  const { target, lastCopy, since } = computer.read().offsite;
  return target !== null && since !== null && isOld(lastCopy?.at ?? null, since, clock.now());
};

const rehearsalDays = 14;

/** Whether the last rehearsal of a takeover failed, or none went well for two weeks (rule 198). */
const isRehearsalMissing = ({ computer, clock }: Context): boolean => {
  if (!makesCopies(computer)) return false;
  const { lastGood, lastFailure } = computer.read().takeover;
  const since = lastGood?.at ?? computer.read().continuous.since;
  const age = since ? clock.now().getTime() - Date.parse(since) : 0;
  return lastFailure !== null || age > rehearsalDays * dayMs;
};

/** An outage that is shorter is no reason to alarm anyone. */
const unansweredMs = 10 * 60_000;

/** Whether another computer may have taken over without this one knowing (rule 197). */
const isOwnerUnknown = ({ computer, clock }: Context): boolean => {
  const { unansweredSince } = computer.read().takeover;
  if (unansweredSince === null || !makesCopies(computer)) return false;
  return clock.now().getTime() - Date.parse(unansweredSince) >= unansweredMs;
};

/** Whether continuous copies have failed for a day (rule 196). */
const isContinuousFailing = ({ computer, clock }: Context): boolean => {
  const { failingSince } = computer.read().continuous;
  if (failingSince === null || !makesCopies(computer)) return false;
  return clock.now().getTime() - Date.parse(failingSince) >= dayMs;
};

const copyWarning = (context: Context): BackupAlert['warning'] => {
  if (isOwnerUnknown(context)) return 'ownerUnknown';
  if (isContinuousFailing(context)) return 'continuousFailing';
  if (isCopyOld(context)) return 'copyOld';
  if (context.computer.read().offsite.lost.length > 0) return 'copyDamaged';
  return isRehearsalMissing(context) ? 'rehearsal' : 'none';
};

const readAlert = async (context: Context): Promise<BackupAlert> => {
  const runningSince = findHouseholdSince(context.db);
  const lastGoodAt = context.computer.read().backups.lastGood?.madeAt ?? null;
  if (!runningSince) return { warning: 'none', lastGoodAt };
  const problem = await problemOf(context);
  const isLate = isOld(lastGoodAt, runningSince, context.clock.now());
  const own = problem === 'missing' ? 'missing' : isLate ? 'old' : 'none';
  return { warning: own === 'none' ? copyWarning(context) : own, lastGoodAt };
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
