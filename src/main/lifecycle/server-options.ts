import { join } from 'node:path';
import { app, powerMonitor } from 'electron';
import { readDataDir, type ServerOptions } from '#server/index.ts';
import { isKnownFolder } from '../data-dir/remembered-folder.ts';
import { forkUtilityWorker } from '../fork-worker.ts';
import { paths } from '../paths.ts';

/** The port to try first, when one is given. */
const wantedPort = (): { port?: number } => {
  const port = Number(app.commandLine.getSwitchValue('port'));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? { port } : {};
};

/** How this app starts its server. */
export const serverOptions = (): ServerOptions => ({
  ...wantedPort(),
  dataDir: paths.data,
  oldCopies: process.env.TREEHOUSE_DATA ? [] : readDataDir(app.getPath('userData')).oldCopies,
  expectsData: isKnownFolder(paths.data),
  resourcesDir: paths.resources,
  clientDir: paths.client,
  workersDir: paths.workers,
  version: app.getVersion(),
  forkWorker: forkUtilityWorker,
  isOnBattery: () => powerMonitor.isOnBatteryPower(),
  backgroundAfterMs: 1_500,
  mdns: !app.commandLine.hasSwitch('no-mdns'),
  setupToken: process.env.TREEHOUSE_SETUP_TOKEN || undefined,
  logFile: join(app.getPath('logs'), 'treehouse.log'),
});
