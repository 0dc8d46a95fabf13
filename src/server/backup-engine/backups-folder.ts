import { isAbsolute, join, relative, resolve } from 'node:path';
import type { BackupsSettings } from '../settings/backups.settings.ts';

/**
 * Where backups go: as an option says, as was chosen, or inside the data folder, so that there are some from
 * the first day.
 */
export const backupsFolder = (
  config: { dataDir: string; backupsDir?: string | undefined },
  settings: Pick<BackupsSettings, 'folder'>,
): string => config.backupsDir ?? settings.folder ?? join(config.dataDir, 'backups');

/** Whether a folder is another, or inside it. */
export const isInside = (folder: string, outer: string): boolean => {
  const path = relative(resolve(outer), resolve(folder));
  return path === '' || !(path.startsWith('..') || isAbsolute(path));
};
