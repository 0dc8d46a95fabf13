import { join } from 'node:path';
import { app, dialog, session } from 'electron';
import { type RunningServer, StartError, startServer } from '#server/index.ts';
import { forkUtilityWorker } from './fork-worker.ts';
import { paths } from './paths.ts';
import { countStartAfterUpdate, goBackAfterUpdate } from './updates.ts';
import { say } from './words.ts';

/** How long quitting may take before it is done anyway, in ms. */
const drainMs = 6_000;

/** The house as this app keeps it: opened, and opened again when it asks for that. */
export interface HouseKeeper {
  server(): RunningServer;
  /** The origin of its pages on this computer. */
  origin(): string;
  /** Told of each server that opens, the first included; what was added to an older one went with it. */
  onOpened(listener: (server: RunningServer) => void): void;
  /** Ends the house; it is not opened again. */
  close(): Promise<void>;
}

const startHouse = (): Promise<RunningServer> =>
  startServer({
    dataDir: paths.data,
    resourcesDir: paths.resources,
    clientDir: paths.client,
    workersDir: paths.workers,
    version: app.getVersion(),
    forkWorker: forkUtilityWorker,
    mdns: !app.commandLine.hasSwitch('no-mdns'),
    setupToken: process.env.TREEHOUSE_SETUP_TOKEN || undefined,
    logFile: join(app.getPath('logs'), 'treehouse.log'),
  });

/** Says readably why the house cannot be opened, and ends the app. */
const giveUp = (error: unknown): void => {
  const reason = error instanceof StartError ? error.reason : 'unknown';
  const detail = String((error as Error).cause ?? error);
  const text = say(`failed.${reason}`, { folder: paths.data, detail });
  process.stderr.write(`${say('failed.title')}: ${text}\n`);
  dialog.showErrorBox(say('failed.title'), text);
  app.exit(1);
};

const keepHouse = (first: RunningServer): HouseKeeper => {
  let server = first;
  let isClosed = false;
  /** One closing or opening at a time. */
  let turn: Promise<void> = Promise.resolve();
  const listeners: ((server: RunningServer) => void)[] = [];
  const reopen = async () => {
    if (isClosed) return;
    await server.close();
    server = await startHouse();
    watch();
    for (const listener of listeners) listener(server);
  };
  const watch = () =>
    server.onRestartWanted(() => {
      turn = turn.then(reopen).catch(giveUp);
    });
  watch();
  return {
    server: () => server,
    origin: () => new URL(server.url).origin,
    onOpened: (listener) => {
      listeners.push(listener);
      listener(server);
    },
    close: async () => {
      isClosed = true;
      await turn;
      await server.close();
    },
  };
};

/** Opens the house, or says readably why it cannot be and ends the app. */
export const openHouse = async (): Promise<HouseKeeper | null> => {
  try {
    countStartAfterUpdate();
    return keepHouse(await startHouse());
  } catch (error) {
    if (!goBackAfterUpdate(error)) giveUp(error);
    return null;
  }
};

/** Closes the house before the app goes: what is under way is finished, within limits. */
export const closeHouseBeforeQuit = (house: HouseKeeper): void => {
  let isClosing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, drainMs));
    // Chromium writes cookies late; whoever has just signed in stays signed in.
    const cookies = session.defaultSession.cookies.flushStore();
    const closed = Promise.allSettled([cookies, house.close()]);
    void Promise.race([closed, timeout]).finally(() => app.exit(0));
  });
};
