import type { Server } from 'node:http';

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

/** Stops accepting, lets what is under way finish for `graceMs`, then cuts it. */
export const closeServer = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });

/** An address as it stands in an address bar. */
export const httpUrl = (address: string, port: number): string =>
  address.includes(':') ? `http://[${address}]:${port}` : `http://${address}:${port}`;
