import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type DataFiles, dataFiles, timeName } from '../../data-dir/data-files.ts';
import { takeLock } from '../../db/lock.ts';
import type { KeptKey } from '../backup-key.ts';
import type { AgeKey } from '../continuous/age-key.ts';
import type { ContinuousPlace } from '../continuous/continuous-files.ts';
import { type ContinuousTarget, withContinuousTarget } from '../continuous/continuous-target.ts';
import { type Epoch, EpochError } from '../continuous/epoch.ts';
import { openKeyFile } from '../continuous/key-file.ts';
import { listNamedMedia } from '../create/database-copy.ts';
import type { BackupProgress } from '../create/make-options.ts';
import { stagedFolder, writeJournal } from '../restore/activate.ts';
import type { WorkerOptions } from '../restore/restore-jobs.ts';
import { findAnswering } from './ask-old-server.ts';
import { type RestoredCopy, restoreCopy } from './restore-copy.ts';
import { readServerNote, writeStartNote } from './sealed-notes.ts';
import { TakeoverError, toTakeoverError } from './takeover-error.ts';

/** What copies are locked with. */
interface TakeoverKeys {
  kept: KeptKey;
  ageKey: AgeKey;
}

export interface TakeoverOptions extends WorkerOptions {
  place: ContinuousPlace;
  passphrase: string;
  dataDir: string;
  migrations: string;
  computerId: string;
  now: () => Date;
  /** Takes over even if the old server answers. */
  isForced?: boolean;
  /** Waits before it looks whether another computer took over in the same moment, in ms. */
  settleMs?: number;
  onStep?: (step: 'asking' | 'database' | 'checking') => void;
  onProgress?: (progress: BackupProgress) => void;
  /** Called before the data is put in place, with what the copies are locked with. */
  onTaken?: (keys: TakeoverKeys) => void;
  signal?: AbortSignal | undefined;
}

interface Takeover {
  epoch: number;
  /** All that was written before is here; null where the copy did not say. */
  copiedUpTo: string | null;
  /** Media that were not in the copy. */
  missing: number;
}

const runFolder = (dataDir: string): string => join(dataDir, 'takeover-run');

/** Media alone are no household: they are kept warm, or a cut left them. @throws TakeoverError */
const requireEmpty = (files: DataFiles): void => {
  const signs = [files.database, files.damaged, files.beforeRestore, files.journal];
  if (signs.some((path) => existsSync(path))) throw new TakeoverError('notEmpty');
};

/** @throws TakeoverError while the old server answers, or there are no copies */
const requireFree = async (
  copies: ContinuousTarget,
  options: TakeoverOptions,
): Promise<{ before: Epoch; keys: TakeoverKeys }> => {
  const { computerId, isForced, passphrase, onStep } = options;
  const epoch = await copies.readEpoch();
  if (!epoch) throw new TakeoverError('notStarted');
  const { key, encryption, ageKey } = await openKeyFile(copies.files, passphrase);
  const free = { before: epoch, keys: { kept: { key, encryption }, ageKey } };
  const server = await readServerNote(copies.files, key);
  if (isForced || !server || server.computerId === computerId) return free;
  onStep?.('asking');
  const url = await findAnswering(server.addresses);
  if (url) throw new TakeoverError('answers', { url });
  return free;
};

/** Raises the epoch; of several computers that do so in the same moment, one stays. @throws EpochError */
const raiseEpoch = async (
  copies: ContinuousTarget,
  before: Epoch,
  copy: RestoredCopy,
  { computerId, now, settleMs = 2_000 }: TakeoverOptions,
): Promise<Epoch> => {
  const next: Epoch = {
    format: 1,
    // Only the number counts: the two computers' clocks may differ.
    epoch: before.epoch + 1,
    computerId,
    at: now().toISOString(),
  };
  const { lastIds, copiedUpTo } = copy;
  await writeStartNote(copies.files, copy.key, next, { lastIds, copiedUpTo });
  await copies.writeEpoch(before.epoch, next);
  await wait(settleMs);
  const after = await copies.readEpoch();
  if (after?.epoch !== next.epoch || after.computerId !== computerId) throw new EpochError(after);
  return next;
};

const fetchAll = async (copies: ContinuousTarget, options: TakeoverOptions): Promise<Takeover> => {
  const { dataDir, passphrase, onStep, onProgress, onTaken, signal } = options;
  const files = dataFiles(dataDir);
  const { before, keys } = await requireFree(copies, options);
  onStep?.('database');
  const copy = await restoreCopy(copies, {
    ...options,
    secret: passphrase,
    target: stagedFolder(files),
    workFile: join(runFolder(dataDir), 'treehouse.db'),
    media: files.media,
    now: options.now(),
  });
  // Their names are their hashes, so those that are here already stay; the database comes last.
  const media = await copies.fetchMedia(listNamedMedia(copy.database), {
    ...{ key: copy.key, targetDir: dataDir, signal },
    ...(onProgress && { onProgress }),
  });
  onStep?.('checking');
  const epoch = await raiseEpoch(copies, before, copy, options);
  onTaken?.(keys);
  const { counts, repaired } = copy.staged;
  const at = options.now();
  writeJournal(files, {
    phase: 'staged',
    safety: timeName(at),
    hadOld: false,
    madeAt: copy.copiedUpTo ?? at.toISOString(),
    by: null,
    counts,
    missing: media.missing.length,
    repaired,
  });
  return { epoch: epoch.epoch, copiedUpTo: copy.copiedUpTo, missing: media.missing.length };
};

/**
 * Restores a household from its continuous copies into an empty data folder and makes this computer theirs: the next
 * start puts the data in place. After a cut it can be run again. @throws TakeoverError
 */
export const takeOver = async (options: TakeoverOptions): Promise<Takeover> => {
  const { place, dataDir, signal } = options;
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = takeLock(join(dataDir, 'lock.db'));
  if (!lock) throw new TakeoverError('notEmpty');
  try {
    requireEmpty(dataFiles(dataDir));
    const home = runFolder(dataDir);
    return await withContinuousTarget(place, { home, signal, isUrgent: true }, (copies) =>
      fetchAll(copies, options),
    );
  } catch (error) {
    throw toTakeoverError(error);
  } finally {
    lock.release();
  }
};
