import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { BackupWork } from '#shared/features/backups/backups.contract.ts';
import type { BackupProgress } from '../../backup-engine/create/make-backup.ts';
import type { Context } from '../../context/context.ts';

/** How often pages get progress. */
const announceMs = 500;

/** One piece of work with backups; there is never more than one. */
interface Running {
  work: BackupWork;
  stop: AbortController;
  ended: Promise<void>;
}

const running = new WeakMap<Context, Running>();

export interface WorkHandle {
  onProgress: (progress: BackupProgress) => void;
  signal: AbortSignal;
}

const announce = (context: Context, change?: 'updated'): void =>
  context.live.publish({ type: 'changed', area: 'backups', ...(change && { change }) }, isAdmin);

/** What is being done at the moment. */
export const currentWork = (context: Context): BackupWork | null =>
  running.get(context)?.work ?? null;

/** Whether something is being done with the backups, or one of them brought back. */
export const isBusy = (context: Context): boolean =>
  running.has(context) || context.restores.state().progress !== null;

/** @throws AppError 409 while something else is being done with the backups. */
export const requireIdle = (context: Context): void => {
  if (isBusy(context)) throw new AppError('conflict', 'backups:errors.working');
};

/**
 * Starts a job whose progress pages see; `run` handles its own errors.
 * @throws AppError 409 while there is another.
 */
export const beginWork = (
  context: Context,
  { kind, id }: Pick<BackupWork, 'kind' | 'id'>,
  run: (handle: WorkHandle) => Promise<void>,
): BackupWork => {
  requireIdle(context);
  const stop = new AbortController();
  const startedAt = context.clock.now().toISOString();
  const work: BackupWork = { kind, id, phase: 'database', done: 0, total: 0, bytes: 0, startedAt };
  let announcedAt = 0;
  const onProgress = (progress: BackupProgress) => {
    Object.assign(work, progress);
    if (performance.now() - announcedAt < announceMs) return;
    announcedAt = performance.now();
    announce(context, 'updated');
  };
  const ended = (async () => {
    // Send the response that it has started first.
    await Promise.resolve();
    try {
      await run({ onProgress, signal: stop.signal });
    } catch (error) {
      context.log.error({ err: error }, 'work with backups failed');
    } finally {
      running.delete(context);
      announce(context);
    }
  })();
  running.set(context, { work, stop, ended });
  announce(context);
  return work;
};

/** Stops what is being done and waits until nothing of it is left. */
export const stopWork = async (context: Context): Promise<void> => {
  const current = running.get(context);
  current?.stop.abort();
  await current?.ended;
};

/** Settles when what is being done has ended. */
export const workEnded = async (context: Context): Promise<void> => {
  await running.get(context)?.ended;
};
