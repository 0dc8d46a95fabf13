import type { Server } from 'node:http';
import type { Socket } from 'node:net';

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

/** Who is connected to a server: what was upgraded to a live socket is none of its connections any more. */
const connectedTo = new WeakMap<Server, Set<Socket>>();

/** Keeps in mind who is connected, so that closing can cut live sockets too. */
export const trackSockets = (server: Server): void => {
  const sockets = new Set<Socket>();
  connectedTo.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
};

/** Stops accepting at once, lets what is under way finish for `graceMs`, then cuts it, live sockets too. */
export const closeServer = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      for (const socket of connectedTo.get(server) ?? []) socket.destroy();
      server.closeAllConnections();
    }, graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });

/** An address as it stands in an address bar. */
export const httpUrl = (address: string, port: number): string =>
  address.includes(':') ? `http://[${address}]:${port}` : `http://${address}:${port}`;
