import { addToDay, dayIn, minuteIn, timeOnDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { OffsiteLimits } from '#shared/features/backups/offsite/offsite.fields.ts';
import { rootOf } from '../../../backup-engine/backup-format.ts';
import { readKeptKey } from '../../../backup-engine/backup-key.ts';
import { checkPart } from '../../../backup-engine/offsite/check-part.ts';
import { copyOut } from '../../../backup-engine/offsite/copy-out.ts';
import { OffsiteError, toOffsiteError } from '../../../backup-engine/offsite/offsite-error.ts';
import { runFolder } from '../../../backup-engine/offsite/offsite-plan.ts';
import type { OffsiteHandle } from '../../../backup-engine/offsite/offsite-runner.ts';
import { readSecret } from '../../../backup-engine/offsite/offsite-secret.ts';
import { type Remote, withRemote } from '../../../backup-engine/offsite/remote.ts';
import type { Context } from '../../../context/context.ts';
import type { OffsiteSettings } from '../../../settings/offsite.settings.ts';
import { checkBackups } from '../backup-failures.ts';
import { currentFolder } from '../folder-state.ts';

/** After a failed attempt. */
const retryMs = 3_600_000;
const dayMinutes = 1_440;

/** Records the state of copies; a disk too full for that must not cause copies again and again. */
export const noteOffsite = (context: Context, changes: Partial<OffsiteSettings>): void => {
  const next = { offsite: { ...context.computer.read().offsite, ...changes } };
  try {
    context.computer.change(next);
  } catch (error) {
    context.computer.hold(next);
    context.log.warn({ err: error }, 'state of copies outside the home not written');
  }
};

/** How many minutes copies may still run; 0 outside the hours that were chosen, null without such. */
export const minutesLeft = (
  { hours }: Pick<OffsiteLimits, 'hours'>,
  now: Date,
  timeZone: string,
): number | null => {
  if (!hours) return null;
  const { from, to } = hours;
  const minute = minuteIn(now, timeZone);
  const length = (to - from + dayMinutes) % dayMinutes;
  const since = (minute - from + dayMinutes) % dayMinutes;
  if (since >= length) return 0;
  const today = dayIn(now, timeZone);
  const end = timeOnDay(minute < to ? today : addToDay(today, 1), to, timeZone);
  // Clocks that change may have passed the end already.
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 60_000));
};

/** Whether there is something to copy now. */
export const isCopyDue = (context: Context): boolean => {
  const { backups, offsite } = context.computer.read();
  if (!offsite.target || !backups.isLocked || !backups.lastGood) return false;
  const { lastCopy } = offsite;
  const now = context.clock.now();
  // One from the future was made before the clock went back.
  const isNew =
    !lastCopy ||
    lastCopy.startedAt < backups.lastGood.madeAt ||
    Date.parse(lastCopy.startedAt) > now.getTime();
  if (!isNew || lastCopy?.id === backups.lastGood.id) return false;
  const sinceFailure = offsite.lastFailure
    ? now.getTime() - Date.parse(offsite.lastFailure.at)
    : retryMs;
  if (sinceFailure >= 0 && sinceFailure < retryMs) return false;
  return minutesLeft(offsite.limits, now, context.household.timeZone()) !== 0;
};

/** Between two parts of the copies that are read back. */
const checkEveryMs = 7 * 86_400_000;
/** Lost files that are remembered; more would be no news. */
const maxLost = 1_000;

const isCheckDue = ({ computer, clock }: Context): boolean => {
  const { lastCheck, since } = computer.read().offsite;
  const last = lastCheck?.at ?? since;
  return last !== null && Math.abs(clock.now().getTime() - Date.parse(last)) >= checkEveryMs;
};

/** Reads the next part of the copies back, and notes what is lost there (rule 201). @throws OffsiteError */
const readBack = async (
  context: Context,
  remote: Remote,
  { root, signal, onProgress }: OffsiteHandle & { root: string },
): Promise<void> => {
  const { computer, config, clock, log } = context;
  const key = readKeptKey(config.dataDir)?.key;
  if (!key) return;
  const { checkAfter, lost } = computer.read().offsite;
  const part = await checkPart(remote, {
    ...{ root, key, signal, onProgress },
    ...{ after: checkAfter, lost },
    onChecked: (after, known) =>
      noteOffsite(context, { checkAfter: after, lost: known.slice(0, maxLost) }),
  });
  const { files, sentAgain } = part;
  const found = { files, sentAgain, lost: part.lost.length };
  log[found.lost > 0 ? 'warn' : 'info'](found, 'copies outside the home read back');
  const lastCheck = { at: clock.now().toISOString(), files, sentAgain };
  noteOffsite(context, { lastCheck, lost: part.lost.slice(0, maxLost) });
};

/** Copies the last good locked backup to the target. @throws OffsiteError */
const copy = async (context: Context, { signal, onProgress }: OffsiteHandle): Promise<void> => {
  const { config, clock, household, log } = context;
  const { backups, offsite } = context.computer.read();
  const { target, hostKeys, limits } = offsite;
  const secret = readSecret(config.dataDir);
  const startedAt = clock.now().toISOString();
  if (!target) return;
  if (!backups.isLocked) throw new OffsiteError('notLocked');
  if (!secret) throw new OffsiteError('wrongPassword');
  const options = { home: runFolder(context), uploadKbps: limits.uploadKbps, signal };
  const root = rootOf(currentFolder(context));
  await withRemote({ target, secret, hostKeys }, options, async (remote) => {
    const copied = await copyOut(remote, {
      root,
      dataDir: config.dataDir,
      lastId: backups.lastGood?.id ?? null,
      expectsCopies: target.kind === 'folder' && offsite.lastCopy !== null,
      timeZone: household.timeZone(),
      date: clock.trusted(),
      onProgress,
    });
    log.info(copied, 'backup copied outside the home');
    const at = clock.now().toISOString();
    noteOffsite(context, { lastCopy: { id: copied.id, startedAt, at }, lastFailure: null });
    if (isCheckDue(context)) await readBack(context, remote, { root, signal, onProgress });
  });
};

/** Ends a copy when its hours are over; it goes on in the next ones. */
const withinHours = (context: Context, handle: OffsiteHandle, isAsked: boolean) => {
  const { limits } = context.computer.read().offsite;
  const left = isAsked
    ? null
    : minutesLeft(limits, context.clock.now(), context.household.timeZone());
  const end = new AbortController();
  const timer = left === null ? undefined : setTimeout(() => end.abort(), left * 60_000).unref();
  return {
    signal: AbortSignal.any([handle.signal, end.signal]),
    clear: () => clearTimeout(timer),
  };
};

/**
 * Begins a copy. One that a person asks for takes no notice of the hours. @throws AppError 409 where none is set up or
 * something else is under way
 */
export const beginCopy = (context: Context, { isAsked = false } = {}): void => {
  if (!context.computer.read().offsite.target) {
    throw new AppError('conflict', 'offsite:errors.off');
  }
  context.offsite.begin(async (handle) => {
    const { signal, clear } = withinHours(context, handle, isAsked);
    try {
      await copy(context, { ...handle, signal });
    } catch (error) {
      const { reason, message } = toOffsiteError(error);
      if (reason !== 'cancelled') {
        context.log.warn({ reason, detail: message }, 'backup not copied outside the home');
        noteOffsite(context, { lastFailure: { at: context.clock.now().toISOString(), reason } });
      }
    } finally {
      clear();
    }
    await checkBackups(context);
  });
};

/** Stops a copy that is under way; it goes on in an hour, or when it is asked for. */
export const cancelCopy = async (context: Context): Promise<void> => {
  if (!context.offsite.current()) return;
  await context.offsite.stop();
  const at = context.clock.now().toISOString();
  noteOffsite(context, { lastFailure: { at, reason: 'cancelled' } });
};
