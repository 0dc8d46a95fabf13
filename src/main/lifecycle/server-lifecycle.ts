import { join } from 'node:path';
import { app, dialog, session } from 'electron';
import {
  type RunningServer,
  readDataDir,
  type ServerOptions,
  StartError,
  startOrRecover,
} from '#server/index.ts';
import { isKnownFolder, knowFolder } from '../data-dir/remembered-folder.ts';
import { forkUtilityWorker } from '../fork-worker.ts';
import { say } from '../messages.ts';
import { paths } from '../paths.ts';
import {
  countStartAfterUpdate,
  goBackAfterUpdate,
  judgeStartAfterUpdate,
} from '../updates/updates.ts';
import { endStartupFailure, showStartupFailure } from '../window/startup-failure.ts';

/** How long quitting may take before it is done anyway, in ms. */
const drainMs = 6_000;

/** What the window needs from the server, or from the recovery server in its place. */
export type PageServer = Pick<RunningServer, 'url' | 'needsSetup' | 'setupToken' | 'offerFolder'>;

/** Where the window's pages come from at the moment. */
export interface PageOrigin {
  /** Null until something is open. */
  current(): PageServer | null;
  /** The origin of its pages on this computer; '' until something is open. */
  origin(): string;
}

/** The server as this app runs it, restarted when it asks for that. */
export interface ServerLifecycle extends PageOrigin {
  server(): RunningServer;
  /** Called with each server that starts, the first included; listeners on an older one are gone. */
  onOpened(listener: (server: RunningServer) => void): void;
  /** Closes the server for good. */
  close(): Promise<void>;
}

/** The port to try first, when one is given. */
const wantedPort = (): { port?: number } => {
  const port = Number(app.commandLine.getSwitchValue('port'));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? { port } : {};
};

const options = (): ServerOptions => ({
  ...wantedPort(),
  dataDir: paths.data,
  oldCopies: process.env.TREEHOUSE_DATA ? [] : readDataDir(app.getPath('userData')).oldCopies,
  expectsData: isKnownFolder(paths.data),
  resourcesDir: paths.resources,
  clientDir: paths.client,
  workersDir: paths.workers,
  version: app.getVersion(),
  forkWorker: forkUtilityWorker,
  mdns: !app.commandLine.hasSwitch('no-mdns'),
  setupToken: process.env.TREEHOUSE_SETUP_TOKEN || undefined,
  logFile: join(app.getPath('logs'), 'treehouse.log'),
});

const waiting = new AbortController();
let pageServer: PageServer | null = null;

/** Where pages come from, also while the server cannot start. */
export const pageOrigin: PageOrigin = {
  current: () => pageServer,
  origin: () => (pageServer ? new URL(pageServer.url).origin : ''),
};

/** Starts the server; while that fails, the window shows why. Null when the app ends first. */
const startAndReport = async (): Promise<RunningServer | null> => {
  const server = await startOrRecover(options(), {
    signal: waiting.signal,
    // A version that was just installed is taken back rather than explained.
    refuses: ({ reason }) => judgeStartAfterUpdate(reason),
    onTrouble: (recovery) => {
      pageServer = recovery;
      showStartupFailure(pageOrigin, recovery.url);
    },
  });
  endStartupFailure();
  if (server) {
    pageServer = server;
    knowFolder(paths.data);
  }
  return server;
};

/** Says readably why not even a page can be shown, and ends the app. */
const giveUp = (error: unknown): void => {
  const reason = error instanceof StartError ? error.reason : 'unknown';
  const detail = String((error as Error).cause ?? error);
  const text = say(reason === 'portInUse' ? 'failed.portInUse' : 'failed.unknown', { detail });
  process.stderr.write(`${say('failed.title')}: ${text}\n`);
  dialog.showErrorBox(say('failed.title'), text);
  app.exit(1);
};

const createLifecycle = (first: RunningServer): ServerLifecycle => {
  let server = first;
  let isClosed = false;
  /** One closing or opening at a time. */
  let turn: Promise<void> = Promise.resolve();
  const listeners: ((server: RunningServer) => void)[] = [];
  const reopen = async () => {
    if (isClosed) return;
    await server.close();
    const next = await startAndReport();
    if (!next) return;
    server = next;
    watch();
    for (const listener of listeners) listener(server);
  };
  const watch = () =>
    server.onRestartWanted(() => {
      turn = turn.then(reopen).catch(giveUp);
    });
  watch();
  return {
    ...pageOrigin,
    server: () => server,
    onOpened: (listener) => {
      listeners.push(listener);
      listener(server);
    },
    close: async () => {
      isClosed = true;
      waiting.abort();
      await turn;
      await server.close();
    },
  };
};

/** Starts the server; null when the app ends first. */
export const openLifecycle = async (): Promise<ServerLifecycle | null> => {
  const endWaiting = () => waiting.abort();
  app.once('will-quit', endWaiting);
  try {
    countStartAfterUpdate();
    const server = await startAndReport();
    return server && createLifecycle(server);
  } catch (error) {
    if (!goBackAfterUpdate(error)) giveUp(error);
    return null;
  } finally {
    app.off('will-quit', endWaiting);
  }
};

/** Closes the server before the app quits: requests under way finish, within limits. */
export const closeServerBeforeQuit = (lifecycle: ServerLifecycle): void => {
  let isClosing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, drainMs));
    // Chromium writes cookies late: flush them so that people stay signed in.
    const cookies = session.defaultSession.cookies.flushStore();
    const closed = Promise.allSettled([cookies, lifecycle.close()]);
    void Promise.race([closed, timeout]).finally(() => app.exit(0));
  });
};
