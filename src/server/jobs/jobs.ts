import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context/context.ts';
import { createRegistry } from '../context/registry.ts';
import { resumeDurableJobs } from './durable-jobs.ts';

/**
 * Does one batch of clearing up; `date` is the one by which things are old enough to go, which a clock that is
 * set wrong does not change. @returns whether there may be more to do.
 */
export type CleanupJob = (date: Date) => boolean | Promise<boolean>;

const cleanupJobs = createRegistry<CleanupJob>();

const everyMs = 3_600_000;
/** Not while the server starts and everyone connects. */
const firstAfterMs = 60_000;

/** Adds a cleanup job that runs every hour. */
export const registerCleanupJob = cleanupJobs.add;

/** Every cleanup job by its name; the clock walk goes over this list. */
export const listCleanupJobs = (context: Context): [name: string, sweep: CleanupJob][] => [
  ...cleanupJobs.list(context),
  ['media', (date) => context.media.sweep(date)],
];

/** Runs every sweep to its end, batch by batch, letting others work in between. */
export const runCleanupJobs = async (context: Context, isStopped = () => false): Promise<void> => {
  for (const [name, sweep] of listCleanupJobs(context)) {
    try {
      while (!isStopped() && (await sweep(context.clock.trusted()))) await nextTurn();
    } catch (error) {
      context.log.error({ err: error, sweep: name }, 'sweep failed');
    }
  }
};

/** Starts the hourly jobs of a running server. */
export const startJobs = (context: Context): { wake(): void; close(): Promise<void> } => {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  // By the server's clock, which stands still while the computer sleeps.
  let lastAt = context.clock.now().getTime();
  const run = () => {
    lastAt = context.clock.now().getTime();
    resumeDurableJobs(context);
    running = running.then(() => runCleanupJobs(context, () => isStopped));
  };
  resumeDurableJobs(context);
  const first = setTimeout(run, firstAfterMs).unref();
  const timer = setInterval(run, everyMs).unref();
  return {
    /** Catches up after a sleep that an hour fell into. */
    wake: () => {
      if (context.clock.now().getTime() - lastAt >= everyMs) run();
    },
    close: async () => {
      isStopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
};
