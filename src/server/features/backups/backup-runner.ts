import type { Logger } from 'pino';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { BackupWork } from '#shared/features/backups/backups.contract.ts';
import type { BackupProgress } from '../../backup-engine/create/make-backup.ts';
import type { RestoreRequests } from '../../backup-engine/restore/restore-requests.ts';
import type { Clock } from '../../config.ts';
import type { BackupAlert } from '../../context/app-events.ts';
import type { LiveHub } from '../../live/hub.ts';

/** How often pages get progress. */
const announceMs = 500;

export interface WorkHandle {
  onProgress: (progress: BackupProgress) => void;
  signal: AbortSignal;
}

/** Runs one piece of work with backups at a time. */
export interface BackupRunner {
  /** What is being done at the moment. */
  current(): BackupWork | null;
  /** Whether something is being done with the backups, or one of them is being restored. */
  isBusy(): boolean;
  /** @throws AppError 409 while something else is being done with the backups. */
  requireIdle(): void;
  /**
   * Starts a job whose progress pages see; `run` handles its own errors.
   * @throws AppError 409 while there is another.
   */
  begin(
    kind: Pick<BackupWork, 'kind' | 'id'>,
    run: (handle: WorkHandle) => Promise<void>,
  ): BackupWork;
  /** Stops what is being done and waits until nothing of it is left. */
  stop(): Promise<void>;
  /** Settles when what is being done has ended. */
  ended(): Promise<void>;
  /** The last warning that was sent. */
  warning: BackupAlert['warning'];
  /** When an admin stopped the last backup; null once another has begun. */
  stoppedAt: Date | null;
}

interface Parts {
  clock: Clock;
  live: Pick<LiveHub, 'publish'>;
  log: Logger;
  restores: Pick<RestoreRequests, 'state'>;
}

interface Running {
  work: BackupWork;
  stop: AbortController;
  ended: Promise<void>;
}

export const createBackupRunner = ({ clock, live, log, restores }: Parts): BackupRunner => {
  let running: Running | null = null;
  const announce = (change?: 'updated') =>
    live.publish({ type: 'changed', area: 'backups', ...(change && { change }) }, isAdmin);
  const progressInto = (work: BackupWork) => {
    let announcedAt = 0;
    return (progress: BackupProgress) => {
      Object.assign(work, progress);
      if (performance.now() - announcedAt < announceMs) return;
      announcedAt = performance.now();
      announce('updated');
    };
  };
  const runner: BackupRunner = {
    warning: 'none',
    stoppedAt: null,
    current: () => running?.work ?? null,
    isBusy: () => running !== null || restores.state().progress !== null,
    requireIdle: () => {
      if (runner.isBusy()) throw new AppError('conflict', 'backups:errors.working');
    },
    begin: ({ kind, id }, run) => {
      runner.requireIdle();
      const stop = new AbortController();
      const startedAt = clock.now().toISOString();
      const work: BackupWork = {
        ...{ kind, id, phase: 'database', done: 0, total: 0, bytes: 0, startedAt },
      };
      const perform = async () => {
        // Send the response that it has started first.
        await Promise.resolve();
        try {
          await run({ onProgress: progressInto(work), signal: stop.signal });
        } catch (error) {
          log.error({ err: error }, 'work with backups failed');
        } finally {
          running = null;
          announce();
        }
      };
      running = { work, stop, ended: perform() };
      announce();
      return work;
    },
    stop: async () => {
      running?.stop.abort();
      await running?.ended;
    },
    ended: async () => {
      await running?.ended;
    },
  };
  return runner;
};
