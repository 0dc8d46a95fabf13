import fs from 'node:fs/promises';
import { dayMs, daysBefore } from '#shared/hours.ts';
import { BackupError } from '../backup-error.ts';
import { rootOf, storedPath } from '../backup-format.ts';
import { type BackupKey, keyIdOf } from '../backup-seal.ts';
import { openStore, type StoreOptions } from '../backup-store.ts';
import { readChecks, writeChecks } from '../checks-file.ts';
import type { BackupProgress } from '../create/make-backup.ts';
import { listStored, setAside, stateOfStored } from './stored-media.ts';

/** Within so many days every stored medium is hashed again (promises, Backups). */
const roundDays = 30;

interface HashOptions extends StoreOptions {
  key: BackupKey | null;
  now: Date;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal | undefined;
}

/** The media due for hashing, in proportion to the time since the last run. */
const nextInTurn = (all: string[], cursor: string, sinceMs: number): string[] => {
  const share = Math.min(1, Math.max(0, sinceMs) / (roundDays * dayMs));
  const start = all.findIndex((label) => label > cursor);
  const turned = start < 0 ? all : [...all.slice(start), ...all.slice(0, start)];
  return turned.slice(0, Math.ceil(all.length * share));
};

const labelsOf = async (root: string, key: BackupKey | null): Promise<string[]> => {
  const plain = [...(await listStored(root, false)).keys()].map((name) => `media/${name}`);
  // Locked media cannot be verified without their key.
  const locked = key ? [...(await listStored(root, true)).keys()] : [];
  return [...locked.map((name) => `locked/${name}`), ...plain].toSorted();
};

interface HashedMedia {
  /** How many were not as they were stored, or could not be read. */
  damaged: number;
  /** Names of those that could not be read; they stay where they are, for the disk may give them another time. */
  unreadable: Set<string>;
}

/**
 * Verifies the stored media that are due. A changed one is set aside, so that the next backup copies it
 * again.
 * @throws BackupError as `openStore` does: with another key everything looks damaged.
 */
export const hashMediaInTurn = async (options: HashOptions): Promise<HashedMedia> => {
  const { now, onProgress, signal } = options;
  const root = rootOf(options.folder);
  if (!(await fs.stat(root).catch(() => null))) return { damaged: 0, unreadable: new Set() };
  const store = await openStore(options);
  const key = options.key && keyIdOf(options.key) === store.keyId ? options.key : null;
  try {
    const checks = await readChecks(root);
    const last = checks.hashedAt ? new Date(checks.hashedAt) : daysBefore(now, 1);
    const labels = nextInTurn(
      await labelsOf(root, key),
      checks.cursor,
      // After the clock went back: one day's share.
      last > now ? dayMs : now.getTime() - last.getTime(),
    );
    const found: HashedMedia = { damaged: 0, unreadable: new Set() };
    for (const [done, label] of labels.entries()) {
      if (signal?.aborted) throw new BackupError('cancelled');
      const isLocked = label.startsWith('locked/');
      const name = label.slice(label.indexOf('/') + 1);
      const path = storedPath(root, isLocked, name);
      const state = await stateOfStored(path, name, isLocked ? key : null, signal);
      if (state === 'changed') await setAside(path);
      if (state === 'unreadable') found.unreadable.add(name);
      if (state !== 'whole') found.damaged += 1;
      onProgress?.({ phase: 'checking', done: done + 1, total: labels.length, bytes: 0 });
    }
    const cursor = labels.at(-1) ?? checks.cursor;
    await writeChecks(root, { ...checks, cursor, hashedAt: now.toISOString() });
    return found;
  } finally {
    store.close();
  }
};
