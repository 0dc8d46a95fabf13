import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupError } from '../../../backup-engine/backup-error.ts';
import { readKeptKey } from '../../../backup-engine/backup-key.ts';
import { copyContinuously } from '../../../backup-engine/continuous/copy-continuously.ts';
import { EpochError } from '../../../backup-engine/continuous/epoch.ts';
import { metaFolderOf } from '../../../backup-engine/continuous/litestream.ts';
import { OffsiteError, toOffsiteError } from '../../../backup-engine/offsite/offsite-error.ts';
import type { Context } from '../../../context/context.ts';
import { dataFiles } from '../../../data-dir/data-files.ts';
import { continuousMedia } from './continuous.repo.ts';
import { ensureAgeKey } from './continuous-key.ts';
import { findPlace, foundation } from './continuous-place.ts';
import type { ContinuousSignals } from './continuous-runner.ts';

/** A Litestream of a run that was killed has ended by then, in ms. */
const killedWaitMs = 3_000;
const leastWaitMs = 5_000;
const mostWaitMs = 300_000;
/** How soon another passphrase or destination is noticed. */
const lookEveryMs = 5_000;

/** Copies that fail again and again may go well for a moment in between. */
const steadyMs = 600_000;

/** Keeps since when copies fail; a disk too full for that must not end them. */
const noteFailing = ({ computer }: Context, failingSince: string | null): void => {
  const { continuous } = computer.read();
  if (continuous.failingSince === failingSince) return;
  const next = { continuous: { ...continuous, failingSince } };
  try {
    computer.change(next);
  } catch {
    computer.hold(next);
  }
};

/** As a page names it. */
export const toFailure = (error: unknown): OffsiteError => {
  if (!(error instanceof BackupError)) return toOffsiteError(error);
  const { reason, message } = error;
  if (reason === 'noSpace' || reason === 'readOnly' || reason === 'missing') {
    return new OffsiteError(reason, message);
  }
  return new OffsiteError(reason === 'cancelled' ? 'cancelled' : 'unknown', message);
};

/** Copies until it is stopped, fails, or what it builds on has changed. @throws EpochError, OffsiteError */
const copyOnce = async (context: Context, { stop, signal }: ContinuousSignals): Promise<void> => {
  const { computer, config, clock, continuous, db, erasures } = context;
  const { place, computerId } = computer.read().continuous;
  const kept = readKeptKey(config.dataDir);
  if (!place || !computerId) return;
  if (!kept || !computer.read().backups.isLocked) throw new OffsiteError('notLocked');
  const before = foundation(context);
  const startedAt = clock.now().getTime();
  const changed = new AbortController();
  const timer = setInterval(() => {
    if (foundation(context) !== before) changed.abort();
  }, lookEveryMs).unref();
  try {
    await copyContinuously(findPlace(context, place), {
      ...{ dataDir: config.dataDir, kept, computerId, ageKey: ensureAgeKey(config.dataDir) },
      uploadKbps: computer.read().offsite.limits.uploadKbps,
      now: () => clock.now(),
      stop: AbortSignal.any([stop, changed.signal]),
      signal,
      erasures,
      ...continuousMedia(db),
      onCopied: (at) => {
        Object.assign(continuous.status, { phase: 'copying', copiedAt: at, failure: null });
        if (clock.now().getTime() - startedAt >= steadyMs) noteFailing(context, null);
      },
      onLeft: (count) => Object.assign(continuous.status, { mediaLeft: count }),
    });
  } finally {
    clearInterval(timer);
  }
};

/** Copies until it is stopped, and again after each failure, at most five minutes later. */
export const runContinuous = async (
  context: Context,
  signals: ContinuousSignals,
): Promise<void> => {
  const { config, continuous, log, appEvents } = context;
  const { stop } = signals;
  // A run that ended took its folder with it.
  const wasKilled = existsSync(metaFolderOf(dataFiles(config.dataDir).database));
  let waitMs = wasKilled ? killedWaitMs : 0;
  let next = leastWaitMs;
  while (!stop.aborted) {
    await sleep(waitMs, undefined, { signal: stop, ref: false }).catch(() => {});
    if (stop.aborted) return;
    try {
      await copyOnce(context, signals);
      waitMs = 0;
    } catch (error) {
      if (error instanceof EpochError) {
        Object.assign(continuous.status, { phase: 'superseded', failure: null });
        log.warn({ epoch: error.found }, 'another computer writes the continuous copies');
        if (error.found) appEvents.emit('continuousSuperseded', error.found);
        return;
      }
      const { reason, message } = toFailure(error);
      if (stop.aborted && reason === 'cancelled') return;
      log.warn({ reason, detail: message }, 'continuous copies failed');
      if (continuous.status.phase === 'copying') next = leastWaitMs;
      Object.assign(continuous.status, { phase: 'failed', failure: reason });
      const { failingSince } = context.computer.read().continuous;
      noteFailing(context, failingSince ?? context.clock.now().toISOString());
      waitMs = next;
      next = Math.min(next * 2, mostWaitMs);
    }
  }
};

/** Starts continuous copies with the server, where they are on. */
export const startContinuous = (context: Context): { close(): Promise<void> } => {
  const { continuous, computer } = context;
  if (computer.read().continuous.place)
    continuous.begin((signals) => runContinuous(context, signals));
  return { close: () => continuous.stop() };
};
