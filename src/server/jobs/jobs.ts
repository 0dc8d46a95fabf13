import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context/context.ts';
import { createRegistry } from '../context/registry.ts';
import { resumeDurableJobs } from './durable-jobs.ts';

/**
 * Does one batch of clearing up; `date` is the one by which things are old enough to go, which a clock that is
 * set wrong does not change. @returns whether there may be more to do.
 */
export type Sweep = (date: Date) => boolean | Promise<boolean>;

const sweeps = createRegistry<Sweep>();

const everyMs = 3_600_000;
/** Not while the house is being opened and everybody comes in. */
const firstAfterMs = 60_000;

/** Adds something to be done every hour while the house is open. */
export const registerSweep = sweeps.add;

/** Every cleanup job by its name; the clock walk goes over this list. */
export const listSweeps = (context: Context): [name: string, sweep: Sweep][] => [
  ...sweeps.list(context),
  ['media', (date) => context.media.sweep(date)],
];

/** Runs every sweep to its end, batch by batch, letting others work in between. */
export const runSweeps = async (context: Context, isStopped = () => false): Promise<void> => {
  for (const [name, sweep] of listSweeps(context)) {
    try {
      while (!isStopped() && (await sweep(context.clock.trusted()))) await nextTurn();
    } catch (error) {
      context.log.error({ err: error, sweep: name }, 'sweep failed');
    }
  }
};

/** Starts the clearing up that goes on beside the running house. */
export const startJobs = (context: Context): { wake(): void; close(): Promise<void> } => {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  // By the house's clock: what repeats stands still while the computer sleeps.
  let lastAt = context.clock.now().getTime();
  const run = () => {
    lastAt = context.clock.now().getTime();
    resumeDurableJobs(context);
    running = running.then(() => runSweeps(context, () => isStopped));
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
