import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/features/accounts/access.ts';
import { dayMs, hourMs } from '#shared/hours.ts';
import { rehearse } from '../../../backup-engine/takeover/rehearse.ts';
import { toRehearsalFailure } from '../../../backup-engine/takeover/takeover-error.ts';
import type { Context } from '../../../context/context.ts';
import { checkBackups } from '../backup-failures.ts';
import { noteTakeover } from './note-takeover.ts';
import { makesCopies, type OwnCopies, readOwnCopies } from './own-copies.ts';

const everyMs = 7 * dayMs;
/** After a failed one. */
const retryMs = 6 * hourMs;
/** How often to look whether one is due. */
const lookMs = 10 * 60_000;
/** Copies that were just turned on arrive first. */
const firstAfterMs = 30 * 60_000;
/** How many media are fetched to try. */
const sampleSize = 24;

const isDue = ({ computer, clock }: Context): boolean => {
  const { lastGood, lastFailure } = computer.read().takeover;
  const isPast = (at: string | null | undefined, ms: number) =>
    !at || Math.abs(clock.now().getTime() - Date.parse(at)) >= ms;
  const { since } = computer.read().continuous;
  return (
    (lastGood ? isPast(lastGood.at, everyMs) : isPast(since, firstAfterMs)) &&
    isPast(lastFailure?.at, retryMs)
  );
};

const run = async (
  context: Context,
  { place, kept }: OwnCopies,
  signal: AbortSignal,
): Promise<void> => {
  const { config, clock, forkWorker, log } = context;
  const startedAt = performance.now();
  try {
    if (!kept) throw new AppError('conflict', 'takeover:errors.off');
    const { media, ...found } = await rehearse({
      ...{ place, secret: kept.key, signal, forkWorker },
      ...{ sample: sampleSize, mediaDir: null, now: clock.now() },
      workersDir: config.workersDir,
      folder: join(config.dataDir, 'rehearsal'),
      migrations: join(config.resourcesDir, 'migrations'),
    });
    log.info({ media, ...found }, 'takeover rehearsed');
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const lastGood = { at: clock.now().toISOString(), seconds, media };
    noteTakeover(context, { lastGood, lastFailure: null });
  } catch (error) {
    if (signal.aborted) return;
    const reason = toRehearsalFailure(error);
    log.warn({ err: error, reason }, 'takeover could not be rehearsed');
    noteTakeover(context, { lastFailure: { at: clock.now().toISOString(), reason } });
  }
};

/** Begins a rehearsal. @throws AppError 409 while one runs, or no copies are made */
export const startRehearsal = (context: Context): void => {
  const { live, log, rehearsals } = context;
  const copies = readOwnCopies(context);
  if (!copies) throw new AppError('conflict', 'takeover:errors.off');
  if (rehearsals.isRunning()) throw new AppError('conflict', 'takeover:errors.busy');
  const announce = () => live.publish({ type: 'changed', area: 'backups' }, isAdmin);
  rehearsals.begin(async (signal) => {
    try {
      await run(context, copies, signal);
      if (!signal.aborted) await checkBackups(context);
    } catch (error) {
      log.error({ err: error }, 'rehearsal not noted');
    }
  }, announce);
  announce();
};

/** Rehearses once a week while the server runs. */
export const startRehearsals = (context: Context): { close(): Promise<void> } => {
  const { computer, rehearsals } = context;
  const look = () => {
    if (!makesCopies(computer) || rehearsals.isRunning() || !isDue(context)) return;
    try {
      startRehearsal(context);
    } catch (error) {
      context.log.warn({ err: error }, 'no rehearsal could begin');
    }
  };
  const timer = setInterval(look, lookMs).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await rehearsals.stop();
    },
  };
};
