import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptKey } from '../backup-key.ts';
import { OffsiteError } from '../offsite/offsite-error.ts';
import type { RemoteOptions } from '../offsite/remote.ts';
import {
  type ContinuousFiles,
  type ContinuousPlace,
  withContinuousFiles,
} from './continuous-files.ts';
import { type CopyDatabaseOptions, copyDatabaseContinuously } from './database-copier.ts';
import { type Epoch, EpochError, readEpoch, writeEpoch } from './epoch.ts';
import { writeKeyFile } from './key-file.ts';
import { type CopyMediaOptions, copyMediaContinuously } from './media-copier.ts';

interface ContinuousOptions
  extends Omit<CopyDatabaseOptions, 'workDir' | 'requireOwn'>,
    Omit<CopyMediaOptions, 'key' | 'requireOwn'>,
    Pick<RemoteOptions, 'uploadKbps'> {
  /** Names this computer at the target. */
  computerId: string;
  kept: KeptKey;
}

/** A computer that took over is noticed within this time, in ms. */
const epochEveryMs = 30_000;

/** The epoch of this computer; null where there is none. @throws EpochError where another computer writes there */
const readOwnEpoch = async (files: ContinuousFiles, computerId: string): Promise<Epoch | null> => {
  const found = await readEpoch(files);
  if (found && found.computerId !== computerId) throw new EpochError(found);
  return found;
};

/** The epoch of this computer; begins one where there is none. @throws EpochError where another computer writes there */
export const requireOwnEpoch = async (
  files: ContinuousFiles,
  computerId: string,
  now: Date,
): Promise<Epoch> => {
  const found = await readOwnEpoch(files, computerId);
  if (found) return found;
  const first: Epoch = { format: 1, epoch: 1, computerId, at: now.toISOString() };
  await writeEpoch(files, null, first);
  return first;
};

/** As begun before; one that is gone went with its disk. @throws EpochError, OffsiteError `missing` */
const requireBegunEpoch = async (files: ContinuousFiles, computerId: string): Promise<Epoch> => {
  const found = await readOwnEpoch(files, computerId);
  if (!found) throw new OffsiteError('missing');
  return found;
};

const watchEpoch = async (
  files: ContinuousFiles,
  { computerId, stop }: ContinuousOptions,
): Promise<void> => {
  while (!stop.aborted) {
    await requireBegunEpoch(files, computerId);
    await sleep(epochEveryMs, undefined, { signal: stop }).catch(() => {});
  }
};

/** The folder of the data folder in which this works. */
const workFolderOf = (dataDir: string): string => join(dataDir, 'continuous-run');

/**
 * Copies the database and the media of a household until it is stopped. Each has a session of its own, since a
 * film must not hold up the next message. When one fails, so do the others.
 * @throws EpochError once another computer writes the copies; OffsiteError, BackupError
 */
export const copyContinuously = async (
  place: ContinuousPlace,
  options: ContinuousOptions,
): Promise<void> => {
  const { dataDir, kept, ageKey, uploadKbps = null, now } = options;
  const work = workFolderOf(dataDir);
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const stop = AbortSignal.any([options.stop, signal]);
  const requireOwn = (files: ContinuousFiles) => () => requireBegunEpoch(files, options.computerId);
  const within = (
    name: string,
    run: (files: ContinuousFiles) => Promise<void>,
    { isUrgent = false } = {},
  ) => withContinuousFiles(place, { home: join(work, name), uploadKbps, signal, isUrgent }, run);
  await within('start', async (files) => {
    await requireOwnEpoch(files, options.computerId, now());
    await writeKeyFile(files, kept, ageKey);
  });
  const parts = [
    within('epoch', (files) => watchEpoch(files, { ...options, stop })),
    within(
      'database',
      (files) =>
        copyDatabaseContinuously(files, {
          ...{ ...options, stop, signal, requireOwn: requireOwn(files) },
          workDir: join(work, 'litestream'),
        }),
      // Many runs of a moment each: on a busy computer they would lag behind.
      { isUrgent: true },
    ),
    within('media', (files) =>
      copyMediaContinuously(files, {
        ...{ ...options, stop, signal, requireOwn: requireOwn(files) },
        key: kept.key,
      }),
    ),
  ];
  const [first, ...rest] = await Promise.allSettled(
    parts.map((part) =>
      part.catch((error: unknown) => {
        const isFirst = !failed.signal.aborted;
        failed.abort();
        if (isFirst) throw error;
      }),
    ),
  );
  for (const outcome of [first, ...rest]) {
    if (outcome?.status === 'rejected') throw outcome.reason;
  }
};
