import { realpath, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backupsFolder, isInside } from '../backup-engine/backups-folder.ts';
import { openComputerSettings } from '../settings/computer-settings.ts';
import { readDataDir, usualDataDir, writeDataDir } from './location.ts';

const real = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));

/** The backup folder; null when it cannot be determined. */
const backupsOf = (dataDir: string): string | null => {
  try {
    return backupsFolder({ dataDir }, openComputerSettings(dataDir).read().backups);
  } catch {
    return null;
  }
};

/**
 * Deletes previous data folders. What cannot be deleted stays on the list, and so does one that holds the
 * data or its backups now.
 */
export const removeOldCopies = async (settingsDir: string): Promise<string[]> => {
  const state = readDataDir(settingsDir);
  const current = resolve(state.dir ?? usualDataDir(settingsDir));
  const backups = backupsOf(current);
  const inUse = await Promise.all([current, ...(backups ? [backups] : [])].map(real));
  const left: string[] = [];
  for (const folder of state.oldCopies) {
    const realFolder = await real(folder);
    // Data that was moved back may have its old name again.
    if (realFolder === inUse[0]) continue;
    if (inUse.some((path) => isInside(path, realFolder))) left.push(folder);
    else await rm(folder, { recursive: true, force: true }).catch(() => left.push(folder));
  }
  writeDataDir(settingsDir, { ...state, oldCopies: left });
  return left;
};
