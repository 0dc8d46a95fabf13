import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { allowOutbound, hostOf } from '../../egress/allowed-destinations.ts';

/** The one destination that a program started by the server may reach. */
export interface Destination {
  host: string;
  port: number;
}

/** A way out for a program that has none itself, on this computer only. */
export interface WayOut {
  port: number;
  /** Why the last connection to the destination failed; null where none did. */
  failure(): Error | null;
  /** Aborted once the destination cannot be reached any more. */
  lost: AbortSignal;
  close(): Promise<void>;
}

/** Connects to one destination; its name is asked for by this process alone. */
const connectOut = ({ host, port }: Destination): Socket => {
  const origin = `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return allowOutbound(origin, () => connect({ host: hostOf(new URL(origin)), port }));
};

/** Listens on a free port of 127.0.0.1. @returns how to close it, and every connection with it */
export const listenLocally = async (server: {
  on(event: 'connection', listener: (socket: Socket) => void): unknown;
  listen(port: number, host: string): unknown;
  address(): unknown;
  close(done: () => void): unknown;
}): Promise<{ port: number; close(): Promise<void> }> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server as NodeJS.EventEmitter & typeof server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};

/** Attempts in a row that fail before a destination counts as lost. */
const maxFailures = 3;

/** How the connections to a destination fare. */
const createHealth = () => {
  let failure: Error | null = null;
  let inARow = 0;
  const lost = new AbortController();
  return {
    failure: () => failure,
    lost: lost.signal,
    watch: (outer: Socket): void => {
      let isConnected = false;
      outer.once('connect', () => {
        isConnected = true;
        inARow = 0;
      });
      outer.on('error', (error) => {
        failure = error;
        if (!isConnected) inARow += 1;
        // A program would try for each of its files, however many there are.
        if (inARow >= maxFailures) lost.abort();
      });
    },
  };
};

/** Connects to the destination for `inner`; when one of the two ends or fails, so does the other. */
export const createConnector = (
  destination: Destination,
): Pick<WayOut, 'failure' | 'lost'> & { connectFor(inner: Socket): Socket } => {
  const { watch, ...health } = createHealth();
  return {
    ...health,
    connectFor: (inner: Socket): Socket => {
      const outer = connectOut(destination);
      watch(outer);
      joinSockets(inner, outer);
      return outer;
    },
  };
};

const joinSockets = (inner: Socket, outer: Socket): void => {
  // Many small messages, each answered: held back until the last is confirmed, each would take 40 ms more.
  for (const socket of [inner, outer]) socket.setNoDelay(true);
  outer.on('close', () => inner.destroy());
  inner.on('close', () => outer.destroy());
  inner.pipe(outer).pipe(inner);
};

/** Passes connections to a port of 127.0.0.1 on to one destination. */
export const openForwarder = async (destination: Destination): Promise<WayOut> => {
  const { connectFor, ...health } = createConnector(destination);
  const server = createServer((inner) => void connectFor(inner));
  return { ...(await listenLocally(server)), ...health };
};
