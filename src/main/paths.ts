import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { currentDataDir } from '#server/index.ts';

/** The folder of the built app: `out/main` and its neighbours are found from here. */
const builtDir = join(app.getAppPath(), 'out');

/** The files that SQLite and the system read lie beside the archive in an installed app. */
const packagedResources = join(process.resourcesPath, 'resources');

const resources = existsSync(packagedResources)
  ? packagedResources
  : join(app.getAppPath(), 'resources');

export const paths = {
  client: join(builtDir, 'renderer'),
  preload: join(builtDir, 'preload', 'index.cjs'),
  workers: join(builtDir, 'main', 'workers'),
  resources,
  /** The window's picture in the taskbar; macOS takes it from the app itself. */
  icon: join(resources, 'icons', 'icon.png'),
  /** The data folder; TREEHOUSE_DATA names another one. */
  get data(): string {
    return process.env.TREEHOUSE_DATA || currentDataDir(app.getPath('userData'));
  },
  /** The data folders that were opened before. */
  knownFolders: join(app.getPath('userData'), 'known-folders.json'),
  windowState: join(app.getPath('userData'), 'window.json'),
};
