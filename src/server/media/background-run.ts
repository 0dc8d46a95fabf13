import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import type { ImageQueue } from './images/image-queue.ts';
import type { MediaFolders } from './media-files.ts';

/** What all work on stored media needs. */
export interface BackgroundParts {
  db: Db;
  clock: { now(): Date };
  log: Logger;
  folders: MediaFolders;
  queue: ImageQueue;
  /** Files in place that wait for their row, so that no cleanup takes them. */
  arrivals: { begin(sha256: string): void; end(sha256: string): void };
  /** Removes a file that no row names. */
  removeUnnamed: (sha256: string) => void;
  requireSpace: (bytes: number) => Promise<void>;
  isStopped: () => boolean;
}

interface Work<T extends { id: number }> {
  /** The first that is left after an id. */
  findNext: (afterId: number) => T | undefined;
  /** Does what one of them lacks. A failure ends the run; what can go on without it is not thrown. */
  handle: (item: T) => Promise<void>;
  isStopped: () => boolean;
  log: Logger;
  /** What a run that failed is logged as. */
  failure: string;
}

/** Goes over all that is left, one at a time; a run that is under way takes the newest along. */
export const createBackgroundRun = <T extends { id: number }>(work: Work<T>) => {
  let running: Promise<void> | null = null;
  let isWanted = false;
  const runAll = async (): Promise<void> => {
    let after = 0;
    while (!work.isStopped()) {
      isWanted = false;
      const item = work.findNext(after);
      if (item) {
        await work.handle(item);
        after = item.id;
      } else if (isWanted) after = 0;
      else return;
    }
  };
  const run = async (): Promise<void> => {
    try {
      await runAll();
    } catch (error) {
      if (!work.isStopped()) work.log.error({ err: error }, work.failure);
    } finally {
      running = null;
    }
  };
  return {
    run: (): Promise<void> => {
      isWanted = true;
      running ??= run();
      return running;
    },
    settled: async (): Promise<void> => {
      await running;
    },
  };
};
