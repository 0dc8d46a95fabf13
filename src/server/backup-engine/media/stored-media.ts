import fs from 'node:fs/promises';
import { join } from 'node:path';
import { isVerdict, toBackupError } from '../backup-error.ts';
import { passFile } from '../backup-files.ts';
import { snapshotsIn, storeIn } from '../backup-format.ts';
import { type BackupKey, lockedName } from '../backup-seal.ts';

const entriesOf = async (folder: string): Promise<string[]> =>
  fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** The folders `00` to `ff` of a store that are there. */
const foldersOf = async (store: string): Promise<string[]> =>
  (await entriesOf(store))
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .map((name) => join(store, name));

/** Names and sizes of the regular files in a store; links and other files are skipped. */
export const listStored = async (root: string, isLocked: boolean): Promise<Map<string, number>> => {
  const stored = new Map<string, number>();
  for (const folder of await foldersOf(storeIn(root, isLocked))) {
    const names = (await entriesOf(folder)).filter((name) => /^[0-9a-f]{64}$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const stats = await fs.lstat(join(folder, name));
        if (stats.isFile()) stored.set(name, stats.size);
      }),
    );
  }
  return stored;
};

/** Renames a changed medium, so that the next backup copies it again. */
export const setAside = (path: string): Promise<void> => fs.rename(path, `${path}.damaged`);

/** Removes leftovers of an interrupted run. */
export const clearParts = async (root: string): Promise<void> => {
  for (const name of await entriesOf(snapshotsIn(root))) {
    if (/^\d{8}T\d{6}Z\.(part|gone)$/.test(name)) {
      await fs.rm(join(snapshotsIn(root), name), { recursive: true, force: true });
    }
  }
  for (const isLocked of [false, true]) {
    for (const folder of await foldersOf(storeIn(root, isLocked))) {
      for (const name of await entriesOf(folder)) {
        if (/^[0-9a-f]{64}\.part$/.test(name)) await fs.rm(join(folder, name), { force: true });
      }
    }
  }
};

/** Removes stored media that no backup names. @returns how many went */
export const removeUnnamed = async (
  root: string,
  isLocked: boolean,
  named: ReadonlySet<string>,
): Promise<number> => {
  let removed = 0;
  for (const folder of await foldersOf(storeIn(root, isLocked))) {
    for (const name of await entriesOf(folder)) {
      const match = /^([0-9a-f]{64})(\.damaged)?$/.exec(name);
      if (!match?.[1] || named.has(match[1])) continue;
      await fs.rm(join(folder, name), { force: true });
      removed += 1;
    }
  }
  return removed;
};

/** What a stored medium is: the bytes its name stands for, others, or nothing the disk would give just now. */
type StoredState = 'whole' | 'changed' | 'unreadable';

/** Reads a stored medium through. @param key that of a locked one */
export const stateOfStored = async (
  path: string,
  name: string,
  key: BackupKey | null,
  signal?: AbortSignal,
): Promise<StoredState> => {
  try {
    const { written } = await passFile(path, { unlock: key, signal });
    const found = key ? lockedName(key, written.sha256) : written.sha256;
    return found === name ? 'whole' : 'changed';
  } catch (error) {
    const { reason } = toBackupError(error);
    if (isVerdict(reason)) return 'changed';
    if (reason === 'unreadable') return 'unreadable';
    throw error;
  }
};
