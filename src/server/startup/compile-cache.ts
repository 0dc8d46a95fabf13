import { homedir } from 'node:os';
import { join } from 'node:path';

const cacheFolder = (): string => {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  if (process.platform === 'win32')
    return process.env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local');
  return process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
};

/** Where compiled code is kept: the user's own folder, since others may write to the system's temporary one. */
export const compileCacheFolder = (): string => join(cacheFolder(), 'treehouse', 'compiled');
