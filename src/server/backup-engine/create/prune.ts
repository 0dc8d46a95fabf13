import fs from 'node:fs/promises';
import { syncFolder } from '../backup-files.ts';
import {
  readManifest,
  readMediaList,
  rootOf,
  snapshotPath,
  snapshotsIn,
} from '../backup-format.ts';
import { holdStore } from '../backup-store.ts';
import { readChecks, writeChecks } from '../checks-file.ts';
import { type BackupSummary, listBackups } from '../list-backups.ts';
import { removeUnnamed } from '../media/stored-media.ts';
import { outdated } from './retention.ts';

export interface PruneOptions {
  folder: string;
  /** The backup that was made just now, and never goes. */
  keep: string;
  timeZone: string;
  /** The trusted date: a clock that is set wrong makes no backup old. */
  date: Date;
  /** Whether those that are not locked go too, now that there is one that is. */
  dropOpen?: boolean;
}

/** Removes the media that no backup names; none of them, as long as one backup's list cannot be read. */
const removeMedia = async (root: string): Promise<number> => {
  const named = { plain: new Set<string>(), locked: new Set<string>() };
  try {
    for (const { id } of await listBackups(root)) {
      const manifest = await readManifest(root, id);
      const names = manifest.keyId ? named.locked : named.plain;
      for (const { name } of await readMediaList(root, manifest)) names.add(name);
    }
  } catch {
    return 0;
  }
  const plain = await removeUnnamed(root, false, named.plain);
  return plain + (await removeUnnamed(root, true, named.locked));
};

const forget = async (root: string, ids: string[]): Promise<void> => {
  const checks = await readChecks(root);
  for (const id of ids) delete checks.backups[id];
  await writeChecks(root, checks);
};

const removeSnapshot = async (root: string, id: string): Promise<void> => {
  const path = snapshotPath(root, id);
  // Renamed first, so that an interrupted removal leaves no half backup.
  await fs.rename(path, `${path}.gone`);
  await syncFolder(snapshotsIn(root));
  await fs.rm(`${path}.gone`, { recursive: true, force: true });
};

/**
 * Removes the backups that are not to be kept any more, then the media that none of the others names.
 * Only after a new one is verified. @throws BackupError
 */
export const pruneBackups = async (
  options: PruneOptions,
): Promise<{ removed: string[]; removedMedia: number }> => {
  const { folder, keep, timeZone, date } = options;
  const store = holdStore(rootOf(folder));
  try {
    const backups = await listBackups(store.root);
    // One whose manifest cannot be read may be a locked one; only its age decides.
    const isOpen = ({ manifest }: BackupSummary) => manifest?.keyId === null;
    const open = options.dropOpen ? backups.filter(isOpen) : [];
    const old = [...outdated(backups, timeZone, date), ...open.map(({ id }) => id)];
    const removed = [...new Set(old)].filter((id) => id !== keep);
    for (const id of removed) await removeSnapshot(store.root, id);
    if (removed.length > 0) await forget(store.root, removed);
    return { removed, removedMedia: await removeMedia(store.root) };
  } finally {
    store.close();
  }
};

/** Removes one backup and the media that none of the others names. @throws BackupError */
export const deleteBackup = async (folder: string, id: string): Promise<void> => {
  const store = holdStore(rootOf(folder));
  try {
    await removeSnapshot(store.root, id);
    await forget(store.root, [id]);
    await removeMedia(store.root);
  } finally {
    store.close();
  }
};
