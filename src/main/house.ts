import { join } from 'node:path';
import { app, dialog, session } from 'electron';
import { type RunningServer, StartError, startServer } from '#server/index.ts';
import { forkUtilityWorker } from './fork-worker.ts';
import { paths } from './paths.ts';
import { say } from './words.ts';

/** How long quitting may take before it is done anyway, in ms. */
const drainMs = 6_000;

/** Opens the house, or says readably why it cannot be and ends the app. */
export const openHouse = async (): Promise<RunningServer | null> => {
  try {
    return await startServer({
      dataDir: paths.data,
      resourcesDir: paths.resources,
      clientDir: paths.client,
      workersDir: paths.workers,
      version: app.getVersion(),
      forkWorker: forkUtilityWorker,
      setupToken: process.env.TREEHOUSE_SETUP_TOKEN || undefined,
      logFile: join(app.getPath('logs'), 'treehouse.log'),
    });
  } catch (error) {
    const reason = error instanceof StartError ? error.reason : 'unknown';
    const detail = String((error as Error).cause ?? error);
    const text = say(`failed.${reason}`, { folder: paths.data, detail });
    process.stderr.write(`${say('failed.title')}: ${text}\n`);
    dialog.showErrorBox(say('failed.title'), text);
    app.exit(1);
    return null;
  }
};

/** Closes the house before the app goes: what is under way is finished, within limits. */
export const closeHouseBeforeQuit = (server: RunningServer): void => {
  let isClosing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, drainMs));
    // Chromium writes cookies late; whoever has just signed in stays signed in.
    const cookies = session.defaultSession.cookies.flushStore();
    const closed = Promise.allSettled([cookies, server.close()]);
    void Promise.race([closed, timeout]).finally(() => app.exit(0));
  });
};
