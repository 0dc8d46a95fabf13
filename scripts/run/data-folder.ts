import { homedir } from 'node:os';
import { join } from 'node:path';
import { currentDataDir } from '../../src/server/data-dir/location.ts';

interface Place {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  home: string;
}

const settingsFolder = ({ platform, env, home }: Place): string => {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return env.APPDATA || join(home, 'AppData', 'Roaming');
  return env.XDG_CONFIG_HOME || join(home, '.config');
};

const thisComputer = (): Place => ({
  platform: process.platform,
  env: process.env,
  home: homedir(),
});

/** The desktop app's data folder, so that window and browser open the same server. */
export const householdFolder = (place = thisComputer()): string =>
  place.env.TREEHOUSE_DATA || currentDataDir(join(settingsFolder(place), 'Treehouse'));
