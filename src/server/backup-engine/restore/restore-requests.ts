import { join } from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { RestoreState } from '#shared/features/backups/restore/restore.fields.ts';
import type { Clock, Config, ForkWorker } from '../../config.ts';
import { type DataFiles, dataFiles, timeName } from '../../data-dir/data-files.ts';
import { realDisk } from '../../data-dir/disk-calls.ts';
import { lastRestore } from '../../data-dir/recovery-log.ts';
import type { LiveHub } from '../../live/hub.ts';
import { freeName } from '../../startup/recovery/quarantine.ts';
import type { RestartSignal } from '../../startup/restart-signal.ts';
import { BackupError, toBackupError } from '../backup-error.ts';
import { stagedFolder, writeJournal } from './activate.ts';
import { runInWorker, type WorkerOptions } from './restore-jobs.ts';
import type { Staged, StageSource } from './staging.ts';

/** What to restore, and for whom. */
interface RestoreRequest {
  source: StageSource;
  madeAt: string;
  /** The admin's username; null for a request at this computer. */
  by: string | null;
}

/** Stages a restore beside the current data, and has the next start activate it. */
export interface RestoreRequests {
  state(): RestoreState;
  /** When the backup was made that the household was restored from in the last hour; null if it wasn't. */
  restoredFrom(): string | null;
  /** How many files the restore of this start could not bring back. */
  missingFiles(): number;
  /** How many unexpected changes to the schema were undone before this run of the server. */
  schemaRepairs(): number;
  /** Asked before each restore; throws where it may not begin now. */
  beforeStart(check: () => void): void;
  /** @throws AppError 409 while another restore is under way */
  start(request: RestoreRequest): void;
  /** Cancels; too late once the server is about to restart. */
  cancel(): void;
  close(): Promise<void>;
}

/** How often pages get progress, in ms. */
const showEveryMs = 500;
/** How long the sign-in page shows that there was a restore, in ms. */
const newsMs = 3_600_000;

interface RestoreRequestParts {
  files: DataFiles;
  migrations: string;
  worker: WorkerOptions;
  clock: Clock;
  log: Logger;
  /** The server must restart. */
  onStaged: () => void;
  /** Something in `state` changed. */
  onChange?: () => void;
}

/** Has the next start activate the staged data. */
const noteStaged = (
  files: DataFiles,
  now: Date,
  { madeAt, by }: RestoreRequest,
  { counts, missing, repaired }: Staged,
): void => {
  const safety = freeName(realDisk, files.beforeRestore, timeName(now));
  const facts = { madeAt, by, counts, missing, repaired };
  writeJournal(files, { phase: 'staged', safety, hadOld: false, ...facts });
};

export const createRestoreRequests = (parts: RestoreRequestParts): RestoreRequests => {
  const { files, clock, log, worker } = parts;
  // Until the server clears the log, it tells how the last restore ended.
  const last = lastRestore(files);
  let state: RestoreState = {
    progress: null,
    failure: last.wasSwappedBack ? 'swappedBack' : null,
  };
  let cancelling: AbortController | null = null;
  let running: Promise<void> = Promise.resolve();
  const checks: (() => void)[] = [];

  const show = (next: RestoreState) => {
    state = next;
    parts.onChange?.();
  };

  const stageAndNotify = async (request: RestoreRequest, signal: AbortSignal): Promise<void> => {
    const job = {
      source: request.source,
      target: stagedFolder(files),
      media: files.media,
      migrations: parts.migrations,
      now: clock.now().toISOString(),
    };
    let shownAt = Number.NEGATIVE_INFINITY;
    const staged = await runInWorker(worker, job, signal, ({ phase, done, total }) => {
      const isNews = phase !== state.progress?.phase || performance.now() - shownAt > showEveryMs;
      if (!isNews) return;
      shownAt = performance.now();
      show({ progress: { phase, done, total }, failure: null });
    });
    if (staged.type !== 'staged' || signal.aborted) throw new BackupError('cancelled');
    noteStaged(files, clock.now(), request, staged);
    show({ progress: { phase: 'opening', done: 0, total: 1 }, failure: null });
    parts.onStaged();
  };

  /** The reason stays known when the disk fails; the next start clears the leftovers. */
  const removeStaged = (): void => {
    try {
      realDisk.remove(files.restoring);
    } catch (error) {
      log.warn({ err: error }, 'what was staged is not removed');
    }
  };

  const run = async (request: RestoreRequest, signal: AbortSignal): Promise<void> => {
    try {
      await stageAndNotify(request, signal);
    } catch (error) {
      const { reason } = toBackupError(error);
      if (reason !== 'cancelled') log.warn({ err: error, reason }, 'restore not done');
      removeStaged();
      show({ progress: null, failure: reason });
    } finally {
      cancelling = null;
    }
  };

  return {
    state: () => state,
    restoredFrom: () => {
      const { restored } = last;
      const isNews = restored && clock.now().getTime() - Date.parse(restored.at) < newsMs;
      return isNews ? restored.madeAt : null;
    },
    missingFiles: () => last.missing,
    schemaRepairs: () => last.repaired,
    beforeStart: (check) => void checks.push(check),
    start: (request) => {
      if (state.progress) throw new AppError('conflict', 'startup:errors.restoring');
      for (const check of checks) check();
      cancelling = new AbortController();
      show({ progress: { phase: 'database', done: 0, total: 1 }, failure: null });
      running = run(request, cancelling.signal);
    },
    cancel: () => {
      if (state.progress?.phase !== 'opening') cancelling?.abort();
    },
    close: async () => {
      cancelling?.abort();
      await running;
    },
  };
};

/** Restore requests of a running server; its admins' pages follow along. */
export const openRestoreRequests = (parts: {
  config: Config;
  clock: Clock;
  log: Logger;
  forkWorker: ForkWorker;
  live: LiveHub;
  restart: RestartSignal;
}): RestoreRequests => {
  const { config, clock, log, forkWorker, live, restart } = parts;
  return createRestoreRequests({
    files: dataFiles(config.dataDir),
    migrations: join(config.resourcesDir, 'migrations'),
    worker: { forkWorker, workersDir: config.workersDir },
    clock,
    log,
    onStaged: restart.request,
    onChange: () => live.publish({ type: 'changed', area: 'backups' }, isAdmin),
  });
};
