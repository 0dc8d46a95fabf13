import type { Logger } from 'pino';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { OffsiteWork } from '#shared/features/backups/offsite/offsite.contract.ts';
import type { OffsiteFailure } from '#shared/features/backups/offsite/offsite.fields.ts';
import type { Clock } from '../../config.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { OffsiteProgress } from './copy-out.ts';

/** How often pages get progress. */
const announceMs = 1_000;

export interface OffsiteHandle {
  signal: AbortSignal;
  onProgress(progress: OffsiteProgress): void;
}

/** Runs one piece of work with a target outside at a time, beside the work with backups at home. */
export interface OffsiteRunner {
  current(): OffsiteWork | null;
  /** Starts work whose errors are logged. @throws AppError 409 while there is other work */
  begin(run: (handle: OffsiteHandle) => Promise<void>): void;
  /** Waits for the result of work that a call waits for. @throws AppError 409, or what `run` throws */
  perform<T>(run: (handle: OffsiteHandle) => Promise<T>): Promise<T>;
  /** Stops what is being done and waits until nothing of it is left. */
  stop(): Promise<void>;
  ended(): Promise<void>;
  /** What a fetch for a restore came to. */
  fetched: { failure: OffsiteFailure | null; folderToken: string | null };
}

export const createOffsiteRunner = ({
  clock,
  live,
  log,
}: {
  clock: Clock;
  /** Tells admins' pages; a server without a database has none. */
  live?: Pick<LiveHub, 'publish'>;
  log: Logger;
}): OffsiteRunner => {
  let running: { work: OffsiteWork; stop: AbortController; ended: Promise<unknown> } | null = null;
  const announce = () => live?.publish({ type: 'changed', area: 'backups' }, isAdmin);
  const tellProgress = () =>
    live?.publish({ type: 'changed', area: 'backups', change: 'updated' }, isAdmin);
  const progressInto = (work: OffsiteWork) => {
    let announcedAt = performance.now();
    return (progress: OffsiteProgress) => {
      Object.assign(work, progress);
      if (performance.now() - announcedAt < announceMs) return;
      announcedAt = performance.now();
      tellProgress();
    };
  };
  const perform: OffsiteRunner['perform'] = async (run) => {
    if (running) throw new AppError('conflict', 'offsite:errors.busy');
    const stop = new AbortController();
    const startedAt = clock.now().toISOString();
    const work: OffsiteWork = { phase: 'preparing', done: 0, total: 0, startedAt };
    const act = async () => {
      // Send the response that it has started first.
      await Promise.resolve();
      try {
        return await run({ signal: stop.signal, onProgress: progressInto(work) });
      } finally {
        running = null;
        announce();
      }
    };
    const ended = act();
    running = { work, stop, ended };
    announce();
    return ended;
  };
  return {
    fetched: { failure: null, folderToken: null },
    current: () => running?.work ?? null,
    begin: (run) => {
      if (running) throw new AppError('conflict', 'offsite:errors.busy');
      void perform(run).catch((error: unknown) => {
        log.error({ err: error }, 'work with copies outside the home failed');
      });
    },
    perform,
    stop: async () => {
      running?.stop.abort();
      await running?.ended.catch(() => {});
    },
    ended: async () => {
      await running?.ended.catch(() => {});
    },
  };
};
