import { homedir } from 'node:os';
import { join } from 'node:path';
import { currentDataDir } from '../../src/server/data-dir/location.ts';

interface Computer {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  home: string;
}

const settingsFolder = ({ platform, env, home }: Computer): string => {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return env.APPDATA || join(home, 'AppData', 'Roaming');
  return env.XDG_CONFIG_HOME || join(home, '.config');
};

const thisComputer = (): Computer => ({
  platform: process.platform,
  env: process.env,
  home: homedir(),
});

/** The desktop app's data folder, so that window and browser open the same server. */
export const householdFolder = (computer = thisComputer()): string =>
  computer.env.TREEHOUSE_DATA || currentDataDir(join(settingsFolder(computer), 'Treehouse'));
