import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';

/** Resolves when it listens on that one address. @throws the system's error. */
export const listen = (server: Server, port: number, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: address, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Listens on loopback, on the first of the ports that is free. @returns which. */
export const listenOnFirst = async (server: Server, ports: number[]): Promise<number> => {
  let failure: unknown;
  for (const port of ports) {
    try {
      await listen(server, port, '127.0.0.1');
      const address = server.address();
      return typeof address === 'object' && address ? address.port : port;
    } catch (error) {
      failure = error;
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw failure;
};

/** A connection that cannot be accepted, as with too many open files, is dropped. */
export const outliveFailures = (server: Server, log: Logger): void => {
  server.on('error', ({ message }) => {
    if (server.listening) log.warn({ message }, 'listening failed');
  });
};

interface OpenConnections {
  /** All connections; upgraded sockets are no longer the HTTP server's own. */
  sockets: Set<Socket>;
  /** Requests that wait for their answer, or for the rest of it. */
  underway: number;
  /** Called when there are none left. */
  onIdle?: () => void;
}

const connectionsOf = new WeakMap<Server, OpenConnections>();

/** Keeps in mind who is connected, and how much there is to answer, so that closing need not wait for more. */
export const trackConnections = (server: Server): void => {
  const connections: OpenConnections = { sockets: new Set(), underway: 0 };
  connectionsOf.set(server, connections);
  server.on('connection', (socket: Socket) => {
    connections.sockets.add(socket);
    socket.once('close', () => connections.sockets.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    connections.underway += 1;
    if (connections.onIdle) response.setHeader('connection', 'close');
    response.once('close', () => {
      connections.underway -= 1;
      if (connections.underway === 0) connections.onIdle?.();
    });
  });
};

/**
 * Stops accepting at once, lets requests finish for `graceMs` at most, then closes every connection, live
 * sockets and keep-alive ones included.
 */
export const closeServer = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const connections = connectionsOf.get(server);
    const endAll = () => {
      for (const socket of connections?.sockets ?? []) socket.destroySoon();
    };
    const timer = setTimeout(() => {
      for (const socket of connections?.sockets ?? []) socket.destroy();
      server.closeAllConnections();
    }, graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
    if (connections) connections.onIdle = endAll;
    if (connections?.underway === 0) endAll();
  });

/** An address as an address bar shows it. */
export const httpUrl = (address: string, port: number): string =>
  address.includes(':') ? `http://[${address}]:${port}` : `http://${address}:${port}`;
