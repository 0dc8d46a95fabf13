import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withContinuousTarget } from '../../../backup-engine/continuous/continuous-target.ts';
import { writeServerNote } from '../../../backup-engine/takeover/sealed-notes.ts';
import type { Config } from '../../../config.ts';
import type { Context } from '../../../context/context.ts';
import { openComputerSettings } from '../../../settings/computer-settings.ts';
import { StartError } from '../../../startup/start-error.ts';
import { makesCopies, readOwnCopies } from './own-copies.ts';
import { lookForOwner } from './owner.ts';

/** How often the copies are asked. */
const everyMs = 60_000;
const firstAfterMs = 3_000;
/** How long a start waits for an answer: a server without a connection must start. */
const patienceMs = 10_000;

/**
 * Asks before anything is opened whether another computer has taken the household over.
 * @throws StartError `takenOver`, with which the server starts read-only
 */
export const requireOwner = async (config: Config, now: Date): Promise<void> => {
  if (config.savingStopped !== null || !existsSync(config.dataDir)) return;
  const computer = openComputerSettings(config.dataDir);
  if (!makesCopies(computer)) return;
  if (await lookForOwner({ config, computer }, now, AbortSignal.timeout(patienceMs))) {
    throw new StartError('takenOver');
  }
};

/** Tells computers that may take over where this one is reached. */
const noteAddresses = async (context: Context, addresses: string[], signal: AbortSignal) => {
  const copies = readOwnCopies(context);
  if (!copies?.kept) return;
  const { place, kept, computerId } = copies;
  const home = join(context.config.dataDir, 'takeover-note');
  await withContinuousTarget(place, { home, signal }, ({ files }) =>
    writeServerNote(files, kept.key, { computerId, addresses }),
  );
};

/** Asks at intervals while the server runs, and restarts it once the answer has changed. */
export const watchOwner = (context: Context): { close(): Promise<void> } => {
  const { appEvents, clock, config, computer, log, restart } = context;
  const wasTaken = config.savingStopped === 'takenOver';
  const stop = new AbortController();
  const { signal } = stop;
  let looking: Promise<void> = Promise.resolve();
  let noted = '';
  const look = async () => {
    if (signal.aborted || !makesCopies(computer)) return;
    const isTaken = await lookForOwner(context, clock.now(), signal);
    if (signal.aborted) return;
    if (isTaken !== wasTaken) return restart.request();
    const addresses = context.network.lanAddresses();
    if (isTaken || noted === addresses.join()) return;
    try {
      await noteAddresses(context, addresses, signal);
      noted = addresses.join();
    } catch (error) {
      log.debug({ err: error }, 'addresses not noted beside the copies');
    }
  };
  const run = () => {
    looking = looking.then(look);
  };
  const first = setTimeout(run, firstAfterMs).unref();
  const timer = setInterval(run, everyMs).unref();
  // The copies' own work notices it first.
  const unsubscribe = appEvents.on('continuousSuperseded', run);
  return {
    close: async () => {
      unsubscribe();
      clearTimeout(first);
      clearInterval(timer);
      stop.abort();
      await looking;
    },
  };
};
