import { EventEmitter } from 'node:events';
import { app } from 'electron';
import {
  type RecoveryServer,
  type RunningServer,
  type ServerOptions,
  type StartError,
  startOrRecover,
} from '#server/index.ts';

/** What the window needs from the server, or from the recovery server in its place. */
type PageServer = Pick<RunningServer, 'url' | 'needsSetup' | 'setupToken' | 'offerFolder'>;

/** Where the window's pages come from at the moment. */
export interface PageOrigin {
  /** Null until something is open. */
  current(): PageServer | null;
  /** The origin of its pages on this computer; '' until something is open. */
  origin(): string;
}

interface LifecycleEvents {
  /** The server runs, for the first time or again. */
  started: [server: RunningServer];
  /** The server cannot start; this one explains why until it can. */
  recovering: [recovery: RecoveryServer];
  /** A restart failed, and not even a recovery server runs. */
  failed: [error: unknown];
  /** The server closes for good, or the first start is cancelled. */
  stopping: [];
}

/** The server as this app runs it, restarted when it asks for that. */
export interface ServerLifecycle extends PageOrigin {
  events: Pick<EventEmitter<LifecycleEvents>, 'on'>;
  /** @returns false when the app quits first. @throws what no recovery server can explain */
  start(): Promise<boolean>;
  /** The server that started last. @throws before the first start */
  server(): RunningServer;
  /** Called with the running server and each later one; listeners on an older one are gone. */
  onEachServer(listener: (server: RunningServer) => void): void;
  /** Closes the server for good. */
  close(): Promise<void>;
}

interface LifecycleOptions {
  /** Read again for each start. */
  serverOptions: () => ServerOptions;
  /** Whether a failed start is not worth a recovery server. */
  isFatal: (error: StartError) => boolean;
}

/** Starts, restarts and stops the server; who acts on that subscribes to its events. */
export const createServerLifecycle = ({
  serverOptions,
  isFatal,
}: LifecycleOptions): ServerLifecycle => {
  const events = new EventEmitter<LifecycleEvents>();
  const waiting = new AbortController();
  let server: RunningServer | null = null;
  let pageServer: PageServer | null = null;
  let isClosed = false;
  /** One closing or opening at a time. */
  let turn: Promise<void> = Promise.resolve();

  const open = async (): Promise<boolean> => {
    const next = await startOrRecover(serverOptions(), {
      signal: waiting.signal,
      refuses: isFatal,
      onRecovery: (recovery) => {
        pageServer = recovery;
        events.emit('recovering', recovery);
      },
    });
    if (!next) return false;
    server = next;
    pageServer = next;
    next.onRestartWanted(() => {
      turn = turn.then(reopen).catch((error) => void events.emit('failed', error));
    });
    events.emit('started', next);
    return true;
  };
  const reopen = async (): Promise<void> => {
    if (isClosed) return;
    await server?.close();
    await open();
  };
  const stop = (): void => {
    events.emit('stopping');
    waiting.abort();
  };

  return {
    events,
    current: () => pageServer,
    origin: () => (pageServer ? new URL(pageServer.url).origin : ''),
    server: () => {
      if (!server) throw new Error('The server has not started yet.');
      return server;
    },
    onEachServer: (listener) => {
      events.on('started', listener);
      if (server) listener(server);
    },
    start: async () => {
      app.once('will-quit', stop);
      try {
        return await open();
      } finally {
        app.off('will-quit', stop);
      }
    },
    close: async () => {
      isClosed = true;
      stop();
      await turn;
      await server?.close();
    },
  };
};
