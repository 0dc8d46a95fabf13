import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';

/** The folder of the built app: `out/main` and its neighbours are found from here. */
const builtDir = join(app.getAppPath(), 'out');

/** Native code and files that SQLite reads lie beside the archive in an installed app. */
const unpacked = (path: string): string =>
  app.isPackaged ? path.replace('app.asar', 'app.asar.unpacked') : path;

const packagedResources = join(process.resourcesPath, 'resources');

export const paths = {
  client: join(builtDir, 'renderer'),
  preload: join(builtDir, 'preload', 'index.cjs'),
  workers: unpacked(join(builtDir, 'main', 'workers')),
  resources: existsSync(packagedResources)
    ? packagedResources
    : join(app.getAppPath(), 'resources'),
  /** Where the family's data is kept; TREEHOUSE_DATA names another folder. */
  data: process.env.TREEHOUSE_DATA || join(app.getPath('userData'), 'data'),
  windowState: join(app.getPath('userData'), 'window.json'),
};
