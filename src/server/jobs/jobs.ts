import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context/context.ts';
import { forgetClientIds } from '../http/create-once.ts';
import type { CleanupJob } from './job-steps.ts';

const everyMs = 3_600_000;
/** Not while the server starts and everyone connects. */
const firstAfterMs = 60_000;

/** Every cleanup job by its name; the clock walk goes over this list. */
export const listCleanupJobs = (context: Context): [name: string, run: CleanupJob][] => [
  ...context.extensions.cleanup,
  ['media', (date) => context.media.sweep(date)],
  ['client ids', (date) => forgetClientIds(context.db, date)],
];

/** Runs every cleanup job to its end, batch by batch, letting others work in between. */
export const runCleanupJobs = async (context: Context, isStopped = () => false): Promise<void> => {
  for (const [name, run] of listCleanupJobs(context)) {
    try {
      while (!isStopped() && (await run(context.clock.trusted()))) await nextTurn();
    } catch (error) {
      context.log.error({ err: error, job: name }, 'cleanup job failed');
    }
  }
};

/** Starts the hourly jobs of a running server. */
export const startJobs = (context: Context): { resume(): void; close(): Promise<void> } => {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  // By the server's clock, which stops while the computer sleeps.
  let lastAt = context.clock.now().getTime();
  const run = () => {
    lastAt = context.clock.now().getTime();
    context.jobs.resume();
    running = running.then(() => runCleanupJobs(context, () => isStopped));
  };
  context.jobs.resume();
  const first = setTimeout(run, firstAfterMs).unref();
  const timer = setInterval(run, everyMs).unref();
  return {
    /** Catches up after a sleep that an hour fell into. */
    resume: () => {
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
