import type { Logger } from 'pino';
import type { MediaSizes } from '#shared/media-sizes.ts';
import type { BackupReserve } from '../../backup-engine/backup-reserve.ts';
import type { TrustedClock } from '../../clock/trusted-clock.ts';
import type { Config, ForkWorker } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { Quota } from '../../quota/quota.ts';
import { createImageQueue } from '../images/image-queue.ts';
import { isFileNamed } from '../media.repo.ts';
import { type MediaFolders, placeFile, removeFile } from '../media-files.ts';
import type { MediaGuard } from '../media-guard.ts';
import { ingest, type MediaFacts, type MediaSource } from './media-ingest.ts';

/** Files on disk that wait for their row; `release` afterwards, whether it came or not. */
export interface PreparedMedia extends MediaFacts {
  release(): void;
}

export interface MediaStoreParts {
  config: Pick<Config, 'dataDir' | 'workersDir'> &
    Partial<Pick<Config, 'savingStopped' | 'backgroundAfterMs'>>;
  db: Db;
  clock: TrustedClock;
  log: Logger;
  forkWorker: ForkWorker;
  /** Whether the computer runs on its battery. */
  isOnBattery?: (() => boolean) | undefined;
  /** How large files may be, as the household says now. */
  sizes: () => MediaSizes;
  quota: Quota;
  /** What makes a medium visible, by feature. */
  guards: ReadonlyMap<string, MediaGuard>;
  /** What the next backup takes of the same disk. */
  backupReserve: () => Promise<BackupReserve>;
}

/** Counts files in place that wait for their row, so that no cleanup takes them. */
const createArrivals = () => {
  const counts = new Map<string, number>();
  const add = (sha256: string, change: number) => {
    const count = (counts.get(sha256) ?? 0) + change;
    if (count > 0) counts.set(sha256, count);
    else counts.delete(sha256);
  };
  return {
    has: (sha256: string) => counts.has(sha256),
    begin: (sha256: string) => add(sha256, 1),
    end: (sha256: string) => add(sha256, -1),
  };
};

/** Puts files in place before they have a row, and takes away those that never get one. */
export const createIntake = (parts: MediaStoreParts, folders: MediaFolders) => {
  const { db, sizes } = parts;
  const queue = createImageQueue({ ...parts.config, ...parts });
  const arrivals = createArrivals();
  const removeUnnamed = (sha256: string) => {
    if (!arrivals.has(sha256) && !isFileNamed(db, sha256)) removeFile(folders, sha256);
  };
  const prepare = async (source: MediaSource): Promise<PreparedMedia> => {
    const begun: string[] = [];
    const release = () => {
      for (const sha256 of begun.splice(0)) {
        arrivals.end(sha256);
        removeUnnamed(sha256);
      }
    };
    try {
      const facts = await ingest({ queue, sizes }, source, async ({ path, sha256 }) => {
        begun.push(sha256);
        arrivals.begin(sha256);
        const isKept = source.file.isKept && path === source.file.path;
        await placeFile(folders, path, sha256, isKept ? 'link' : 'move');
      });
      return { ...facts, release };
    } catch (error) {
      release();
      throw error;
    }
  };
  return { queue, arrivals, removeUnnamed, prepare };
};
